// The rows of the account page as plain data, in one shape for submissions, claims and listings.
import type { ShownClaim } from '#db/claims.ts';
import type { SentParcel } from '#db/schema-types.ts';
import type { BrokerSubmission } from '#domain/broker-submission.ts';
import type { ClaimableProfile } from '#domain/claim.ts';
import type { CompanySubmission } from '#domain/company-submission.ts';
import { formatDay, localDay } from '#domain/date.ts';
import { formatParcelFigures } from '#domain/money.ts';
import type { ItemOf, OutboxItem } from '#domain/operation.ts';
import type { Parcel, ParcelStatus } from '#domain/parcel.ts';
import type { SubmissionStatus } from '#domain/submission-status.ts';

export type EntryStatus =
  | { kind: 'review'; value: SubmissionStatus }
  | { kind: 'parcel'; value: ParcelStatus | 'sent' | 'removed' };

export type Target = { page: 'broker' | 'company' | 'parcel'; id: string };

export type Entry = {
  id: string;
  title: string;
  target: Target | null;
  facts: readonly string[];
  /** Null while only this device has the entry. */
  status: EntryStatus | null;
  item: OutboxItem | null;
};

const PROFILE = { broker: 'Broker profile', company: 'Company profile' } as const;

export function submissionEntry(
  type: 'Company' | 'Broker',
  { id, name, status, createdAt }: CompanySubmission | BrokerSubmission,
): Entry {
  const facts = [type, `submitted ${dayOf(createdAt)}`];
  return { id, title: name, target: null, facts, status: { kind: 'review', value: status }, item: null };
}

export function queuedEntry(item: ItemOf<'company'> | ItemOf<'broker'> | ItemOf<'parcel'>): Entry {
  const saved = `saved ${dayOf(item.savedAt)}`;
  if (item.kind !== 'parcel') {
    const facts = [item.kind === 'company' ? 'Company' : 'Broker', saved];
    return { id: item.id, title: item.payload.name, target: null, facts, status: null, item };
  }
  const isShown = item.state !== 'refused' && item.withdrawal !== 'discard';
  const target: Target | null = isShown ? { page: 'parcel', id: item.id } : null;
  const facts = [...formatParcelFigures(item.payload), saved];
  return { id: item.id, title: item.payload.title, target, facts, status: null, item };
}

/** `name` is undefined when the profile is no longer on this device. */
export function claimEntry({ id, profile, status, item }: ShownClaim, name: string | undefined): Entry {
  return {
    id,
    title: name ?? `A ${profile.type} profile that is not on this device`,
    target: name === undefined ? null : targetOf(profile),
    facts: [PROFILE[profile.type], ...(item === null ? [] : [`saved ${dayOf(item.savedAt)}`])],
    status: item === null ? { kind: 'review', value: status === 'approved' ? 'approved' : 'pending' } : null,
    item,
  };
}

function targetOf({ type, id }: ClaimableProfile): Target {
  return { page: type, id };
}

/** A listing sent from this device; `certain`: a missing row means that it was removed. */
export function listingEntry({
  sent: { id, title, savedAt },
  row,
  certain,
}: {
  sent: SentParcel;
  row: Parcel | undefined;
  certain: boolean;
}): Entry {
  if (row === undefined) {
    const status: EntryStatus = { kind: 'parcel', value: certain ? 'removed' : 'sent' };
    return { id, title, target: null, facts: [`Saved ${dayOf(savedAt)}`], status, item: null };
  }
  return {
    id,
    title: row.title,
    target: { page: 'parcel', id },
    facts: [...formatParcelFigures(row), `listed ${formatDay(row.listedDate)}`],
    status: { kind: 'parcel', value: row.status },
    item: null,
  };
}

function dayOf(instant: string | number): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? 'on a day unknown' : formatDay(localDay(date));
}
