import { DatabaseContext } from '#db/database-context.ts';
import { noServer, ServerContext } from '#session/server.ts';
import { noCurrentUser, WhoContext } from '#session/use-who.ts';
import { noSync, SyncContext } from '#sync/client.ts';
import { useSyncExternalStore, type ReactNode } from 'react';
import type { AppContext } from './-app-context.ts';

/** What everything below may ask: the tables, sync, the server, and who is using the device. Null until it has opened. */
export function DeviceProvider({ device, children }: { device: AppContext | null; children: ReactNode }) {
  const { subscribe, current } = device?.user ?? noCurrentUser;
  return (
    <DatabaseContext value={device?.db ?? null}>
      <SyncContext value={device?.sync ?? noSync}>
        <ServerContext value={device?.server ?? noServer}>
          <WhoContext value={useSyncExternalStore(subscribe, current)}>{children}</WhoContext>
        </ServerContext>
      </SyncContext>
    </DatabaseContext>
  );
}
