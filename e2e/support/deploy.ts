import type { Page } from 'playwright/test';
import type { FaultProxy } from './fault-proxy.ts';
import { onlyTo, type RecordedRequest } from './faults.ts';

/** Whether the browser checks for a new version. */
export const isServiceWorker = ({ path }: RecordedRequest) => path === '/service-worker.js';

/** Has the server serve another version of the app, without faults. */
export function deploy({ network }: { network: FaultProxy }, version = 'the next version'): void {
  const change = (script: string) => `${script}\n// ${version}`;
  network.setRule(onlyTo(isServiceWorker, { kind: 'rewrite', change }));
}

/**
 * Has the browser look for a new version, as it does from time to time. Such a check of its own may be running, fail, or have removed the
 * worker already, so what counts is what the page shows or has afterwards. The first update may join the browser's own check, which may have
 * read the old version: the second begins after it.
 */
export function askForUpdate(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update().catch(() => undefined);
    await registration?.update().catch(() => undefined);
  });
}
