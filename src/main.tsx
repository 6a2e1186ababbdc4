import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from '@tanstack/react-router';
import { afterFirstPaint } from '#sync/first-paint.ts';
import { createAppRouter } from './router.tsx';
import { showTrouble } from './trouble.ts';
import './styles.css';

const serviceWorker = import.meta.env.PROD ? navigator.serviceWorker : undefined;

const device = import('./device.ts').then(({ startDevice }) => startDevice(serviceWorker));
device.catch((error: unknown) => {
  console.error(error);
  showTrouble('lost');
});

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createAppRouter({ device })} />
  </StrictMode>,
);

afterFirstPaint(window, () => {
  serviceWorker
    ?.register('/service-worker.js', { scope: '/', updateViaCache: 'none' })
    .catch((error: unknown) => console.error('The service worker could not be registered', error));
});
