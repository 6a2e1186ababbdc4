// Access of screens to sync, which start-sync.ts starts after the first paint.
import { createContext, useContext } from 'react';
import type { SyncRequest } from '#sync/messages.ts';

export type SyncClient = { requestSync: (why: SyncRequest['why']) => void };

/** The placeholder while the local tables are being opened. */
export const noSync: SyncClient = { requestSync: () => undefined };

export const SyncContext = createContext(noSync);

export function useSync(): SyncClient {
  return useContext(SyncContext);
}
