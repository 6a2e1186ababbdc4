import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from '@tanstack/react-router';
import { afterFirstPaint } from '#sync/first-paint.ts';
import { createAppRouter } from './router.tsx';
import { scriptUrl } from './script-url.ts';
import { showTrouble } from './trouble.ts';
import './styles.css';

const serviceWorker = import.meta.env.PROD ? navigator.serviceWorker : undefined;

const device = import('./device.ts').then(({ startDevice }) => startDevice(serviceWorker));
device.catch((error: unknown) => {
  console.error(error);
  showTrouble('lost');
});

const router = createAppRouter({ device });
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

afterFirstPaint(window, () => {
  serviceWorker
    ?.register(scriptUrl('/service-worker.js'), { scope: '/', updateViaCache: 'none' })
    .catch((error: unknown) => console.error('The service worker could not be registered', error));
});
