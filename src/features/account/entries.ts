// The rows of the account page as plain data, in one shape for submissions, claims and listings.
import type { ShownClaim } from '#db/shown/claims.ts';
import type { ShownParcel } from '#db/shown/overlay.ts';
import type { SentParcel } from '#db/tables/schema-types.ts';
import type { ItemOf, OutboxItem } from '#domain/operation/operation.ts';
import { listingStateOf, type ListingState } from '#domain/parcel/listing-state.ts';
import type { Parcel } from '#domain/parcel/parcel.ts';
import type { BrokerSubmission } from '#domain/profile/broker-submission.ts';
import type { ClaimableProfile } from '#domain/profile/claim.ts';
import type { CompanySubmission, SubmissionStatus } from '#domain/profile/company-submission.ts';
import type { ProfileRequest } from '#domain/profile/profile-request.ts';
import { formatDay, localDay } from '#domain/values/date.ts';
import { formatParcelFigures } from '#domain/values/money.ts';

export type EntryStatus =
  | { kind: 'review'; value: SubmissionStatus | 'withdrawn' }
  | { kind: 'parcel'; value: ListingState | 'sent' | 'hidden' | 'removed' };

export type Target = { page: 'broker' | 'company' | 'parcel'; id: string };

export type Entry = {
  id: string;
  title: string;
  target: Target | null;
  facts: readonly string[];
  /** Null while only this device has the entry. */
  status: EntryStatus | null;
  item: OutboxItem | null;
  /** The listing has left the directory, and its author can list it again. */
  canListAgain?: boolean;
  /** The profile that the user can edit, once a claim on it is approved. */
  edits?: ClaimableProfile;
  /** Why the request was rejected. */
  reason?: string | null;
  /** The form in which a rejected submission can be corrected, with the administrator's reason if there is one. */
  rejected?: { form: '/add-company' | '/add-broker'; reason: string | null };
};

const PROFILE = { broker: 'Broker profile', company: 'Company profile' } as const;

export function submissionEntry(
  type: 'Company' | 'Broker',
  { id, name, status, rejectionReason, createdAt }: CompanySubmission | BrokerSubmission,
): Entry {
  const facts = [type, `submitted ${dayOf(createdAt)}`];
  const form = type === 'Company' ? '/add-company' : '/add-broker';
  return {
    id,
    title: name,
    target: null,
    facts,
    status: { kind: 'review', value: status },
    item: null,
    ...(status === 'rejected' && { rejected: { form, reason: rejectionReason ?? null } }),
  };
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
    ...(status === 'approved' && name !== undefined && { edits: profile }),
  };
}

/** The entry of a new name or company of a profile. `names` has brokers and companies by id. */
export function requestEntry(request: ProfileRequest, names: ReadonlyMap<string, string>): Entry {
  const { id, profileType, profileId, field, value, status, rejectionReason, createdAt } = request;
  const name = names.get(profileId);
  const what =
    field === 'name' ? `New name: ${value}` : `New company: ${names.get(value) ?? 'no longer listed'}`;
  return {
    id,
    title: what,
    target: name === undefined ? null : targetOf({ type: profileType, id: profileId }),
    facts: [name ?? PROFILE[profileType], `requested ${dayOf(createdAt)}`],
    status: { kind: 'review', value: status },
    item: null,
    ...(status === 'rejected' && { reason: rejectionReason }),
  };
}

function targetOf({ type, id }: ClaimableProfile): Target {
  return { page: type, id };
}

type KnownListing = {
  id: string;
  sent: SentParcel | undefined;
  /** The listing's last content, if it is on this device. */
  last: ParcelContent | null;
  /** Why others do not see the listing; null if they do, or if it is gone. */
  hiddenReason: string | null;
  row: ShownParcel | undefined;
  /** True if a missing row means that the listing was removed. */
  certain: boolean;
  /** The local day. */
  today: string;
};

type ParcelContent = Pick<Parcel, 'title' | 'volume' | 'price'>;

/** The entry of a published listing. */
export function listingEntry({ id, sent, last, hiddenReason, row, certain, today }: KnownListing): Entry {
  if (row !== undefined) {
    const facts = [
      ...formatParcelFigures(row),
      `listed ${formatDay(row.listedDate)}`,
      ...(row.changing ? ['change waiting to be sent'] : []),
    ];
    const status: EntryStatus = { kind: 'parcel', value: listingStateOf(row, today) };
    return { id, title: row.title, target: { page: 'parcel', id }, facts, status, item: null };
  }
  const saved = sent === undefined ? [] : [`Saved ${dayOf(sent.savedAt)}`];
  const hidden =
    hiddenReason === 'not-mine'
      ? ['its broker or company says that it is not theirs']
      : ['an administrator took it out of the directory'];
  const goneValue = hiddenReason === null ? 'removed' : 'hidden';
  return {
    id,
    title: last?.title ?? sent?.title ?? 'A listing that is not on this device yet',
    target: null,
    facts: [
      ...(last === null ? [] : formatParcelFigures(last)),
      ...saved,
      ...(hiddenReason === null ? [] : hidden),
    ],
    status: { kind: 'parcel', value: certain ? goneValue : 'sent' },
    item: null,
    canListAgain: certain && last !== null && (hiddenReason === null || hiddenReason === 'not-mine'),
  };
}

function dayOf(instant: string | number): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? 'on an unknown date' : formatDay(localDay(date));
}
