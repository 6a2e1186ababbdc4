// A device of a history: one database, and tabs that open and close.
import { openDatabase } from '#db/tables/database.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { newId } from '#domain/values/id.ts';
import type { RemoteOptions } from '#remote/client.ts';
import { createRemote } from '#remote/remote.ts';
import { KEY, SERVER_URL } from '#support/api.ts';
import { manualClock, type Clock } from '#support/clock.ts';
import { failingStorage, oneHolder, StorageFailed } from '#support/device.ts';
import { createIdentityProvider } from '#sync/identity.ts';
import { runSync, type PassOutcome } from '#sync/run-sync.ts';
import type { Carrier } from './carrier.ts';
import { lineOf, type Run } from './line.ts';

/** What this device last reported to the author of an item. */
export type Copy = {
  /** Identifies its content: the title, the name, or the claimed profile. */
  title: string;
  /** Of a listing: the phone number of its seller. */
  contact?: string | null;
  /** The id under which it is sent once its own is voided. */
  nextId?: string | undefined;
  notified: 'saved' | 'discarded' | 'withdrawing' | 'settled';
  /** Its author changed it here; otherwise a version that the server accepted from another device is as good. */
  changed: boolean;
};

/** A page or a worker of a device: its own connection to the tables, its own code. */
export type Tab = {
  db: Database;
  busy: boolean;
  options: RemoteOptions;
  failStorageAt: (at: number, times?: number) => void;
  /** Runs one pass under the faults of `run`. */
  sync: (run: Run, options?: { verify?: boolean }) => Promise<PassOutcome>;
};

export type Phone = {
  index: number;
  clock: Clock;
  /** The open tabs. */
  tabs: Tab[];
  open: () => Tab;
  /** The last report to the author, by item id. */
  copies: Map<string, Copy>;
  /** By table: ids and versions of rows that were on this device while the server had them. */
  seen: Map<string, ReadonlyMap<string, bigint>>;
  /** The epoch of the server in which `seen` was recorded. */
  seenInEpoch: string | null;
  /** The number of passes started here. */
  passes: number;
  /** A write failed here, or may have. */
  storageFailed: boolean;
  /** Visitors' confirmed writes that left with the sign-out of the user who adopted their listing. */
  leftWithUser: Set<string>;
  /** By listing, its adoptions that were queued when their user signed out: a later answer removes the records of it and its changes. */
  unansweredAdoptions: Map<string, string[]>;
  /** The keys of visitors' listings that were saved here, or came by file, by listing. */
  made: Map<string, string>;
  /** Listings whose key left with their user, while the server had an author or this device could not know that it had none. */
  keysLeft: Set<string>;
  /** A mirrored row was altered behind the engine's back; only hashes detect that. */
  rotten: boolean;
};

export function newPhone(index: number, carrier: Carrier): Phone {
  const name = `phone-${newId()}`;
  const clock = manualClock();
  const phone: Phone = {
    index,
    clock,
    tabs: [],
    open: () => {
      const tab = openTab({ name, clock, carrier, phone: index });
      phone.tabs.push(tab);
      return tab;
    },
    copies: new Map(),
    seen: new Map(),
    seenInEpoch: null,
    passes: 0,
    storageFailed: false,
    leftWithUser: new Set(),
    unansweredAdoptions: new Map(),
    made: new Map(),
    keysLeft: new Set(),
    rotten: false,
  };
  phone.open();
  return phone;
}

/** The tab that its users use. */
export function tabOf(phone: Phone): Tab {
  return phone.tabs[0] ?? phone.open();
}

/** A tab in which no pass runs. */
export function idleTabOf(phone: Phone): Tab {
  return phone.tabs.find(({ busy }) => !busy) ?? phone.open();
}

export function closeTab(phone: Phone, tab: Tab): void {
  phone.tabs.splice(phone.tabs.indexOf(tab), 1);
  tab.db.close({ disableAutoOpen: true });
}

/** Whether the error is the storage failure of the history; Dexie wraps it. */
export function isFailedStorage(reason: unknown): boolean {
  if (reason instanceof StorageFailed) return true;
  return reason instanceof Error && 'inner' in reason && isFailedStorage(reason.inner);
}

function openTab({
  name,
  clock,
  carrier,
  phone,
}: {
  name: string;
  clock: Clock;
  carrier: Carrier;
  phone: number;
}): Tab {
  const db = openDatabase({ name });
  const line = lineOf(carrier, phone);
  const options = { url: SERVER_URL, publishableKey: KEY, fetch: line.fetch, now: clock.now };
  const identify = createIdentityProvider({ db, options, locks: oneHolder() });
  const remote = createRemote(options);
  return {
    db,
    busy: false,
    // Requests of the page are no part of a pass: they use a line without faults.
    options: { ...options, fetch: lineOf(carrier, phone).fetch },
    failStorageAt: failingStorage(db),
    sync: (run, { verify = false } = {}) => {
      line.use(run);
      const step = (name: string) => run.reach({ step: name });
      return runSync({
        db,
        remote,
        identify,
        keepSample: true,
        verify,
        urgent: !run.timed,
        now: clock.now,
        random: () => 0.5,
        step,
      });
    },
  };
}
