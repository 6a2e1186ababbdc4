import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from '@tanstack/react-router';
import { afterFirstPaint } from '#sync/first-paint.ts';
import type { AppUpdate } from '#features/app-update/update-offer.tsx';
import { createAppRouter } from './router.tsx';
import { showTrouble } from './trouble.ts';
import './styles.css';

const installable = import.meta.env.PROD && import.meta.env.VITE_SERVICE_WORKER !== 'off';
const serviceWorker = installable ? navigator.serviceWorker : undefined;

const device = import('./device.ts')
  .then(({ startDevice }) => startDevice(serviceWorker))
  .catch((cause: unknown) => {
    throw new Error('The tables on this device cannot be opened', { cause });
  });
device.catch((error: unknown) => {
  console.error(error);
  // What is known more exactly was said already.
  if (document.getElementById('trouble') === null) showTrouble('lost');
});

const update = new Promise<AppUpdate>((resolve) => {
  // After the first paint and the tables, with which nothing must compete.
  afterFirstPaint(window, () => {
    if (serviceWorker === undefined) return;
    void device
      .catch(() => undefined)
      .then(() => import('./app-update.ts'))
      .then((it) => resolve(it.watchForUpdates(window)));
  });
});
const router = createAppRouter({ device, update });
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
