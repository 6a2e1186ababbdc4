import { openDatabase, type Database } from '#db/database.ts';
import { loadSample } from '#sample/load-sample.ts';
import { noServer } from '#session/server.ts';
import { openCurrentUser } from '#session/current-user-store.ts';
import { noSync } from '#sync/client.ts';
import { noInstall, type AppInstall } from '#features/install/install-words.ts';
import { newId } from '#domain/id.ts';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, configure, render, screen } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { afterEach, vi } from 'vitest';
import { createAppRouter } from '../../src/router.tsx';

// A busy machine may take its time; what never comes fails all the same.
configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);

type App = {
  db: Database;
  user: UserEvent;
  router: ReturnType<typeof createAppRouter>;
  scrollTo: ReturnType<typeof vi.fn>;
};

/** The whole app at an address, on a device whose tables `fill` has filled; resolves when its main heading stands. */
export async function renderApp(
  path: string,
  fill: (db: Database) => Promise<unknown> = () => Promise.resolve(),
  install: AppInstall = noInstall,
): Promise<App> {
  const scrollTo = vi.fn();
  // What jsdom lacks: it has no layout and no media.
  vi.stubGlobal('scrollTo', scrollTo);
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  const db = openDatabase({ name: `app-${newId()}` });
  await fill(db);
  const refill = () => loadSample(db, { keep: true });
  const router = createAppRouter(
    {
      device: Promise.resolve({
        db,
        sync: noSync,
        server: noServer,
        refill,
        install,
        user: await openCurrentUser(db),
      }),
      update: new Promise(() => undefined),
    },
    createMemoryHistory({ initialEntries: [path] }),
  );
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { level: 1 });
  return { db, user: userEvent.setup(), router, scrollTo };
}
