import { useSyncExternalStore, type ReactNode } from 'react';
import type { AppContext } from '#app/app-context.ts';
import { noSync, SyncContext } from '#client/sync-context.ts';
import { DatabaseContext } from '#db/live/database-context.ts';
import { noApi, ApiContext } from '#session/api.ts';
import { useDataSaver } from '#session/preferences.ts';
import { noCurrentUser, CurrentUserContext } from '#session/use-current-user.ts';
import { OwnPicturesOnly } from '#ui/own-pictures-only.ts';

/** Tables, sync, API and current user for everything below. `device` is null until it has opened. */
export function DeviceProvider({ device, children }: { device: AppContext | null; children: ReactNode }) {
  const { subscribe, current } = device?.user ?? noCurrentUser;
  return (
    <DatabaseContext value={device?.db ?? null}>
      <SyncContext value={device?.sync ?? noSync}>
        <ApiContext value={device?.api ?? noApi}>
          <CurrentUserContext value={useSyncExternalStore(subscribe, current, current)}>
            <OwnPicturesOnly value={useDataSaver()}>{children}</OwnPicturesOnly>
          </CurrentUserContext>
        </ApiContext>
      </SyncContext>
    </DatabaseContext>
  );
}
