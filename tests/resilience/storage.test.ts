// RESILIENCE.md, Storage: lines 43, 44, 46 and 47. e2e/resilience-storage.spec.ts and e2e/resilience-death.spec.ts test the browser's part.
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enqueue, listOutbox } from '#db/outbox/outbox.ts';
import { openDatabase, type DatabaseProblem } from '#db/tables/database.ts';
import { newId } from '#domain/values/id.ts';
import { parcelPayload } from '#support/listings.ts';

const parcel = () => ({ kind: 'parcel', payload: parcelPayload(), owner: null, now: 0 }) as const;

describe('43: a browser whose storage process has died', () => {
  beforeEach(() => {
    // Dexie logs a warning when it reopens.
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** Makes every `nth` transaction fail as iOS does; 0 for none. Call it before the tables open, because Dexie keeps the method. */
  function dyingStorage(): (nth: number) => void {
    let [nth, count] = [0, 0];
    // oxlint-disable-next-line typescript/unbound-method -- called below with its own `this`
    const begin = IDBDatabase.prototype.transaction;
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function transaction(
      this: IDBDatabase,
      ...args: Parameters<typeof begin>
    ) {
      count++;
      if (nth > 0 && count % nth === 0)
        throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
      return begin.apply(this, args);
    });
    return (every) => {
      nth = every;
      count = 0;
    };
  }

  // Reopening takes a transaction, too.
  it.each([3, 5, 7])(
    'at every %i. transaction: each listing is saved once, on a reopened connection',
    async (nth) => {
      const fail = dyingStorage();
      const db = openDatabase({ name: newId() });
      await db.open();
      fail(nth);
      const saved: string[] = [];
      for (let count = 0; count < 20; count++) saved.push((await enqueue(db, parcel())).id);
      expect((await listOutbox(db)).map(({ id }) => id)).toEqual(saved);
    },
  );

  it('at every transaction: nothing is reported as saved, and once it works again the next listing is, without a reload', async () => {
    const fail = dyingStorage();
    const db = openDatabase({ name: newId() });
    const first = await enqueue(db, parcel());
    fail(1);
    for (let count = 0; count < 6; count++) await expect(enqueue(db, parcel())).rejects.toThrow(/lost/u);
    fail(0);
    const second = await enqueue(db, parcel());
    expect((await listOutbox(db)).map(({ id }) => id)).toEqual([first.id, second.id]);
  });
});

it('44: tables that another tab blocks are reported, and open by themselves when it is closed', async () => {
  const [name, problems] = [newId(), new Array<DatabaseProblem>()];
  const holder = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(name, 1);
    opening.addEventListener('success', () => resolve(opening.result));
  });
  const db = openDatabase({ name, onProblem: (problem) => problems.push(problem) });
  const saved = enqueue(db, parcel());
  await expect.poll(() => problems).toEqual(['blocked']);
  holder.close();
  const { id } = await saved;
  expect((await listOutbox(db)).map((item) => item.id)).toEqual([id]);
});

it('46: an upgrade during which the browser dies changes no table, and the next start completes it', async () => {
  const name = newId();
  const old = new Dexie(name);
  old.version(0.1).stores({ outbox: 'id, sequence, state', meta: 'key' });
  const saved = parcel();
  await old.table('outbox').add({ ...saved, id: saved.payload.id, sequence: 1 });
  old.close();
  for (let death = 0; death < 50; death++) {
    await new Promise<void>((resolve) => {
      const opening = indexedDB.open(name, 10);
      opening.addEventListener('upgradeneeded', () => {
        opening.result.createObjectStore('profiles', { keyPath: 'id' });
        opening.transaction?.abort();
      });
      opening.addEventListener('error', () => resolve());
    });
  }
  const db = openDatabase({ name });
  expect(await db.outbox.toCollection().primaryKeys()).toEqual([saved.payload.id]);
  expect(await db.profiles.count()).toBe(0);
});

it('47: an older version of the app does not touch the tables of a newer one, and reports it', async () => {
  const [name, problems] = [newId(), new Array<DatabaseProblem>()];
  const current = openDatabase({ name });
  const { id } = await enqueue(current, parcel());
  current.close();
  const newer = new Dexie(name);
  newer.version(400).stores({ later: 'id', outbox: 'id, sequence, state' });
  await newer.open();
  const version = newer.backendDB().version;
  newer.close();
  const older = openDatabase({ name, onProblem: (problem) => problems.push(problem) });
  await expect(enqueue(older, parcel())).rejects.toThrow(/VersionError/u);
  expect(problems).toEqual(['superseded']);
  await newer.open();
  expect([newer.backendDB().version, await newer.table('outbox').toCollection().primaryKeys()]).toEqual([
    version,
    [id],
  ]);
  newer.close();
});
