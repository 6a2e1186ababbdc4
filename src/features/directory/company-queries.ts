import { shownParcels, type ShownParcel } from '#db/shown/overlay.ts';
import { listOwnOutbox } from '#db/shown/own-outbox.ts';
import {
  isChanging,
  shownBroker,
  shownCompany,
  shownOffices,
  shownProfileChanges,
} from '#db/shown/profile-overlay.ts';
import type { Database, Stored } from '#db/tables/schema-types.ts';
import type { OutboxItem } from '#domain/operation/operation.ts';
import { hasLeftCompany, type Broker } from '#domain/profile/broker.ts';
import {
  type Company,
  type CompanyLocation,
  mainOfficeFirst,
  shortLocation,
} from '#domain/profile/company.ts';
import type { ProfileChangeInsert } from '#domain/profile/profile-change.ts';
import { groupBy } from '#domain/values/object.ts';
import { listedBroker, type ListedBroker } from './broker-queries.ts';

/** A company in the list, with a short place ('Echuca, VIC') and the counts of its profile. */
export type ListedCompany = {
  company: Company;
  place: string;
  brokers: number;
  parcels: number;
  /** True while changes of the profile wait to be sent. */
  changing: boolean;
  sample: boolean;
};

export type CompanyProfile = {
  company: Company;
  /** Starts with the primary office. */
  offices: CompanyLocation[];
  /** Sorted by name, without brokers who have left. */
  brokers: ListedBroker[];
  /** Starts with the newest listing. */
  parcels: ShownParcel[];
  changing: boolean;
  sample: boolean;
};

export async function listCompanies(db: Database): Promise<ListedCompany[]> {
  const outbox = await listOwnOutbox(db);
  const changes = shownProfileChanges(outbox);
  const [companies, locations, ofBrokers, left, ofParcels, queued] = await Promise.all([
    db.companies.orderBy('name').toArray(),
    db.companyLocations.toArray(),
    // Only the index is read: a directory has far more parcels than companies.
    db.brokers.orderBy('companyId').keys(),
    readLeft(db, changes),
    db.parcels.orderBy('companyId').keys(),
    queuedParcels(db, outbox),
  ]);
  const offices = groupBy(locations, ({ companyId }) => companyId);
  const brokers = tally(ofBrokers);
  for (const { companyId } of left) brokers.set(companyId, (brokers.get(companyId) ?? 0) - 1);
  const parcels = tally([...ofParcels, ...queued.map(({ companyId }) => companyId)]);
  return companies.map((row) => ({
    ...shownPlace(row, offices.get(row.id) ?? [], changes),
    brokers: brokers.get(row.id) ?? 0,
    parcels: parcels.get(row.id) ?? 0,
    changing: isChanging(changes, { type: 'company', id: row.id }),
    sample: isSample(row),
  }));
}

export async function readCompany(db: Database, id: string): Promise<CompanyProfile | null> {
  const [row, locations, brokers, parcels, outbox] = await Promise.all([
    db.companies.get(id),
    db.companyLocations.where('companyId').equals(id).toArray(),
    db.brokers.where('companyId').equals(id).sortBy('name'),
    db.parcels.where('companyId').equals(id).toArray(),
    listOwnOutbox(db),
  ]);
  if (row === undefined) return null;
  const changes = shownProfileChanges(outbox);
  const company = shownCompany(row, changes);
  return {
    company,
    offices: mainOfficeFirst(shownOffices(locations, id, changes)),
    brokers: brokers
      .map((broker) => shownBroker(broker, changes))
      .filter((broker) => !hasLeftCompany(broker))
      .map((broker) => listedBroker(broker, company, changes)),
    parcels: shownParcels({ mirror: parcels, outbox }).filter(({ companyId }) => companyId === id),
    changing: isChanging(changes, { type: 'company', id }),
    sample: isSample(row),
  };
}

/** Parcels of the outbox only: an item can still be unconfirmed when its row has arrived. */
async function queuedParcels(db: Database, outbox: OutboxItem[]): Promise<ShownParcel[]> {
  const rows = await db.parcels.bulkGet(outbox.map(({ id }) => id));
  const mirror = rows.filter((row) => row !== undefined);
  return shownParcels({ mirror, outbox }).filter(({ pending }) => pending);
}

function shownPlace(
  row: Company,
  locations: readonly CompanyLocation[],
  changes: readonly ProfileChangeInsert[],
): Pick<ListedCompany, 'company' | 'place'> {
  const company = shownCompany(row, changes);
  return { company, place: shortLocation(company.address, shownOffices(locations, row.id, changes)) };
}

/** The brokers who have left their company; only the index of these is read. */
async function readLeft(
  db: Database,
  changes: readonly ProfileChangeInsert[],
): Promise<readonly Stored<Broker>[]> {
  const changed = changes.filter(({ fields }) => fields.leftCompany !== undefined);
  const rows = await Promise.all([
    db.brokers.where('leftCompanyAt').above('').toArray(),
    db.brokers
      .where('id')
      .anyOf(changed.map(({ profileId: id }) => id))
      .toArray(),
  ]);
  return [...new Map(rows.flat().map((row) => [row.id, row])).values()]
    .map((broker) => shownBroker(broker, changes))
    .filter(hasLeftCompany);
}

function tally<T>(keys: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function isSample({ origin }: Stored<Company>): boolean {
  return origin === 'sample';
}
