import type { Database, Stored } from '#db/database.ts';
import { keepRows, readAll } from '#db/keep-rows.ts';
import { shownParcels, type ShownParcel } from '#db/overlay.ts';
import { listOutbox } from '#db/outbox.ts';
import type { Broker } from '#domain/broker.ts';
import type { Company } from '#domain/company.ts';

/** A broker with his firm, which may not be on the device yet; `sample` marks a row of the sample data. */
export type ListedBroker = { broker: Broker; company: Company | undefined; sample: boolean };

export type BrokerDirectory = {
  /** By name. */
  brokers: readonly Stored<Broker>[];
  /** By name, for the filter's choice. */
  companies: readonly Stored<Company>[];
  companyById: ReadonlyMap<string, Company>;
};

/** One broker's profile and what is for sale through him, the newest listing first. */
export type BrokerProfile = ListedBroker & { parcels: ShownParcel[] };

/** Every broker on the device. */
export async function listBrokers(db: Database): Promise<BrokerDirectory> {
  const [brokers, companies] = await Promise.all([
    readAll(db.brokers, byName),
    db.companies.orderBy('name').toArray(),
  ]);
  return directoryOf(brokers, companies);
}

/** Every broker on the device, for as long as a list is open. */
export type KeptDirectory = { list: (db: Database) => Promise<BrokerDirectory>; release: () => void };

/**
 * The list is searched in memory (see broker-search.ts): a directory is some thousands of rows, and a search that reads the
 * disk again would be felt on a slow phone.
 */
export function keepBrokers(): KeptDirectory {
  const people = keepRows<Stored<Broker>>({ tableOf: ({ brokers }) => brokers, order: byName });
  const firms = keepRows<Stored<Company>>({ tableOf: ({ companies }) => companies, order: byName });
  return {
    list: async (db) => {
      const [brokers, companies] = await Promise.all([people.read(db), firms.read(db)]);
      return directoryOf(brokers, companies);
    },
    release: () => {
      people.release();
      firms.release();
    },
  };
}

/** Brokers and firms, each by name. */
export function directoryOf(
  brokers: readonly Stored<Broker>[],
  companies: readonly Stored<Company>[],
): BrokerDirectory {
  return { brokers, companies, companyById: new Map(companies.map((company) => [company.id, company])) };
}

/** The order of the index `name`. */
function byName(a: { name: string }, b: { name: string }): number {
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
