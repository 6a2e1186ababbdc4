import type { Database } from '#db/database.ts';
import type { Company } from '#domain/company.ts';
import { KEY_MARKETS } from '#domain/region.ts';

/** One of the nine trading zones of the home page. */
export type Zone = (typeof KEY_MARKETS)[number];

/** What the home page counts; per zone the brokers whose firm covers it. */
export type HomeFigures = { brokers: number; firms: number; markets: ReadonlyMap<Zone, number> };

/** Firms that are read at a time, and of these those that are counted at a time, so that the page answers while hundreds are. */
const READ = 32;
const COUNTED = 4;

/**
 * Counts the directory on the device. Brokers are counted by index, firm by firm; no broker's row is read. In one transaction:
 * to open one for each firm would take longer than to count.
 */
export function readHome(db: Database): Promise<HomeFigures> {
  return db.transaction('r', [db.brokers, db.companies], async () => {
    const brokers = await db.brokers.count();
    const markets = new Map<Zone, number>(KEY_MARKETS.map((zone) => [zone, 0]));
    let firms = 0;
    let part: Company[] = [];
    do {
      part = await db.companies
        .where(':id')
        .above(part.at(-1)?.id ?? '')
        .limit(READ)
        .toArray();
      for (let from = 0; from < part.length; from += COUNTED) {
        const counted = part.slice(from, from + COUNTED);
        const counts = await Promise.all(
          counted.map(({ id }) => db.brokers.where('companyId').equals(id).count()),
        );
        for (const [zone, sum] of markets) markets.set(zone, sum + countIn(zone, counted, counts));
      }
      firms += part.length;
    } while (part.length === READ);
    return { brokers, firms, markets };
  });
}

/** The brokers of those firms that cover a zone. */
function countIn(zone: Zone, firms: readonly Company[], counts: readonly number[]): number {
  return firms.reduce(
    (sum, { regions }, place) => sum + (regions.includes(zone) ? (counts[place] ?? 0) : 0),
    0,
  );
}
