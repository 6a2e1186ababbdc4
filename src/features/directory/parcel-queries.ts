import { createTableCache, readAll, yieldToMain } from '#db/live/table-cache.ts';
import { readHandedOver } from '#db/shown/handed-over.ts';
import {
  mergedParcels,
  queuedChangesOf,
  readShownParcel,
  shownParcels,
  type ShownParcel,
} from '#db/shown/overlay.ts';
import { listOwnOutbox } from '#db/shown/own-outbox.ts';
import { shownBroker, shownCompany, shownProfileChanges } from '#db/shown/profile-overlay.ts';
import { readRemovedListing, type RemovedListing } from '#db/shown/removed-listing.ts';
import { readClockSkew } from '#db/tables/mirror-state.ts';
import type { Database, HandedOver, Stored } from '#db/tables/schema-types.ts';
import { readPass } from '#db/tables/sync-run.ts';
import { queuedEvents, type StoryEvent } from '#domain/listing/listing-event.ts';
import type { HandedOverListing } from '#domain/listing/listing-link.ts';
import type { OutboxItem } from '#domain/operation/operation.ts';
import { isOpen, listingStateOf } from '#domain/parcel/listing-state.ts';
import type { Parcel } from '#domain/parcel/parcel.ts';
import type { Broker } from '#domain/profile/broker.ts';
import type { Company } from '#domain/profile/company.ts';
import { parcelsWithTerm, readAhead } from '#domain/search/parcel-search.ts';
import { dayByServer } from '#domain/values/date.ts';

/** A parcel with its broker and company; either may not be on the device yet. */
export type ParcelDetails = {
  parcel: ShownParcel;
  broker: Broker | undefined;
  company: Company | undefined;
  /** What changed since it was published, and what of that waits to be sent. */
  events: readonly StoryEvent[];
  /** Null for a parcel from the directory or from this device. */
  handedOver: HandOver | null;
};

/** How a listing came from another phone. */
export type HandOver = {
  receivedAt: number;
  isCut: boolean;
  /** The directory was fetched since, and does not have it. */
  isMissing: boolean;
};

/** `removal` is set for a listing that is gone because its user took it out of the directory. */
export type ParcelPageData = { details: ParcelDetails | null; removal: RemovedListing | null };

export async function readParcelPage(db: Database, id: string): Promise<ParcelPageData> {
  const details = await readParcel(db, id);
  const removal = details === null ? await readRemovedListing(db, id, await listOwnOutbox(db)) : null;
  return { details, removal };
}

export async function readParcel(db: Database, id: string): Promise<ParcelDetails | null> {
  const outbox = await listOwnOutbox(db);
  const known = await readShownParcel(db, id, outbox);
  const received = known === null ? await readHandedOver(db, id) : null;
  const parcel = known ?? received?.shown;
  if (parcel === undefined) return null;
  return detailsOf(db, { parcel, outbox, handedOver: received && (await handOverOf(db, received)) });
}

/** A listing that is in the address alone, and not kept on this device. */
export async function previewParcel(
  db: Database,
  { parcel, isCut, now }: HandedOverListing & { now: number },
): Promise<ParcelDetails> {
  const outbox = await listOwnOutbox(db);
  const shown = { ...parcel, pending: false, changing: false, sample: false };
  return detailsOf(db, {
    parcel: shown,
    outbox,
    handedOver: { receivedAt: now, isCut, isMissing: false },
  });
}

async function detailsOf(
  db: Database,
  { parcel, outbox, handedOver }: Pick<ParcelDetails, 'parcel' | 'handedOver'> & { outbox: OutboxItem[] },
): Promise<ParcelDetails> {
  const [broker, company, events] = await Promise.all([
    db.brokers.get(parcel.brokerId),
    db.companies.get(parcel.companyId),
    db.listingEvents.where('parcelId').equals(parcel.id).toArray(),
  ]);
  const changes = shownProfileChanges(outbox);
  const queued = queuedChangesOf(outbox, parcel.id).map(({ payload }) => payload);
  return {
    parcel,
    broker: broker && shownBroker(broker, changes),
    company: company && shownCompany(company, changes),
    events: [...events, ...queuedEvents(queued, parcel)],
    handedOver,
  };
}

async function handOverOf(db: Database, { receivedAt, isCut }: HandedOver): Promise<HandOver> {
  const { endedAt, failureReason } = await readPass(db);
  return { receivedAt, isCut, isMissing: failureReason === null && (endedAt ?? 0) > receivedAt };
}

/** All parcels, the newest listing first, in memory while the list is open: a search of thousands of rows on disk would be slow on a phone. */
export type ParcelCache = {
  read: (db: Database) => Promise<readonly ShownParcel[]>;
  /** The same rows as the server has them, without what waits in the outbox. */
  stored: (db: Database) => Promise<readonly Stored<Parcel>[]>;
  release: () => void;
};

export function createParcelCache(): ParcelCache {
  const parcels = createTableCache<Stored<Parcel>>({ tableOf: (db) => db.parcels, order: byNewest });
  let latest: readonly ShownParcel[] = [];
  const prepareSearch = async (rows: readonly ShownParcel[]) => {
    for (let from = 0; from < rows.length; from += READ_AHEAD) {
      if (rows !== latest) return;
      rows.slice(from, from + READ_AHEAD).forEach(readAhead);
      await yieldToMain();
    }
  };
  return {
    read: async (db) => {
      const [mirror, outbox] = await Promise.all([parcels.read(db), listOwnOutbox(db)]);
      latest = shownParcels({ mirror, outbox });
      void prepareSearch(latest);
      return latest;
    },
    stored: parcels.read,
    release: () => {
      latest = [];
      parcels.release();
    },
  };
}

/** How many listings are read before the page gets a chance to respond. */
const READ_AHEAD = 100;

/** Broker names by id. */
export async function readBrokerNames(db: Database): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  await db.brokers.each(({ id, name }) => void names.set(id, name));
  return names;
}

/** The number of open parcels that a term finds; 0 without a term, which reads none. */
export async function countParcels(db: Database, term: string | undefined): Promise<number> {
  if (term === undefined) return 0;
  const [mirror, outbox] = await Promise.all([readAll(db.parcels, byNewest), listOwnOutbox(db)]);
  const today = dayByServer(Date.now(), await readClockSkew(db));
  return parcelsWithTerm(mergedParcels({ mirror, outbox }), term).filter((parcel) =>
    isOpen(listingStateOf(parcel, today)),
  ).length;
}

function byNewest(a: Parcel, b: Parcel): number {
  if (a.listedDate === b.listedDate) return 0;
  return a.listedDate > b.listedDate ? -1 : 1;
}
