import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from '@tanstack/react-router';
import { openDatabase } from '#db/database.ts';
import { DatabaseContext } from '#db/use-live.ts';
import { loadSample } from '#sample/load-sample.ts';
import { afterFirstPaint, startSync, SyncContext } from '#sync/client.ts';
import { env } from '#env';
import { createAppRouter } from './router.tsx';
import { showTrouble } from './trouble.ts';
import './styles.css';

async function start(): Promise<void> {
  const db = openDatabase({ onTrouble: showTrouble });
  await loadSample(db, { keep: env.keepSample });
  const createWorker = () =>
    new Worker(new URL('./workers/sync.worker.ts', import.meta.url), { type: 'module' });
  const serviceWorker = import.meta.env.PROD ? navigator.serviceWorker : undefined;
  const sync = startSync({ createWorker, page: window, serviceWorker });
  const router = createAppRouter({ db, sync });
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no element #root');
  createRoot(root).render(
    <StrictMode>
      <DatabaseContext value={db}>
        <SyncContext value={sync}>
          <RouterProvider router={router} />
        </SyncContext>
      </DatabaseContext>
    </StrictMode>,
  );
  afterFirstPaint(window, () => {
    serviceWorker
      ?.register('/service-worker.js', { scope: '/', updateViaCache: 'none' })
      .catch((error: unknown) => console.error('The service worker could not be registered', error));
  });
}

start().catch((error: unknown) => {
  console.error(error);
  showTrouble('lost');
});
