import { createContext, useContext } from 'react';
import type { CurrentUser } from './current-user.ts';

/** Who is using the device; null until the device has been asked. The frame provides it and keeps it current. */
export const CurrentUserContext = createContext<CurrentUser | null>(null);

/** Who is using this device, kept current; null until the device has been asked, which is before any screen's first frame but the opening one's. */
export function useCurrentUser(): CurrentUser | null {
  return useContext(CurrentUserContext);
}

/** Who is using the device, for `useSyncExternalStore`. */
export type CurrentUserStore = {
  subscribe: (onChange: () => void) => () => void;
  current: () => CurrentUser | null;
};

/** Before the tables are open. */
export const noCurrentUser: CurrentUserStore = { subscribe: () => () => undefined, current: () => null };
