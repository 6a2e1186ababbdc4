import type { Database, Stored } from '#db/database.ts';
import type { Broker } from '#domain/broker.ts';
import type { Company } from '#domain/company.ts';
import { PAGE_SIZE } from '#domain/product.ts';
import { filtersOf, type BrokerSearch } from './broker-address.ts';
import { searchBrokers, type BrokerResult } from './broker-search.ts';
import { directoryOf, listBrokers, type BrokerDirectory } from './queries.ts';

/** What the list opens with: one page of what its address asks for. */
export type BrokerOpening = { companies: BrokerDirectory['companies']; result: BrokerResult };

/**
 * Reads no more brokers than the address needs: one page of all, or those of the firms it asks for. Words and specialties
 * stand in no index; for them the whole directory is read.
 */
export async function openBrokers(db: Database, search: BrokerSearch): Promise<BrokerOpening> {
  const { term, companyId, specialties, regions } = filtersOf(search);
  const companies = await db.companies.orderBy('name').toArray();
  if (companies.some(({ id }) => id === companyId) || regions.length > 0) {
    const asked = companies.filter((company) => isAsked(company, { companyId, regions }));
    const brokers = await db.brokers
      .where('companyId')
      .anyOf(asked.map(({ id }) => id))
      .sortBy('name');
    return openingOf(directoryOf(brokers, companies), search);
  }
  if (term !== '' || specialties.length > 0) return openingOf(await listBrokers(db), search);
  return readShelf(db, { companies, asked: search.page ?? 1 });
}

function isAsked(
  company: Company,
  { companyId, regions }: { companyId: string; regions: string[] },
): boolean {
  return company.id === companyId || company.regions.some((region) => regions.includes(region));
}

function openingOf(directory: BrokerDirectory, search: BrokerSearch): BrokerOpening {
  return { companies: directory.companies, result: searchBrokers(directory, search) };
}

/** One page of all brokers, through the index of names. */
async function readShelf(
  db: Database,
  { companies, asked }: { companies: Stored<Company>[]; asked: number },
): Promise<BrokerOpening> {
  const total = await db.brokers.count();
  const page = Math.min(asked, Math.max(1, Math.ceil(total / PAGE_SIZE)));
  const rows: Stored<Broker>[] = await db.brokers
    .orderBy('name')
    .offset((page - 1) * PAGE_SIZE)
    .limit(PAGE_SIZE)
    .toArray();
  const { cards, filters } = searchBrokers(directoryOf(rows, companies), {});
  return { companies, result: { cards, filters, total, page } };
}
