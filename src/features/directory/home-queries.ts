import type { Database } from '#db/database.ts';
import { KEY_MARKETS } from '#domain/region.ts';

/** One of the nine trading zones of the home page. */
export type Zone = (typeof KEY_MARKETS)[number];

/** What the home page counts; per zone the brokers whose firm covers it. */
export type HomeFigures = { brokers: number; firms: number; markets: ReadonlyMap<Zone, number> };

/** Counts the directory on the device. Brokers are counted by index, firm by firm; no broker's row is read. */
export async function readHome(db: Database): Promise<HomeFigures> {
  const [brokers, companies] = await Promise.all([db.brokers.count(), db.companies.toArray()]);
  const firms = await Promise.all(
    companies.map(async ({ id, regions }) => ({
      regions,
      brokers: await db.brokers.where('companyId').equals(id).count(),
    })),
  );
  return {
    brokers,
    firms: companies.length,
    markets: new Map(
      KEY_MARKETS.map((zone) => {
        const covering = firms.filter(({ regions }) => regions.includes(zone));
        return [zone, covering.reduce((sum, firm) => sum + firm.brokers, 0)];
      }),
    ),
  };
}
