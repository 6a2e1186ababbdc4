import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { prerender } from 'react-dom/static';
import type { AppContext } from '#app/app-context.ts';
import { browserNotifications } from '#client/browser-notifications.ts';
import { noSync } from '#client/sync-context.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { noInstall } from '#features/install/install.tsx';
import { createAppRouter } from '#router';
import { noApi } from '#session/api.ts';
import { openCurrentUser } from '#session/current-user-store.ts';
import { DocumentHeadContext, type DocumentHead } from '#ui/document-head.ts';
import { ListPagesContext } from '#ui/pagination.tsx';

/** A page of a list has an address of its own, because a static host sees no search parameters. */
export type Place = { path: string; page?: number };

/** The lists that have more than one page. */
const LIST_PATHS = ['/brokers', '/companies', '/parcels'] as const;
export type ListPath = (typeof LIST_PATHS)[number];

type RenderedPage = { head: DocumentHead; html: string };

export const addressOf = ({ path, page = 1 }: Place): string => (page === 1 ? path : `${path}/${page}`);

const isList = (path: string) => LIST_PATHS.some((list) => list === path);

/** The router's own script restores a scroll position, and the policy of the page forbids it. */
const SCRIPTS = /<script\b[^>]*>.*?<\/script>/gsu;

/** Renders what the app shows first at an address, on a visitor's device with these tables. */
export async function createRenderer(
  db: Database,
  about: Pick<AppContext, 'operator' | 'release'>,
): Promise<(place: Place) => Promise<RenderedPage>> {
  // Watches the tables for as long as they are open: one for all pages.
  const user = await openCurrentUser(db);
  const device = Promise.resolve({
    db,
    sync: noSync,
    api: noApi,
    loadSampleRows: () => Promise.resolve(),
    ...about,
    install: noInstall,
    notifications: browserNotifications({}, undefined),
    notices: { vapidKey: '', hasEmails: false },
    user,
  });
  return (place) => renderPage(device, place);
}

async function renderPage(device: Promise<AppContext>, place: Place): Promise<RenderedPage> {
  const { path, page = 1 } = place;
  const router = createAppRouter(
    { device, update: new Promise(() => undefined) },
    createMemoryHistory({ initialEntries: [page === 1 ? path : `${path}?page=${page}`] }),
  );
  await router.load();
  const heads: DocumentHead[] = [];
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <DocumentHeadContext value={(head) => void heads.push(head)}>
      <ListPagesContext
        value={isList(path) ? { page, hrefOf: (other) => addressOf({ path, page: other }) } : null}
      >
        <RouterProvider router={router} />
      </ListPagesContext>
    </DocumentHeadContext>,
    {
      // Large sections would otherwise wait for a script that shows them.
      progressiveChunkSize: Infinity,
      onError: (error) => void errors.push(error),
    },
  );
  if (errors.length > 0) throw new Error(`${path} cannot be rendered`, { cause: errors[0] });
  const [head] = heads;
  if (head === undefined || router.state.matches.some(({ status }) => status !== 'success'))
    throw new Error(`${path} has no page`);
  return { head, html: (await new Response(prelude).text()).replaceAll(SCRIPTS, '') };
}
