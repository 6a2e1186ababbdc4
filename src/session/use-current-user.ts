import { createContext, useContext } from 'react';
import type { CurrentUser } from './current-user.ts';

/** Provided and kept current by routes/-device-provider. */
export const CurrentUserContext = createContext<CurrentUser | null>(null);

/** The current user; null until the device has been read, which is before any screen but the opening one. */
export function useCurrentUser(): CurrentUser | null {
  return useContext(CurrentUserContext);
}

/** The source of `useSyncExternalStore`. */
export type CurrentUserStore = {
  subscribe: (onChange: () => void) => () => void;
  current: () => CurrentUser | null;
};

/** Placeholder until the database is open. */
export const noCurrentUser: CurrentUserStore = { subscribe: () => () => undefined, current: () => null };
