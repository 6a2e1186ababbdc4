import type { Company } from './company.ts';
import type { PassRecord } from './sync-status.ts';

/** What a form offers as firms, and how far it can be relied on. */
export type CompanyChoices = {
  /** The server's firms, by name; sample rows are none of them, for a real server would refuse what names them. */
  companies: Company[];
  /** The device has mirrored the server at least once. */
  mirrored: boolean;
  failureReason: PassRecord['failureReason'];
};

/** What the list of firms reads while none is chosen, also after a read that failed (spec section 2, /add-broker; R210). */
export function companyPlaceholder({ companies, mirrored, failureReason }: CompanyChoices): string {
  if (companies.length > 0) return 'Select a company';
  return mirrored || failureReason !== null ? 'No companies available' : 'Loading companies...';
}

/** Why the firms could not be read, when the device has none and the server gave no answer of its own; else null. */
export function unreadBecause({
  companies,
  mirrored,
  failureReason,
}: CompanyChoices): PassRecord['failureReason'] {
  return companies.length === 0 && !mirrored ? failureReason : null;
}
