import { DatabaseContext, useLive } from '#db/use-live.ts';
import { noServer, ServerContext } from '#session/server.ts';
import { WhoContext } from '#session/use-who.ts';
import type { Who } from '#session/who.ts';
import { noSync, SyncContext } from '#sync/client.ts';
import type { ReactNode } from 'react';
import type { AppContext } from './-app-context.ts';

/** What everything below may ask: the tables, sync, the server, and who is using the device. Null until it has opened. */
export function DeviceProvider({ device, children }: { device: AppContext | null; children: ReactNode }) {
  return (
    <DatabaseContext value={device?.db ?? null}>
      <SyncContext value={device?.sync ?? noSync}>
        <ServerContext value={device?.server ?? noServer}>
          <WhoProvider who={device?.who ?? nobodyYet}>{children}</WhoProvider>
        </ServerContext>
      </SyncContext>
    </DatabaseContext>
  );
}

const nobodyYet = { atStart: null, read: () => Promise.resolve(null) };

type WhoProviderProps = { who: AppContext['who'] | typeof nobodyYet; children: ReactNode };

function WhoProvider({ who, children }: WhoProviderProps) {
  const current = useLive<Who | null>({ key: 'who', query: who.read, initial: who.atStart });
  return <WhoContext value={current}>{children}</WhoContext>;
}
