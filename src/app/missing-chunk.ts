// A chunk is missing once a newer version has replaced it on the server.
import { routerReloadKey } from '#ui/router-internals.ts';

/** Vite's event for a chunk that cannot be loaded. */
const CHUNK_ERROR = 'vite:preloadError';
const RELOADED_AT = 'headwater-reloaded-at';
/** What has failed to load on this page. */
const missing = new WeakSet<Error>();
/** Pause after a reload that did not help (ms). */
const RELOAD_PAUSE_MS = 300_000;

/**
 * Reloads the page, once, when a chunk is missing and our host can be reached: the page then comes in the version whose chunks exist.
 * Without a network the screen says what is missing. Drafts survive the reload.
 */
export function reloadOnMissingChunk(page: Window): void {
  page.addEventListener(CHUNK_ERROR, (event) => {
    if ('payload' in event && event.payload instanceof Error) {
      missing.add(event.payload);
      // The router itself would reload the page, even without a network: this key stops it.
      page.sessionStorage.setItem(routerReloadKey(event.payload), '1');
    }
    const reloadedAt = Number(page.sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (Math.abs(Date.now() - reloadedAt) < RELOAD_PAUSE_MS) return;
    void reloadFromHost(page);
  });
}

/** Whether a screen failed because a chunk could not be loaded; only a reload requests it again. */
export function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && missing.has(error);
}

async function reloadFromHost(page: Window): Promise<void> {
  if (!(await hostAnswers())) return;
  page.sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  page.location.reload();
}

/** Requests the one file that never comes from the device, so that no portal and no cache answers for the host (law 13). */
async function hostAnswers(): Promise<boolean> {
  try {
    const response = await fetch('/service-worker.js', { cache: 'no-store', redirect: 'error' });
    return response.ok && (response.headers.get('content-type') ?? '').includes('javascript');
  } catch {
    return false;
  }
}
