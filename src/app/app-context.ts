import type { BrowserNotifications } from '#client/browser-notifications.ts';
import type { SyncClient } from '#client/sync-context.ts';
import type { Database } from '#db/tables/schema-types.ts';
import type { Release } from '#domain/app.ts';
import type { Operator } from '#domain/values/operator.ts';
import type { AppUpdate } from '#features/app-update/update-offer.tsx';
import type { AppInstall } from '#features/install/install.tsx';
import type { Notices } from '#features/notifications/notifications-section.tsx';
import type { LoadApi } from '#session/api.ts';
import type { CurrentUserStore } from '#session/use-current-user.ts';

/** The context of every loader below the root. */
export type AppContext = {
  db: Database;
  sync: SyncClient;
  api: LoadApi;
  /** Fills a device that has no directory with the sample rows. */
  loadSampleRows: () => Promise<void>;
  install: AppInstall;
  user: CurrentUserStore;
  operator: Operator;
  release: Release;
  notifications: BrowserNotifications;
  notices: Notices;
};

/** `device` resolves once the tables are open; `update` never does where there is no service worker. main.tsx makes both, once. */
export type RouterContext = { device: Promise<AppContext>; update: Promise<AppUpdate> };
