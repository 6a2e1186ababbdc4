import { createTableCache, readAll } from '#db/live/table-cache.ts';
import { shownParcels, type ShownParcel } from '#db/shown/overlay.ts';
import { listOwnOutbox } from '#db/shown/own-outbox.ts';
import {
  isChanging,
  readShownProfileChanges,
  shownBroker,
  shownCompany,
  shownProfileChanges,
} from '#db/shown/profile-overlay.ts';
import type { Database, Stored } from '#db/tables/schema-types.ts';
import { PAGE_SIZE } from '#domain/app.ts';
import type { Broker } from '#domain/profile/broker.ts';
import type { Company } from '#domain/profile/company.ts';
import type { ProfileChangeInsert } from '#domain/profile/profile-change.ts';
import {
  clampPage,
  matchingBrokers,
  paginate,
  type BrokerFilters,
  type ListPage,
} from '#domain/search/search.ts';
import type { BrokerSearch } from './search-params.ts';

/**
 * A broker with their company, which may not be on the device yet; `changing` while changes of the profile wait to be sent, `sample` for a
 * row of the sample data.
 */
export type ListedBroker = {
  broker: Broker;
  company: Company | undefined;
  changing: boolean;
  sample: boolean;
};

/** Everything that a search of brokers needs, queued changes of profiles included; both lists are sorted by name. */
export type BrokerDirectory = {
  brokers: readonly Stored<Broker>[];
  companies: readonly Stored<Company>[];
  companyById: ReadonlyMap<string, Company>;
  changes: readonly ProfileChangeInsert[];
};

export type BrokerMatches = {
  matches: readonly Stored<Broker>[];
  filters: BrokerFilters;
  companyById: BrokerDirectory['companyById'];
  changes: BrokerDirectory['changes'];
};

export type BrokerResult = ListPage<ListedBroker> & { filters: BrokerFilters };

/** What the list opens with: one page and at least its companies, before the whole directory is in memory. */
export type InitialBrokers = { companies: BrokerDirectory['companies']; result: BrokerResult };

/** A broker's profile with their parcels, the newest listing first. */
export type BrokerProfile = ListedBroker & { parcels: ShownParcel[] };

/** Keeps the whole directory in memory while a list is open: a search of thousands of rows on disk would be slow on a phone. */
export function createDirectoryCache(): {
  read: (db: Database) => Promise<BrokerDirectory>;
  release: () => void;
} {
  const brokers = createTableCache<Stored<Broker>>({ tableOf: (db) => db.brokers, order: byName });
  const companies = createTableCache<Stored<Company>>({ tableOf: (db) => db.companies, order: byName });
  return {
    read: async (db) =>
      toDirectory(
        ...(await Promise.all([brokers.read(db), companies.read(db), readShownProfileChanges(db)])),
      ),
    release: () => {
      brokers.release();
      companies.release();
    },
  };
}

export function toDirectory(
  brokers: readonly Stored<Broker>[],
  companies: readonly Stored<Company>[],
  changes: readonly ProfileChangeInsert[] = [],
): BrokerDirectory {
  const shown = withChanges(companies, changes, shownCompany);
  return {
    brokers: withChanges(brokers, changes, shownBroker),
    companies: shown,
    companyById: new Map(shown.map((company) => [company.id, company])),
    changes,
  };
}

/** The rows with queued changes; the same array if nothing changes, because searches are cached per list. */
function withChanges<Row extends { id: string }>(
  rows: readonly Row[],
  changes: readonly ProfileChangeInsert[],
  shown: (row: Row, changes: readonly ProfileChangeInsert[]) => Row,
): readonly Row[] {
  const changed = new Set(changes.map(({ profileId: id }) => id));
  if (!rows.some(({ id }) => changed.has(id))) return rows;
  return rows.map((row) => (changed.has(row.id) ? shown(row, changes) : row));
}

