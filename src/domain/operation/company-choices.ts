import type { Company } from '#domain/profile/company.ts';
import type { PassRecord } from './sync-status.ts';

/** The companies that a form offers, and how reliable the list is. */
export type CompanyChoices = {
  /** The server's companies, by name; no sample rows, because a real server would refuse a row that names one. */
  companies: Company[];
  /** The device has mirrored the server at least once. */
  mirrored: boolean;
  failureReason: PassRecord['failureReason'];
};

/** The placeholder of the company list while none is selected, also after a failed read. */
export function companyPlaceholder({ companies, mirrored, failureReason }: CompanyChoices): string {
  if (companies.length > 0) return 'Select a company';
  return mirrored || failureReason !== null ? 'No companies available' : 'Loading companies...';
}

/** Why the companies could not be read, when the device has none and no response of our server was received; else null. */
export function companiesFailureReason({
  companies,
  mirrored,
  failureReason,
}: CompanyChoices): PassRecord['failureReason'] {
  return companies.length === 0 && !mirrored ? failureReason : null;
}
