import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent, type UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { browserNotifications } from '#client/browser-notifications.ts';
import { deviceClock } from '#client/submit-operation.ts';
import { noSync } from '#client/sync-context.ts';
import { openDatabase } from '#db/tables/database.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { newId } from '#domain/values/id.ts';
import { noInstall, type AppInstall } from '#features/install/install.tsx';
import { createAppRouter } from '#router';
import { loadSample } from '#sample/load-sample.ts';
import { noApi, type LoadApi } from '#session/api.ts';
import { openCurrentUser } from '#session/current-user-store.ts';
import { ABOUT } from './about.ts';
import { awaitNavigations } from './clean-page.ts';

type App = {
  db: Database;
  user: UserEvent;
  router: ReturnType<typeof createAppRouter>;
  scrollTo: ReturnType<typeof vi.fn>;
};

/** Renders the whole app at an address, on a device whose tables `fill` fills; resolves once its main heading is there. */
export async function renderApp(
  path: string,
  fill: (db: Database) => Promise<unknown> = () => Promise.resolve(),
  { install = noInstall, api = noApi }: { install?: AppInstall; api?: LoadApi } = {},
): Promise<App> {
  const scrollTo = vi.fn();
  // jsdom has no layout and no media queries.
  vi.stubGlobal('scrollTo', scrollTo);
  Element.prototype.scrollIntoView = vi.fn();
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  const db = openDatabase({ name: `app-${newId()}` });
  await fill(db);
  const loadSampleRows = () => loadSample(db, { keep: true });
  const router = createAppRouter(
    {
      device: Promise.resolve({
        db,
        sync: noSync,
        api,
        loadSampleRows,
        ...ABOUT,
        install,
        notifications: browserNotifications({}, undefined),
        notices: { vapidKey: '', hasEmails: false },
        user: await openCurrentUser(db),
      }),
      update: new Promise(() => undefined),
    },
    createMemoryHistory({ initialEntries: [path] }),
  );
  awaitNavigations(router);
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { level: 1 });
  // jsdom has no style sheets that could forbid a press.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  return { db, user, router, scrollTo };
}

/** Until the end of the test, no form waits for the server's confirmation: none comes. */
export function endWaits(): void {
  vi.spyOn(deviceClock, 'sleep').mockResolvedValue(undefined);
}