/** Searches in memory. A company that is not on the device filters nothing. */
export function findBrokers(
  { brokers, companyById, changes }: BrokerDirectory,
  { term, company, specialty, region }: BrokerFilters,
): BrokerMatches {
  const known = company !== undefined && companyById.has(company) ? company : undefined;
  const filters = { term, company: known, specialty, region };
  return { matches: matchingBrokers(brokers, filters, companyById), filters, companyById, changes };
}

export function pageOfBrokers(
  { matches, filters, companyById, changes }: BrokerMatches,
  page: number | undefined,
): BrokerResult {
  const { cards, ...place } = paginate(matches, page);
  const listed = cards.map((broker) => listedBroker(broker, companyById.get(broker.companyId), changes));
  return { ...place, cards: listed, filters };
}

/**
 * Reads no more brokers than the address needs: one page of all, or those of the companies that match. Terms and
 * specialties have no index, so they read the whole directory.
 */
export async function loadInitialBrokers(db: Database, search: BrokerSearch): Promise<InitialBrokers> {
  const { term, company, specialty, region = [], page } = search;
  const isUnfiltered =
    region.length === 0 && term === undefined && company === undefined && specialty === undefined;
  if (isUnfiltered) return readPage(db, page);
  const [companies, changes] = await Promise.all([
    db.companies.orderBy('name').toArray(),
    readShownProfileChanges(db),
  ]);
  const resultOf = (brokers: readonly Stored<Broker>[]): InitialBrokers => ({
    companies,
    result: pageOfBrokers(findBrokers(toDirectory(brokers, companies, changes), search), page),
  });
  if (region.length > 0 || companies.some(({ id }) => id === company)) {
    const matching = companies.filter(
      ({ id, regions }) => id === company || region.some((each) => regions.includes(each)),
    );
    const ids = matching.map(({ id }) => id);
    return resultOf(await db.brokers.where('companyId').anyOf(ids).sortBy('name'));
  }
  if (term !== undefined || specialty !== undefined) return resultOf(await readAll(db.brokers, byName));
  // The company in the address is not on the device.
  return readPage(db, page);
}

async function readPage(db: Database, requested = 1): Promise<InitialBrokers> {
  const total = await db.brokers.count();
  const page = clampPage(requested, total);
  const rows = await db.brokers
    .orderBy('name')
    .offset((page - 1) * PAGE_SIZE)
    .limit(PAGE_SIZE)
    .toArray();
  const ids = new Set(rows.map(({ companyId }) => companyId));
  const [companies, changes] = await Promise.all([
    db.companies
      .where('id')
      .anyOf([...ids])
      .toArray(),
    readShownProfileChanges(db),
  ]);
  const { cards, filters } = pageOfBrokers(findBrokers(toDirectory(rows, companies, changes), {}), 1);
  return { companies, result: { cards, filters, total, page } };
}

export async function readBroker(db: Database, id: string): Promise<BrokerProfile | null> {
  const [broker, mirror, outbox] = await Promise.all([
    db.brokers.get(id),
    db.parcels.where('brokerId').equals(id).toArray(),
    listOwnOutbox(db),
  ]);
  if (broker === undefined) return null;
  const company = await db.companies.get(broker.companyId);
  const changes = shownProfileChanges(outbox);
  const parcels = shownParcels({ mirror, outbox }).filter(({ brokerId }) => brokerId === id);
  return {
    ...listedBroker(shownBroker(broker, changes), company && shownCompany(company, changes), changes),
    parcels,
  };
}

export function listedBroker(
  broker: Stored<Broker>,
  company: Company | undefined,
  changes: readonly ProfileChangeInsert[],
): ListedBroker {
  const changing = isChanging(changes, { type: 'broker', id: broker.id });
  return { broker, company, changing, sample: broker.origin === 'sample' };
}

/** Compares in the order of the index `name`. */
function byName(a: { name: string }, b: { name: string }): number {
  if (a.name === b.name) return 0;
  return a.name < b.name ? -1 : 1;
}
