// What the account page lists, as plain data: one shape for submissions, claims and listings.
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

/** Where a thing stands on the server; `null` while only this device has it. */
export type Standing =
  | { of: 'review'; is: SubmissionStatus }
  | { of: 'parcel'; is: ParcelStatus | 'sent' | 'removed' };

/** A page of the directory. */
export type Target = { page: 'broker' | 'company' | 'parcel'; id: string };

/** One thing of the person. */
export type Entry = {
  id: string;
  title: string;
  /** Where it can be seen, if anywhere. */
  target: Target | null;
  /** Short ones, each to be read in one piece. */
  facts: readonly string[];
  status: Standing | null;
  /** Its item while the server has not answered it. */
  item: OutboxItem | null;
};

const PROFILE = { broker: 'Broker profile', company: 'Company profile' } as const;

/** A submission as the server has it. */
export function submissionEntry(
  type: 'Company' | 'Broker',
  { id, name, status, createdAt }: CompanySubmission | BrokerSubmission,
): Entry {
  const facts = [type, `submitted ${dayOf(createdAt)}`];
  return { id, title: name, target: null, facts, status: { of: 'review', is: status }, item: null };
}

/** Something that waits on this device, but no claim. */
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

/** A claim, be it on the server or not; `name` is undefined when the device no longer knows the profile. */
export function claimEntry({ id, profile, status, item }: ShownClaim, name: string | undefined): Entry {
  return {
    id,
    title: name ?? `A ${profile.type} profile that is not on this device`,
    target: name === undefined ? null : targetOf(profile),
    facts: [PROFILE[profile.type], ...(item === null ? [] : [`saved ${dayOf(item.savedAt)}`])],
    status: item === null ? { of: 'review', is: status === 'approved' ? 'approved' : 'pending' } : null,
    item,
  };
}

function targetOf({ type, id }: ClaimableProfile): Target {
  return { page: type, id };
}

/** A listing that this device sent; where its row is missing, `certain` says whether that means anything. */
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
    const status: Standing = { of: 'parcel', is: certain ? 'removed' : 'sent' };
    return { id, title, target: null, facts: [`Saved ${dayOf(savedAt)}`], status, item: null };
  }
  return {
    id,
    title: row.title,
    target: { page: 'parcel', id },
    facts: [...formatParcelFigures(row), `listed ${formatDay(row.listedDate)}`],
    status: { of: 'parcel', is: row.status },
    item: null,
  };
}

/** The local day of an instant, in words. */
function dayOf(instant: string | number): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? 'on a day unknown' : formatDay(localDay(date));
}
