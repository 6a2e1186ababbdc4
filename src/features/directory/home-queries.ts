import type { Database } from '#db/tables/schema-types.ts';
import type { Company } from '#domain/profile/company.ts';
import { KEY_MARKETS } from '#domain/search/region.ts';

export type Zone = (typeof KEY_MARKETS)[number];

/** `markets`: the number of brokers whose company, which they have not left, covers a zone. */
export type HomeStats = { brokers: number; companies: number; markets: ReadonlyMap<Zone, number> };

/** Companies read, and of these counted, at a time: the page stays responsive with hundreds. */
const READ_SIZE = 32;
const COUNT_SIZE = 4;

/**
 * Brokers are counted by index, company by company; only rows of those who left are read. One transaction: opening one for each company
 * would take longer than counting.
 */
export function readHome(db: Database): Promise<HomeStats> {
  return db.transaction('r', [db.brokers, db.companies], async () => {
    const brokers = await db.brokers.count();
    const left = await db.brokers.where('leftCompanyAt').above('').toArray();
    const present = async (companyId: string) => {
      const all = await db.brokers.where('companyId').equals(companyId).count();
      return all - left.filter((broker) => broker.companyId === companyId).length;
    };
    const markets = new Map<Zone, number>(KEY_MARKETS.map((zone) => [zone, 0]));
    let companies = 0;
    let part: Company[] = [];
    do {
      part = await db.companies
        .where(':id')
        .above(part.at(-1)?.id ?? '')
        .limit(READ_SIZE)
        .toArray();
      for (let from = 0; from < part.length; from += COUNT_SIZE) {
        const counted = part.slice(from, from + COUNT_SIZE);
        const counts = await Promise.all(counted.map(({ id }) => present(id)));
        for (const [zone, sum] of markets) markets.set(zone, sum + countIn(zone, counted, counts));
      }
      companies += part.length;
    } while (part.length === READ_SIZE);
    return { brokers, companies, markets };
  });
}

function countIn(zone: Zone, companies: readonly Company[], counts: readonly number[]): number {
  return companies.reduce(
    (sum, { regions }, place) => sum + (regions.includes(zone) ? (counts[place] ?? 0) : 0),
    0,
  );
}
