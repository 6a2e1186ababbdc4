import { readListingRight } from '#db/sent/own-listings.ts';
import { readOwnClaims, readProfileNames } from '#db/shown/claims.ts';
import { readOwnMessages, type ShownMessage } from '#db/shown/messages.ts';
import { readShownParcel } from '#db/shown/overlay.ts';
import { listOwnOutbox } from '#db/shown/own-outbox.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { hasLeftCompany, type Broker } from '#domain/profile/broker.ts';
import type { ClaimableProfile } from '#domain/profile/claim.ts';

export type EnquiryState = {
  /** The listing is the current user's, or under a profile of theirs. */
  isOwn: boolean;
  /** The last enquiry about it. */
  latest: ShownMessage | null;
};

export async function readEnquiryState(db: Database, id: string): Promise<EnquiryState> {
  const parcel = await readShownParcel(db, id, await listOwnOutbox(db));
  const right = parcel && (await readListingRight(db, parcel));
  return { isOwn: right?.mayConfirm === true, latest: await readLatest(db, { type: 'parcel', id }) };
}

export type AskState = {
  /** Null when the profile is not on this device. */
  name: string | null;
  isOwn: boolean;
  /** Whether the profile, or a broker's company, has an owner, who reads enquiries. */
  isClaimed: boolean;
  hasLeft: boolean;
  latest: ShownMessage | null;
};

export async function readAskState(db: Database, profile: ClaimableProfile): Promise<AskState> {
  const { type, id } = profile;
  const [broker, claims, latest] = await Promise.all([
    type === 'broker' ? db.brokers.get(id) : undefined,
    readOwnClaims(db),
    readLatest(db, profile),
  ]);
  const company = await db.companies.get(broker?.companyId ?? id);
  const shown = type === 'broker' ? broker : company;
  return {
    name: shown === undefined || shown.origin === 'sample' ? null : shown.name,
    isOwn: claims.some(({ entityId }) => entityId === id || entityId === company?.id),
    isClaimed: [broker, company].some((row) => (row?.ownerSince ?? null) !== null),
    hasLeft: broker !== undefined && hasLeftCompany(broker),
    latest,
  };
}

async function readLatest(
  db: Database,
  { type, id }: { type: string; id: string },
): Promise<ShownMessage | null> {
  const messages = await readOwnMessages(db);
  return (
    messages.find(
      ({ kind, subjectType, subjectId }) => kind === 'enquiry' && subjectType === type && subjectId === id,
    ) ?? null
  );
}

/** Other brokers whose enquiries are read by an owner, by name. */
export async function readOtherBrokers(db: Database, except: string): Promise<Broker[]> {
  const [brokers, companies] = await Promise.all([db.brokers.toArray(), db.companies.toArray()]);
  const claimed = new Set(
    companies.filter(({ ownerSince = null }) => ownerSince !== null).map(({ id }) => id),
  );
  return brokers
    .filter(({ id, origin }) => id !== except && origin === 'server')
    .filter((broker) => !hasLeftCompany(broker))
    .filter(({ ownerSince = null, companyId }) => ownerSince !== null || claimed.has(companyId))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** A message with the name of its subject; `isGone` when that is not on this device. */
export type NamedMessage = ShownMessage & { name: string; isGone: boolean };

/** Enquiries and reports of the current user or a visitor, the latest first. */
export async function readMessages(db: Database): Promise<NamedMessage[]> {
  const messages = await readOwnMessages(db);
  const parcels = await db.parcels.bulkGet(messages.map(({ subjectId }) => subjectId));
  const names = await readProfileNames(
    db,
    messages.flatMap(({ subjectType: type, subjectId: id }) => (type === 'parcel' ? [] : [{ type, id }])),
  );
  return messages.map((message, index) => {
    const { subjectType, subjectId, title } = message;
    const present = subjectType === 'parcel' ? parcels[index]?.title : names.get(subjectId);
    const fallback =
      subjectType === 'parcel' ? 'A listing that is no longer public' : `A ${subjectType} profile`;
    return { ...message, name: present ?? title ?? fallback, isGone: present === undefined };
  });
}
