/** What a problem report says of the browser; null for what it does not tell. */
export type BrowserFacts = {
  userAgent: string;
  viewport: string;
  language: string;
  installed: boolean;
  online: boolean;
  serviceWorker: 'none' | 'controls' | 'waits';
  usedBytes: number | null;
  quotaBytes: number | null;
  persisted: boolean | null;
};

export async function readBrowserFacts(page: Window): Promise<BrowserFacts> {
  const { navigator } = page;
  const storage: StorageManager | undefined = navigator.storage;
  const estimate = await settled(storage?.estimate());
  const registration = await settled(navigator.serviceWorker?.getRegistration());
  const controls = navigator.serviceWorker?.controller ? 'controls' : 'none';
  return {
    userAgent: navigator.userAgent,
    viewport: `${page.innerWidth} × ${page.innerHeight}`,
    language: navigator.language,
    installed: page.matchMedia('(display-mode: standalone)').matches,
    online: navigator.onLine,
    serviceWorker: registration?.waiting ? 'waits' : controls,
    usedBytes: estimate?.usage ?? null,
    quotaBytes: estimate?.quota ?? null,
    persisted: (await settled(storage?.persisted())) ?? null,
  };
}

/** A browser may refuse, or lack any of these. */
async function settled<T>(asked: Promise<T> | undefined): Promise<T | undefined> {
  return asked?.catch(() => undefined);
}
