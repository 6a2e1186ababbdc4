import type { Database } from '#db/database.ts';
import type { SyncClient } from '#sync/client.ts';

/** What every loader below the root gets. */
export type AppContext = { db: Database; sync: SyncClient };

/** What the router starts with: the device, which may still be opening its tables. Main makes it once. */
export type RouterContext = { device: Promise<AppContext> };
