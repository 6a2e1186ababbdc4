import type { Database } from '#db/schema-types.ts';
import type { Broker } from '#domain/broker.ts';
import type { Company } from '#domain/company.ts';

/** The directory on this device, against which submissions are held. */
export type Directory = { companies: Company[]; brokers: Broker[] };

/** Every firm and broker on the device. */
export async function readDirectory(db: Database): Promise<Directory> {
  const [companies, brokers] = await Promise.all([db.companies.toArray(), db.brokers.toArray()]);
  return { companies, brokers };
}
