// What screens may do about sync. The page's side of it starts in start-sync.ts, after the first paint.
import { createContext, useContext } from 'react';
import type { SyncRequest } from '#sync/messages.ts';

/** What screens may do about sync. */
export type SyncClient = { requestSync: (why: SyncRequest['why']) => void };

/** What stands in while the device is being opened. */
export const noSync: SyncClient = { requestSync: () => undefined };

/** The app's sync client; set once by main. */
export const SyncContext = createContext(noSync);

/** The app's sync client. */
export function useSync(): SyncClient {
  return useContext(SyncContext);
}
