import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from '@tanstack/react-router';
import type { AppUpdate } from '#features/app-update/update-offer.tsx';
import { afterPaint } from '#ui/after-paint.ts';
import { createAppRouter } from './router.tsx';
import { showFatalNotice } from '#app/fatal-notice.ts';
import './styles.css';

const installable = import.meta.env.PROD && import.meta.env.VITE_SERVICE_WORKER !== 'off';
const serviceWorker = installable ? navigator.serviceWorker : undefined;

/** The first screen stands. What it does not need waits for that: other scripts, the first pass, news of the app itself. */
const shown = Promise.withResolvers<void>();
/** A screen that does not come must not keep what waits from being sent (ms after the tables are open). */
const LONGEST_WAIT_MS = 5_000;

const device = import('#app/start-device.ts')
  .then(({ startDevice }) => startDevice(serviceWorker, shown.promise))
  .catch((cause: unknown) => {
    throw new Error('The tables on this device cannot be opened', { cause });
  });
device.catch((error: unknown) => {
  console.error(error);
  // What is known more exactly was said already.
  if (document.getElementById('fatal-notice') === null) showFatalNotice('lost');
});

void device.catch(() => undefined).then(() => setTimeout(shown.resolve, LONGEST_WAIT_MS));

const update = new Promise<AppUpdate>((resolve) => {
  if (serviceWorker === undefined) return;
  shown.promise
    .then(() => import('#app/app-update.ts'))
    .then((it) => resolve(it.watchForUpdates(window)))
    // Firefox says so when the page is left meanwhile. What is really missing is the business of app/missing-chunk.ts.
    .catch(() => undefined);
});
const router = createAppRouter({ device, update });
const stopListening = router.subscribe('onResolved', () => {
  stopListening();
  afterPaint(window, shown.resolve);
});
// The screen's own script travels together with the tables', not after them.
const matched = new Set<unknown>(router.matchRoutes(router.latestLocation).map(({ routeId }) => routeId));
for (const route of Object.values(router.routesById)) {
  if (matched.has(route.id)) router.loadRouteChunk(route)?.catch(() => undefined);
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
