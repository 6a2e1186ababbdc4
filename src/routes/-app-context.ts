import type { Database } from '#db/database.ts';
import type { AppUpdate } from '#features/app-update/update-offer.tsx';
import type { AppInstall } from '#features/install/install-words.ts';
import type { LoadServer } from '#session/server.ts';
import type { CurrentUserStore } from '#session/use-who.ts';
import type { SyncClient } from '#sync/client.ts';

/** What every loader below the root gets. */
export type AppContext = {
  db: Database;
  sync: SyncClient;
  server: LoadServer;
  /** Gives a device without a directory its sample rows. */
  refill: () => Promise<void>;
  /** The way to the home screen of this device. */
  install: AppInstall;
  user: CurrentUserStore;
};

/**
 * What the router starts with: the device, which may still be opening its tables, and the app's versions, which never come
 * where there is no service worker. Main makes both, once.
 */
export type RouterContext = { device: Promise<AppContext>; update: Promise<AppUpdate> };
