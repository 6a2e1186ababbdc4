import type { Database } from '#db/schema-types.ts';
import type { AppUpdate } from '#features/app-update/update-offer.tsx';
import type { AppInstall } from '#features/install/install-messages.ts';
import type { LoadApi } from '#session/api.ts';
import type { CurrentUserStore } from '#session/use-current-user.ts';
import type { SyncClient } from '#client/sync-context.ts';

/** What every loader below the root gets. */
export type AppContext = {
  db: Database;
  sync: SyncClient;
  api: LoadApi;
  /** Gives a device without a directory its sample rows. */
  loadSampleRows: () => Promise<void>;
  /** The way to the home screen of this device. */
  install: AppInstall;
  user: CurrentUserStore;
};

/**
 * What the router starts with: the device, which may still be opening its tables, and the app's versions, which never come
 * where there is no service worker. Main makes both, once.
 */
export type RouterContext = { device: Promise<AppContext>; update: Promise<AppUpdate> };
