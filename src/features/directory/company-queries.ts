import { listOutbox } from '#db/outbox.ts';
import { shownParcels, type ShownParcel } from '#db/overlay.ts';
import type { Database, Stored } from '#db/schema-types.ts';
import { mainOffice, shortLocation } from '#domain/company-location.ts';
import type { Company, CompanyLocation } from '#domain/company.ts';
import { listedBroker, type ListedBroker } from './broker-queries.ts';

/** A company in the list, with a short place ('Echuca, VIC') and the counts of its profile. */
export type ListedCompany = {
  company: Company;
  place: string;
  brokers: number;
  parcels: number;
  sample: boolean;
};

export type CompanyProfile = {
  company: Company;
  /** The primary office first. */
  offices: CompanyLocation[];
  /** By name. */
  brokers: ListedBroker[];
  /** The newest listing first. */
  parcels: ShownParcel[];
  sample: boolean;
};

export async function listCompanies(db: Database): Promise<ListedCompany[]> {
  const [companies, locations, ofBrokers, ofParcels, queued] = await Promise.all([
    db.companies.orderBy('name').toArray(),
    db.companyLocations.toArray(),
    // Only the index is read: a directory has far more parcels than companies.
    db.brokers.orderBy('companyId').keys(),
    db.parcels.orderBy('companyId').keys(),
    queuedParcels(db),
  ]);
  const offices = new Map<string, CompanyLocation[]>();
  for (const office of locations)
    offices.set(office.companyId, [...(offices.get(office.companyId) ?? []), office]);
  const brokers = tally(ofBrokers);
  const parcels = tally([...ofParcels, ...queued.map(({ companyId }) => companyId)]);
  return companies.map((company) => ({
    company,
    place: shortLocation(company.address, offices.get(company.id) ?? []),
    brokers: brokers.get(company.id) ?? 0,
    parcels: parcels.get(company.id) ?? 0,
    sample: isSample(company),
  }));
}

export async function readCompany(db: Database, id: string): Promise<CompanyProfile | null> {
  const [company, locations, brokers, parcels, outbox] = await Promise.all([
    db.companies.get(id),
    db.companyLocations.where('companyId').equals(id).toArray(),
    db.brokers.where('companyId').equals(id).sortBy('name'),
    db.parcels.where('companyId').equals(id).toArray(),
    listOutbox(db),
  ]);
  if (company === undefined) return null;
  const main = mainOffice(locations);
  return {
    company,
    offices: main === undefined ? [] : [main, ...locations.filter((office) => office !== main)],
    brokers: brokers.map((broker) => listedBroker(broker, company)),
    parcels: shownParcels({ mirror: parcels, outbox }).filter(({ companyId }) => companyId === id),
    sample: isSample(company),
  };
}

/** Parcels of the outbox only: an item can still be unconfirmed when its row has arrived. */
async function queuedParcels(db: Database): Promise<ShownParcel[]> {
  const outbox = await listOutbox(db);
  const rows = await db.parcels.bulkGet(outbox.map(({ id }) => id));
  const mirror = rows.filter((row) => row !== undefined);
  return shownParcels({ mirror, outbox }).filter(({ pending }) => pending);
}

function tally<T>(keys: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function isSample({ origin }: Stored<Company>): boolean {
  return origin === 'sample';
}
