import type { Database, Stored } from '#db/database.ts';
import { shownParcels, type ShownParcel } from '#db/overlay.ts';
import { listOutbox } from '#db/outbox.ts';
import type { Broker } from '#domain/broker.ts';
import type { Company } from '#domain/company.ts';

/** A broker with his firm, which may not be on the device yet; `sample` marks a row of the sample data. */
export type ListedBroker = { broker: Broker; company: Company | undefined; sample: boolean };

export type BrokerDirectory = {
  /** By name. */
  brokers: ListedBroker[];
  /** By name, for the filter's choice. */
  companies: { id: string; name: string }[];
};

/** One broker's profile and what is for sale through him, the newest listing first. */
export type BrokerProfile = ListedBroker & { parcels: ShownParcel[] };

/** Rows read at a time, so that a person can type while thousands are read. */
const PART = 500;

/**
 * Every broker on the device. The list is searched in memory (see broker-search.ts): a directory is some thousands of
 * rows, and a search that reads the disk again would be felt on a slow phone.
 */
export async function listBrokers(db: Database): Promise<BrokerDirectory> {
  const [brokers, companies] = await Promise.all([readInParts(db), db.companies.orderBy('name').toArray()]);
  return directoryOf(brokers.toSorted(byName), companies);
}

/** Brokers, by name, with their firms. */
export function directoryOf(brokers: Stored<Broker>[], companies: Stored<Company>[]): BrokerDirectory {
  const byId = new Map(companies.map((company) => [company.id, company]));
  return {
    brokers: brokers.map((broker) => listedBroker(broker, byId.get(broker.companyId))),
    companies: companies.map(({ id, name }) => ({ id, name })),
  };
}

async function readInParts(db: Database): Promise<Stored<Broker>[]> {
  const rows: Stored<Broker>[] = [];
  for (;;) {
    const part = await db.brokers
      .where(':id')
      .above(rows.at(-1)?.id ?? '')
      .limit(PART)
      .toArray();
    rows.push(...part);
    if (part.length < PART) return rows;
  }
}

/** The order of the index `name`. */
function byName(a: Broker, b: Broker): number {
  if (a.name === b.name) return 0;
  return a.name < b.name ? -1 : 1;
}

/** A broker's profile, or null when the device knows no such broker. */
export async function readBroker(db: Database, id: string): Promise<BrokerProfile | null> {
  const [broker, mirror, outbox] = await Promise.all([
    db.brokers.get(id),
    db.parcels.where('brokerId').equals(id).toArray(),
    listOutbox(db),
  ]);
  if (broker === undefined) return null;
  const company = await db.companies.get(broker.companyId);
  const parcels = shownParcels({ mirror, outbox }).filter(({ brokerId }) => brokerId === id);
  return { ...listedBroker(broker, company), parcels };
}

/** A broker with his firm, as the screens show him. */
export function listedBroker(broker: Stored<Broker>, company: Company | undefined): ListedBroker {
  return { broker, company, sample: broker.origin === 'sample' };
}
