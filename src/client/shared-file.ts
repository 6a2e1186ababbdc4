// A file that another app shares with this one. The service worker keeps it until the page that it opens has taken it.

const CACHE = 'shared-file';
const ADDRESS = '/shared-file';

export async function keepSharedFile(file: File): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(ADDRESS, new Response(file));
}

/** Null where there is none. */
export async function readSharedFile(): Promise<Blob | null> {
  if (!('caches' in globalThis)) return null;
  const cache = await caches.open(CACHE);
  const kept = await cache.match(ADDRESS);
  return kept === undefined ? null : kept.blob();
}

export async function removeSharedFile(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(CACHE);
}
