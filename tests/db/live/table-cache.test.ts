import { Dexie, RangeSet } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchQuery } from '#db/live/live-query.ts';
import { createTableCache, listenForChanges } from '#db/live/table-cache.ts';
import { openDatabase } from '#db/tables/database.ts';
import type { Database, Stored } from '#db/tables/schema-types.ts';
import type { Broker } from '#domain/profile/broker.ts';
import { newId } from '#domain/values/id.ts';
import { storedBroker } from '#support/directory-rows.ts';

let db: Database;
beforeEach(() => {
  db = openDatabase({ name: `cache-${newId()}` });
});
afterEach(() => db.delete());

const brokerCache = () =>
  createTableCache<Stored<Broker>>({
    tableOf: ({ brokers }) => brokers,
    order: (a, b) => a.name.localeCompare(b.name),
  });
const brokersOf = (names: string[]) => names.map((name) => storedBroker({ name }));
const namesOf = (rows: readonly Broker[]) => rows.map(({ name }) => name);

/** The results of a live query on these rows so far. */
function follow({ read }: ReturnType<typeof brokerCache>): string[][] {
  const answers: string[][] = [];
  watchQuery(() => read(db), { onResult: (rows) => void answers.push(namesOf(rows)) });
  return answers;
}

describe('cached rows', () => {
  it('are all read once, in order', async () => {
    const names = Array.from({ length: 600 }, (_, index) => `Broker ${String(index).padStart(3, '0')}`);
    await db.brokers.bulkPut(brokersOf(names.toReversed()));
    expect(namesOf(await brokerCache().read(db))).toEqual(names);
  });

  it('follow a changed, a new and a deleted row', async () => {
    const [ada, bruno] = brokersOf(['Ada', 'Bruno']);
    if (ada === undefined || bruno === undefined) throw new Error('Nobody is here');
    await db.brokers.bulkPut([ada, bruno]);
    const answers = follow(brokerCache());
    await expect.poll(() => answers.at(-1)).toEqual(['Ada', 'Bruno']);
    await db.brokers.put({ ...ada, name: 'Zoe' });
    await expect.poll(() => answers.at(-1)).toEqual(['Bruno', 'Zoe']);
    await db.brokers.bulkPut(brokersOf(['Cleo']));
    await expect.poll(() => answers.at(-1)).toEqual(['Bruno', 'Cleo', 'Zoe']);
    await db.brokers.delete(bruno.id);
    await expect.poll(() => answers.at(-1)).toEqual(['Cleo', 'Zoe']);
  });

  it('read again the changed row alone', async () => {
    const rows = brokersOf(['Ada', 'Bruno', 'Cleo']);
    await db.brokers.bulkPut(rows);
    const { read } = brokerCache();
    await read(db);
    await db.brokers.update(rows[1]?.id ?? '', { name: 'Dev' });
    const bulkGet = vi.spyOn(db.brokers, 'bulkGet');
    const readWhole = vi.spyOn(db.brokers, 'where');
    expect(namesOf(await read(db))).toEqual(['Ada', 'Cleo', 'Dev']);
    expect(bulkGet.mock.calls).toEqual([[[rows[1]?.id]]]);
    expect(readWhole).not.toHaveBeenCalled();
  });

  it('follow a change too large to be reported row by row', async () => {
    const answers = follow(brokerCache());
    await expect.poll(() => answers.at(-1)).toEqual([]);
    const names = Array.from({ length: 80 }, (_, index) => `Broker ${index + 10}`);
    await db.brokers.bulkPut(brokersOf(names));
    await expect.poll(() => answers.at(-1)).toEqual(names);
    await db.brokers.clear();
    await expect.poll(() => answers.at(-1)).toEqual([]);
  });

  it('58: are read again when the page returns from the back-forward cache', async () => {
    const [ada] = brokersOf(['Ada']);
    if (ada === undefined) throw new Error('There is no broker');
    await db.brokers.put(ada);
    const answers = follow(brokerCache());
    await expect.poll(() => answers.at(-1)).toEqual(['Ada']);
    // Past Dexie, like a write of another tab while this page was frozen.
    const transaction = db.backendDB().transaction('brokers', 'readwrite');
    transaction.objectStore('brokers').put({ ...ada, name: 'Zoe' });
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) });
    await expect.poll(() => answers.at(-1)).toEqual(['Zoe']);
  });

  it('lose no change when reads overlap', async () => {
    const rows = brokersOf(['Ada', 'Bruno', 'Cleo']);
    await db.brokers.bulkPut(rows);
    const { read } = brokerCache();
    const first = read(db);
    const changes = rows.map(({ id }, index) => db.brokers.update(id, { name: `Changed ${index}` }));
    const during = read(db);
    await Promise.all([first, during, ...changes]);
    expect(namesOf(await read(db))).toEqual(['Changed 0', 'Changed 1', 'Changed 2']);
  });

  it('are read again after a failed read', async () => {
    await db.brokers.bulkPut(brokersOf(['Ada']));
    const { read } = brokerCache();
    vi.spyOn(db.brokers, 'where').mockImplementationOnce(() => {
      throw new Error('The disk is gone');
    });
    await expect(read(db)).rejects.toThrow('The disk is gone');
    expect(namesOf(await read(db))).toEqual(['Ada']);
  });

  it('are read again after they were released', async () => {
    await db.brokers.bulkPut(brokersOf(['Ada']));
    const { read, release } = brokerCache();
    await read(db);
    release();
    await db.brokers.bulkPut(brokersOf(['Bruno']));
    expect(namesOf(await read(db))).toEqual(['Ada', 'Bruno']);
  });
});

describe('changes of a table', () => {
  let stop: (() => void) | null = null;
  // The first opening counts as a change of every table.
  beforeEach(() => db.open());
  afterEach(() => {
    stop?.();
    stop = null;
  });

  /** The reported changes of the brokers so far. */
  function reports(): (string[] | null)[] {
    const all: (string[] | null)[] = [];
    stop = listenForChanges(db.brokers, (keys) => void all.push(keys));
    return all;
  }

  it('name the keys of single rows, and ignore other tables', async () => {
    const reported = reports();
    const broker = storedBroker({});
    await db.brokers.put(broker);
    await db.meta.clear();
    await expect.poll(() => reported).toEqual([[broker.id]]);
  });

  it('58: cover the whole table when the page returns from the back-forward cache', () => {
    const reported = reports();
    // Dexie fires this on `pageshow`: it cannot know what other threads wrote while the page was frozen.
    Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) });
    expect(reported).toEqual([null]);
  });
});
