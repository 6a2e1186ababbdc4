// Which tab this is, and which tabs are open: a draft belongs to one tab for as long as that is open.
import type { Database } from '#db/tables/schema-types.ts';
import { newId } from '#domain/values/id.ts';

export type Tab = {
  /** The same after a reload. */
  id: string;
  /** The id of the tab that this one is a duplicate of; null for other tabs. */
  duplicateOf: string | null;
  /** The ids of all open tabs; null where the browser does not tell. */
  openTabs: () => Promise<ReadonlySet<string> | null>;
};

/** What a browser tells a page about its tab. Without locks, a tab is a new one at each load: it cannot be told from its duplicate. */
export type Browser = {
  locks: Locks | undefined;
  storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  page: Pick<EventTarget, 'addEventListener'>;
};

type Locks = Pick<LockManager, 'request' | 'query'>;

const tabs = new WeakMap<Database, Promise<Tab>>();

/** The tab of this page, which is identified once. */
export function thisTab(db: Database, browser = thisBrowser()): Promise<Tab> {
  const tab = tabs.get(db) ?? identifyTab(browser);
  tabs.set(db, tab);
  return tab;
}

function thisBrowser(): Browser {
  return {
    // Missing in some browsers, and everywhere without https.
    locks: 'window' in globalThis ? navigator.locks : undefined,
    storage: () => sessionStorage,
    page: globalThis,
  };
}

const STORAGE_KEY = 'headwater-tab';
const LOCK = 'headwater-tab ';

/** An open tab holds the lock of its id. */
async function identifyTab(browser: Browser): Promise<Tab> {
  const { locks, page } = browser;
  const stored = readId(browser);
  const id = newId();
  try {
    if (locks === undefined) throw new Error('This browser has no locks');
    const openTabs = async () => {
      const { held = [] } = await locks.query();
      return new Set(held.map(({ name = '' }) => name.replace(LOCK, '')));
    };
    if (stored !== null && (await holdLock({ locks, page }, stored)))
      return { id: stored, duplicateOf: null, openTabs };
    await holdLock({ locks, page }, id);
    writeId(browser, id);
    return { id, duplicateOf: stored, openTabs };
  } catch {
    return { id, duplicateOf: null, openTabs: () => Promise.resolve(null) };
  }
}

/** How long a reloaded page waits for the lock of the page before it (ms). */
const RELOAD_MS = 250;

/**
 * Holds the lock until the page is left: a page with a lock is not kept in the back-forward cache. One that returns from there holds it
 * again. False, where another tab has it.
 */
function holdLock({ locks, page }: Pick<Browser, 'page'> & { locks: Locks }, id: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const holdAgain = () => void holdLock({ locks, page }, id).catch(() => false);
    const hold = () => {
      resolve(true);
      return new Promise<void>((release) => {
        const leave = () => {
          release();
          page.addEventListener('pageshow', holdAgain, { once: true });
        };
        page.addEventListener('pagehide', leave, { once: true });
      });
    };
    locks.request(LOCK + id, { signal: AbortSignal.timeout(RELOAD_MS) }, hold).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'TimeoutError') resolve(false);
      else reject(error);
    });
  });
}

function readId({ storage }: Browser): string | null {
  try {
    return storage().getItem(STORAGE_KEY);
  } catch {
    // With storage forbidden, the tab is a new one after a reload.
    return null;
  }
}

function writeId({ storage }: Browser, id: string): void {
  try {
    storage().setItem(STORAGE_KEY, id);
  } catch {
    return;
  }
}
