import { isSentBy } from '#db/sent/own-listings.ts';
import { readCompanyChoices } from '#db/shown/company-choices.ts';
import { shownParcels } from '#db/shown/overlay.ts';
import { listOwnOutbox } from '#db/shown/own-outbox.ts';
import { readOwnProfiles, type OwnProfiles } from '#db/shown/own-profiles.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import type { CompanyChoices } from '#domain/operation/company-choices.ts';
import { isOfKind } from '#domain/operation/operation.ts';
import { hasLeftCompany } from '#domain/profile/broker.ts';
import { referenceKey, type OwnListingState } from '#domain/sheet/plan.ts';
import type { Choices } from '#domain/sheet/row-fields.ts';

/** What a sheet is compared with. */
export type SheetData = {
  /** The current user; null for a visitor. */
  userId: string | null;
  own: ReadonlyMap<string, OwnListingState>;
  /** Ids that this device has listed a row under. */
  knownIds: ReadonlySet<string>;
  /** Of these, ids of listings that are there, or wait to be sent. */
  liveIds: ReadonlySet<string>;
  choices: Choices;
  companies: CompanyChoices;
  ownProfiles: OwnProfiles;
};

export async function readSheetData(db: Database): Promise<SheetData> {
  const [session, state, companies, brokers, ownProfiles] = await Promise.all([
    readSession(db),
    readOwnState(db),
    readCompanyChoices(db),
    db.brokers.toArray(),
    readOwnProfiles(db),
  ]);
  const offered = brokers.filter((broker) => broker.origin === 'server' && !hasLeftCompany(broker));
  return {
    ...state,
    userId: session?.userId ?? null,
    companies,
    ownProfiles,
    choices: {
      companies: companies.companies,
      brokers: offered.map(({ id, name, companyId }) => ({ id, name, companyId })),
    },
  };
}

const NOT_ACCEPTED =
  'Your listing with this reference was not accepted: decide about it under “Needs attention”';
const HIDDEN = 'This listing is hidden from the public';

/**
 * What the author has listed: `references` by id, of those that the server has and those that wait to be sent, and `shown`, what is shown of
 * them.
 */
export async function readAuthored(db: Database) {
  const userId = (await readSession(db))?.userId ?? null;
  const [outbox, sent, listed] = await Promise.all([
    listOwnOutbox(db),
    // What a visitor has listed becomes theirs with the next pass.
    db.sentParcels.filter((listing) => isSentBy(listing, userId) || isSentBy(listing, null)).toArray(),
    db.ownListings.filter((listing) => listing.userId === userId).toArray(),
  ]);
  const queued = outbox
    .filter((item) => isOfKind(item, 'parcel'))
    .filter(({ owner }) => owner === userId || owner === null);
  const references = new Map<string, string | undefined>([
    ...sent.map(({ id, reference }) => [id, reference] as const),
    ...listed.map(({ id, reference }) => [id, reference ?? undefined] as const),
    ...queued.map(({ id, authorship }) => [id, authorship?.reference ?? undefined] as const),
  ]);
  const mirror = (await db.parcels.bulkGet([...references.keys()])).filter((row) => row !== undefined);
  const about = outbox.filter((item) => isOfKind(item, 'listingChange') || references.has(item.id));
  const shown = shownParcels({ mirror, outbox: about }).filter(({ id }) => references.has(id));
  return { listed, queued, references, shown };
}

/** How many listings and changes of the author wait to be sent. */
export async function countUnsent(db: Database): Promise<number> {
  const outbox = await listOwnOutbox(db);
  return outbox.filter(
    ({ kind, state }) => state !== 'refused' && (kind === 'parcel' || kind === 'listingChange'),
  ).length;
}

/** The author's listings by their references, as they are shown. */
export async function readOwnState(db: Database): Promise<Pick<SheetData, 'own' | 'knownIds' | 'liveIds'>> {
  const { listed, queued, references, shown } = await readAuthored(db);
  const parcels = new Map(shown.map((parcel) => [parcel.id, parcel]));
  const hidden = new Set(listed.filter((listing) => listing.hiddenReason !== null).map(({ id }) => id));
  const refused = new Set(queued.filter(({ state }) => state === 'refused').map(({ id }) => id));
  const own = new Map<string, OwnListingState>();
  for (const [id, reference] of references) {
    if (reference === undefined) continue;
    const parcel = parcels.get(id) ?? null;
    const problem = hidden.has(id) ? HIDDEN : refused.has(id) ? NOT_ACCEPTED : null;
    const key = referenceKey(reference);
    // A listing that is there comes before one that has left.
    if (!own.has(key) || parcel !== null || problem !== null) own.set(key, { id, parcel, problem });
  }
  const ids = [...references.keys()];
  const live = ids.filter((id) => parcels.has(id) || hidden.has(id) || refused.has(id));
  return { own, knownIds: new Set(ids), liveIds: new Set(live) };
}
