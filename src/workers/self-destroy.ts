/// <reference lib="webworker" />

/**
 * The kill switch (README, Deploy): removes the app's cached files and the service worker from a device. Open pages continue with what they
 * have loaded; the next visit uses the network. The local tables, including the outbox, stay.
 */
export function selfDestroy(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('install', () => void worker.skipWaiting());
  worker.addEventListener('activate', (event) => event.waitUntil(unregister(worker)));
}

async function unregister({ caches, registration }: ServiceWorkerGlobalScope): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
