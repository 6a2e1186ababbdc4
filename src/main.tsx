import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { showFatalNotice } from '#app/fatal-notice.ts';
import { meantAddress } from '#app/shared-address.ts';
import type { AppUpdate } from '#features/app-update/update-offer.tsx';
import { afterPaint } from '#ui/after-paint.ts';
import { createAppRouter } from './router.tsx';
import './styles.css';

// Menus and panels are popovers, which the oldest browsers lack.
if (!('popover' in HTMLElement.prototype)) await import('@oddbird/popover-polyfill');

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root');
/** The server sent the page of this address as HTML (src/pages). A host may answer other addresses with the home page. */
const isWritten = root.dataset['page'] === (window.location.pathname.replace(/\/$/u, '') || '/');
if (!isWritten && root.dataset['page'] !== undefined) root.replaceChildren();

/** A written page is read and scrolled while the app starts: each part of the start leaves room for a paint. */
async function pause(): Promise<void> {
  if (!isWritten) return;
  await new Promise<void>((resolve) => {
    afterPaint(window, resolve);
  });
}
await pause();

const installable = import.meta.env.PROD && import.meta.env.VITE_SERVICE_WORKER !== 'off';
const serviceWorker = installable ? navigator.serviceWorker : undefined;

/** Resolves once the first screen is painted. Other scripts, the first pass and update checks wait for it. */
let paint = (): void => undefined;
const painted = new Promise<void>((resolve) => {
  paint = resolve;
});
/** A screen that never appears must not keep items from being sent (ms after the tables are open). */
const MAX_WAIT_MS = 5_000;

const device = import('#app/start-device.ts').then(
  async ({ startDevice }) => {
    await pause();
    try {
      return await startDevice(serviceWorker, { painted, isWritten });
    } catch (cause) {
      showUnlessNoticed('lost');
      throw new Error('The tables on this device cannot be opened', { cause });
    }
  },
  (cause: unknown) => {
    showUnlessNoticed('incomplete');
    throw new Error('The script of the tables cannot be loaded', { cause });
  },
);
device.catch((error: unknown) => console.error(error));

/** A more specific notice may be there already. */
function showUnlessNoticed(problem: Parameters<typeof showFatalNotice>[0]): void {
  if (document.getElementById('fatal-notice') === null) showFatalNotice(problem);
}

void device.catch(() => undefined).then(() => setTimeout(paint, MAX_WAIT_MS));

const update = new Promise<AppUpdate>((resolve) => {
  if (serviceWorker === undefined) return;
  painted
    .then(() => import('#app/app-update.ts'))
    .then((module) => resolve(module.watchForUpdates(window)))
    // Firefox rejects the import when the user leaves the page. Missing chunks are handled in app/missing-chunk.ts.
    .catch(() => undefined);
});
await pause();
window.history.replaceState(window.history.state, '', meantAddress(window.location));
const router = createAppRouter({ device, update });
painted
  .then(() => Promise.all([device, import('#app/watch-errors.ts')]))
  .then(([{ db }, { watchErrors }]) =>
    watchErrors(window, db, () => router.state.matches.at(-1)?.routeId ?? '/'),
  )
  .catch(() => undefined);
painted
  .then(() => import('#app/open-notified.ts'))
  .then(({ openNotified }) => openNotified(serviceWorker, (href) => router.navigate({ href })))
  .catch(() => undefined);
const stopListening = router.subscribe('onRendered', () => {
  stopListening();
  afterPaint(window, paint);
});
await pause();
// The screen's own script loads in parallel with the tables', not after it.
const matched = new Set<unknown>(router.matchRoutes(router.latestLocation).map(({ routeId }) => routeId));
for (const route of Object.values(router.routesById)) {
  if (matched.has(route.id)) router.loadRouteChunk(route)?.catch(() => undefined);
}

function render(container: Element): void {
  createRoot(container).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}

/** Renders once the tables have what the written page shows, and then in one frame. */
async function replaceWrittenPage(container: Element): Promise<void> {
  const [{ db, loadSampleRows }, { whenMirrored }] = await Promise.all([
    device,
    import('#app/start-device.ts'),
  ]);
  await whenMirrored(db);
  await loadSampleRows();
  await router.load();
  // In slices: the user can scroll the written page until the commit.
  startTransition(() => render(container));
}

if (isWritten) replaceWrittenPage(root).catch((error: unknown) => console.error(error));
else render(root);
