import type { Database } from '#db/schema-types.ts';
import type { Broker } from '#domain/broker.ts';
import type { Company } from '#domain/company.ts';

export type Directory = { companies: Company[]; brokers: Broker[] };

export async function readDirectory(db: Database): Promise<Directory> {
  const [companies, brokers] = await Promise.all([db.companies.toArray(), db.brokers.toArray()]);
  return { companies, brokers };
}
