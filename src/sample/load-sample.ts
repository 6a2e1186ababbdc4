import { addSampleRows, removeSampleRows } from '#db/mirror/sample-rows.ts';
import { readMirrorState, readSampleEdition } from '#db/tables/mirror-state.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { parseRows, PUBLIC_TABLES } from '#domain/feed/feed.ts';
import { SAMPLE_BROKERS } from './sample-brokers.ts';
import { SAMPLE_COMPANIES, SAMPLE_LOCATIONS } from './sample-companies.ts';
import { SAMPLE_CREDENTIALS } from './sample-credentials.ts';
import { SAMPLE_PARCELS } from './sample-parcels.ts';

/** Raise it when the sample rows change, so that devices with the old ones load the new ones. */
const EDITION = 5;

const ROWS: Record<(typeof PUBLIC_TABLES)[number], readonly object[]> = {
  companies: SAMPLE_COMPANIES,
  companyLocations: SAMPLE_LOCATIONS,
  brokers: SAMPLE_BROKERS,
  parcels: SAMPLE_PARCELS,
  credentials: SAMPLE_CREDENTIALS,
  listingEvents: [],
  // No real dates: nobody who looks at the sample directory must act on one.
  seasonFacts: [],
};

/**
 * Loads the sample rows into the mirror, once per edition, so that a new device has a directory before it has a network.
 * Server rows are never replaced. With `keep` false, sample rows serve only until the first complete mirror.
 */
export async function loadSample(db: Database, { keep }: { keep: boolean }): Promise<void> {
  const [{ completedAt }, edition] = await Promise.all([readMirrorState(db), readSampleEdition(db)]);
  const isNeeded = keep || completedAt === null;
  // The first screen waits for this: no table is scanned where no sample rows are left.
  if (!isNeeded) return edition === 0 ? undefined : removeSampleRows(db);
  if (edition === EDITION) return;
  const rows = PUBLIC_TABLES.map((table) => ({
    table,
    rows: parseRows(
      table,
      ROWS[table].map((row) => ({ ...row, version: '0' })),
    ).readable,
  }));
  await addSampleRows(db, { rows, edition: EDITION });
}
