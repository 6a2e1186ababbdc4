// A file of the app that is not to be had any more, because a newer version took its place on the server.
import { routerReloadKey } from '#ui/router-internals.ts';

/** What Vite says when a part of the app cannot be loaded. */
const CHUNK_ERROR = 'vite:preloadError';
const RELOADED_AT = 'headwater-reloaded-at';
/** How long after a reload that did not help no other is tried (ms). */
const BREAK_MS = 300_000;

/**
 * Loads the page again, once, when a part of the app is missing and our host can be reached: the page then comes in the version
 * whose parts are there. Without a network nothing is loaded again: the screen says what is missing. Drafts outlive it.
 */
export function reloadOnMissingChunk(page: Window): void {
  page.addEventListener(CHUNK_ERROR, (event) => {
    if ('payload' in event && event.payload instanceof Error)
      // The router itself would reload the page, without a network too.
      page.sessionStorage.setItem(routerReloadKey(event.payload), '1');
    const reloadedAt = Number(page.sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (Math.abs(Date.now() - reloadedAt) < BREAK_MS) return;
    void reloadFromHost(page);
  });
}

async function reloadFromHost(page: Window): Promise<void> {
  if (!(await hostAnswers())) return;
  page.sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  page.location.reload();
}

/** The one file that never comes from the device, so that no portal and no cache answers for the host (law 13). */
async function hostAnswers(): Promise<boolean> {
  try {
    const response = await fetch('/service-worker.js', { cache: 'no-store', redirect: 'error' });
    return response.ok && (response.headers.get('content-type') ?? '').includes('javascript');
  } catch {
    return false;
  }
}
