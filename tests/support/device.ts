import { enqueue, listOutbox } from '#db/outbox/outbox.ts';
import { endSession, startSession } from '#db/session/session.ts';
import { shownParcels, type ShownParcel } from '#db/shown/overlay.ts';
import { listOwnOutbox } from '#db/shown/own-outbox.ts';
import { openDatabase } from '#db/tables/database.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import type { OutboxItem } from '#domain/operation/operation.ts';
import type { ParcelInsert } from '#domain/parcel/parcel.ts';
import { newId } from '#domain/values/id.ts';
import { createApi, type Api } from '#remote/api.ts';
import { createRemote } from '#remote/remote.ts';
import type { PassStep } from '#sync/context.ts';
import { createIdentityProvider } from '#sync/identity.ts';
import type { Channel } from '#sync/lock.ts';
import { resumeSignal, broadcastResume } from '#sync/resume-signal.ts';
import { runSync, type PassOutcome } from '#sync/run-sync.ts';
import { KEY, SERVER_URL } from './api.ts';
import { manualClock, type Clock } from './clock.ts';
import { faultyFetch, type FaultyFetch } from './faulty-fetch.ts';
import { parcelPayload } from './listings.ts';

/** A whole device: its database, its engine, its network, and a clock that only the test moves. */
export type Device = {
  db: Database;
  network: FaultyFetch;
  clock: Clock;
  /** Runs one pass, as at a press, or with `urgent: false` as by the timer. At `dieAt` the device dies: no later step runs. At `leaveAt` the user signs out, and in again with `andReturn`. */
  sync: (options?: {
    dieAt?: PassStep;
    leaveAt?: PassStep;
    andReturn?: boolean;
    verify?: boolean;
    urgent?: boolean;
  }) => Promise<PassOutcome>;
  /** The user or the network returns; requests in flight are notified. */
  comeBack: () => void;
  /** The direct requests of its page. */
  server: Api;
  /** Queues a parcel on this device, without sending it. */
  list: (changes?: Partial<ParcelInsert>, owner?: string | null) => Promise<OutboxItem>;
  outbox: () => Promise<OutboxItem[]>;
  /** Fails `times` writes to the tables from the `at`-th on, as on a full phone; 0 stops that. */
  failStorageAt: (at: number, times?: number) => void;
  /** The parcels that the user sees. */
  parcels: () => Promise<ShownParcel[]>;
};

/** The device was killed by the test. */
export class Killed extends Error {
  override name = 'Killed';
}

/** The test made the storage fail. */
export class StorageFailed extends Error {
  override name = 'QuotaExceededError';
}

/** A device with its own network to `server`; its database is empty unless `name` is that of an earlier device. */
export function device({
  server,
  keepSample = true,
  clock = manualClock(),
  name = `device-${newId()}`,
  site,
}: {
  server: { fetch: (request: Request) => Promise<Response> };
  keepSample?: boolean;
  clock?: Clock;
  name?: string;
  /** The origin that hosts the app, on the same network. */
  site?: string;
}): Device {
  const db = openDatabase({ name });
  const failStorageAt = failingStorage(db);
  const network = faultyFetch((request) => server.fetch(request));
  const returns = new EventTarget();
  const channel = Object.assign(returns, {
    postMessage: (data: unknown) => void returns.dispatchEvent(new MessageEvent('message', { data })),
  });
  const onResume = resumeSignal(channel as Channel);
  const api = { url: SERVER_URL, publishableKey: KEY, fetch: network.fetch, now: clock.now, onResume };
  const options = { ...api, ...(site !== undefined && { site }) };
  const identify = createIdentityProvider({ db, options, locks: oneHolder() });
  const sizing = { halvings: 0 };
  return {
    db,
    network,
    clock,
    comeBack: () => broadcastResume('visible', channel),
    server: createApi({
      options,
      identify,
      readSession: () => readSession(db),
      whenSeen: () => Promise.resolve(),
    }),
    sync: ({ dieAt, leaveAt, andReturn = false, verify = false, urgent = true } = {}) =>
      runSync({
        db,
        remote: createRemote(options, sizing),
        identify,
        keepSample,
        verify,
        urgent,
        now: clock.now,
        random: () => 0.5,
        step: async (step) => {
          if (step === dieAt) throw new Killed(step);
          if (step !== leaveAt) return;
          const session = await readSession(db);
          await endSession(db);
          if (andReturn && session !== null) await startSession(db, session);
        },
      }),
    list: (changes = {}, owner = null) =>
      enqueue(db, { kind: 'parcel', payload: parcelPayload(changes), owner, now: clock.now() }),
    outbox: () => listOutbox(db),
    failStorageAt,
    parcels: async () =>
      shownParcels({ mirror: await db.parcels.toArray(), outbox: await listOwnOutbox(db) }),
  };
}

/** Makes writes to the tables fail on demand. */
export function failingStorage(db: Database): (at: number, times?: number) => void {
  let left = 0;
  let failures = 0;
  db.use({
    stack: 'dbcore',
    name: 'failing-storage',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        return {
          ...table,
          mutate: (request) => {
            if (left > 1 || failures === 0) {
              left--;
              return table.mutate(request);
            }
            failures--;
            return Promise.reject(new StorageFailed('The storage is full'));
          },
        };
      },
    }),
  });
  return (at, times = 1) => {
    left = at;
    failures = at === 0 ? 0 : times;
  };
}

/** Locks of one device, granted one at a time in the order of requests. */
export function oneHolder(): Pick<LockManager, 'request'> {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, _options: LockOptions, work: () => Promise<unknown>) => {
    const mine = last.then(work, work);
    last = mine.catch(() => undefined);
    return mine;
  };
  return { request } as Pick<LockManager, 'request'>;
}
