import type { Database } from '#db/database.ts';
import { KEY_MARKETS } from '#domain/region.ts';

/** A key market with the number of brokers whose firm covers it. */
export type Market = { zone: (typeof KEY_MARKETS)[number]; brokers: number };

/** What the home page counts. */
export type HomeFigures = { brokers: number; firms: number; markets: Market[] };

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
    markets: KEY_MARKETS.map((zone) => ({
      zone,
      brokers: firms
        .filter(({ regions }) => regions.includes(zone))
        .reduce((sum, firm) => sum + firm.brokers, 0),
    })),
  };
}
