import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  type AnyRouter,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { SyncContext } from '#client/sync-context.ts';
import { DatabaseContext } from '#db/live/database-context.ts';
import { openDatabase } from '#db/tables/database.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { newId } from '#domain/values/id.ts';
import { Toasts } from '#ui/toast.tsx';

type Screen = {
  db: Database;
  user: UserEvent;
  router: AnyRouter;
  /** The reasons of requested passes, in order. */
  syncRequests: string[];
};

/** Renders one screen at /add-parcel of an otherwise empty app, with a sync that only records requests. */
export function renderScreen(screen: ReactNode, db: Database): Screen {
  // jsdom has no layout and no media queries.
  vi.stubGlobal('scrollTo', vi.fn());
  Element.prototype.scrollIntoView = vi.fn();
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  const root = createRootRoute();
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => <h1>Home</h1> });
  const page = createRoute({ getParentRoute: () => root, path: '/add-parcel', component: () => screen });
  const history = createMemoryHistory({ initialEntries: ['/add-parcel'] });
  const router = createRouter({ routeTree: root.addChildren([home, page]), history });
  const syncRequests: string[] = [];
  render(
    <DatabaseContext value={db}>
      <SyncContext value={{ requestSync: (why) => syncRequests.push(why) }}>
        <RouterProvider router={router} />
        <Toasts ready />
      </SyncContext>
    </DatabaseContext>,
  );
  // jsdom has no style sheets that could forbid a press.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  return { db, user, router, syncRequests };
}

/** A device with an empty database. */
export function newDevice(): Database {
  return openDatabase({ name: `screen-${newId()}` });
}
