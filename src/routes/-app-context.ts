import type { Database } from '#db/database.ts';
import type { SyncClient } from '#sync/client.ts';

/** What every loader gets: main makes it once. */
export type AppContext = { db: Database; sync: SyncClient };
