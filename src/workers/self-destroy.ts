/// <reference lib="webworker" />

/**
 * The kill switch (README, Deploy): takes the app's files and its service worker off a device. Pages that are open go on with
 * what they have loaded; the next visit comes from the network. The tables, and with them the outbox, stay.
 */
export function withdraw(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('install', () => void worker.skipWaiting());
  worker.addEventListener('activate', (event) => event.waitUntil(leave(worker)));
}

async function leave({ caches, registration }: ServiceWorkerGlobalScope): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
