import { openDatabase } from '#db/database.ts';
import type { Database, Stored } from '#db/schema-types.ts';
import { createTableCache } from '#db/table-cache.ts';
import { watchQuery } from '#db/watch.ts';
import type { Broker } from '#domain/broker.ts';
import { newId } from '#domain/id.ts';
import { storedBroker } from '#support/directory-rows.ts';
import { Dexie, RangeSet } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let db: Database;
beforeEach(() => {
  db = openDatabase({ name: `kept-${newId()}` });
});
afterEach(() => db.delete());

const kept = () =>
  createTableCache<Stored<Broker>>({
    tableOf: ({ brokers }) => brokers,
    order: (a, b) => a.name.localeCompare(b.name),
  });
const people = (names: string[]) => names.map((name) => storedBroker({ name }));
const namesOf = (rows: readonly Broker[]) => rows.map(({ name }) => name);

/** What a live query on these rows has answered so far. */
function follow({ read }: ReturnType<typeof kept>): string[][] {
  const answers: string[][] = [];
  watchQuery(() => read(db), { onAnswer: (rows) => void answers.push(namesOf(rows)) });
  return answers;
}

describe('rows kept in memory', () => {
  it('are all read once, in order', async () => {
    const names = Array.from({ length: 600 }, (_, index) => `Broker ${String(index).padStart(3, '0')}`);
    await db.brokers.bulkPut(people(names.toReversed()));
    expect(namesOf(await kept().read(db))).toEqual(names);
  });

  it('follow a changed, a new and a deleted row', async () => {
    const [ada, bruno] = people(['Ada', 'Bruno']);
    if (ada === undefined || bruno === undefined) throw new Error('Nobody is here');
    await db.brokers.bulkPut([ada, bruno]);
    const answers = follow(kept());
    await vi.waitFor(() => expect(answers.at(-1)).toEqual(['Ada', 'Bruno']));
    await db.brokers.put({ ...ada, name: 'Zoe' });
    await vi.waitFor(() => expect(answers.at(-1)).toEqual(['Bruno', 'Zoe']));
    await db.brokers.bulkPut(people(['Cleo']));
    await vi.waitFor(() => expect(answers.at(-1)).toEqual(['Bruno', 'Cleo', 'Zoe']));
    await db.brokers.delete(bruno.id);
    await vi.waitFor(() => expect(answers.at(-1)).toEqual(['Cleo', 'Zoe']));
  });

  it('read again the changed row alone', async () => {
    const rows = people(['Ada', 'Bruno', 'Cleo']);
    await db.brokers.bulkPut(rows);
    const { read } = kept();
    await read(db);
    await db.brokers.update(rows[1]?.id ?? '', { name: 'Dev' });
    const asked = vi.spyOn(db.brokers, 'bulkGet');
    const readWhole = vi.spyOn(db.brokers, 'where');
    expect(namesOf(await read(db))).toEqual(['Ada', 'Cleo', 'Dev']);
    expect(asked.mock.calls).toEqual([[[rows[1]?.id]]]);
    expect(readWhole).not.toHaveBeenCalled();
  });

  it('follow a change too large to be told row by row', async () => {
    const answers = follow(kept());
    await vi.waitFor(() => expect(answers.at(-1)).toEqual([]));
    const names = Array.from({ length: 80 }, (_, index) => `Broker ${index + 10}`);
    await db.brokers.bulkPut(people(names));
    await vi.waitFor(() => expect(answers.at(-1)).toEqual(names));
    await db.brokers.clear();
    await vi.waitFor(() => expect(answers.at(-1)).toEqual([]));
  });

  it('58: are read anew when the page returns from the back-forward cache', async () => {
    const [ada] = people(['Ada']);
    if (ada === undefined) throw new Error('There is no broker');
    await db.brokers.put(ada);
    const answers = follow(kept());
    await vi.waitFor(() => expect(answers.at(-1)).toEqual(['Ada']));
    // Past Dexie, as a write that another tab made while this page was frozen.
    const transaction = db.backendDB().transaction('brokers', 'readwrite');
    transaction.objectStore('brokers').put({ ...ada, name: 'Zoe' });
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) });
    await vi.waitFor(() => expect(answers.at(-1)).toEqual(['Zoe']));
  });

  it('lose no change when readings overlap', async () => {
    const rows = people(['Ada', 'Bruno', 'Cleo']);
    await db.brokers.bulkPut(rows);
    const { read } = kept();
    const first = read(db);
    const changes = rows.map(({ id }, index) => db.brokers.update(id, { name: `Changed ${index}` }));
    const during = read(db);
    await Promise.all([first, during, ...changes]);
    expect(namesOf(await read(db))).toEqual(['Changed 0', 'Changed 1', 'Changed 2']);
  });

  it('are read anew after a reading that failed', async () => {
    await db.brokers.bulkPut(people(['Ada']));
    const { read } = kept();
    vi.spyOn(db.brokers, 'where').mockImplementationOnce(() => {
      throw new Error('The disk is gone');
    });
    await expect(read(db)).rejects.toThrow('The disk is gone');
    expect(namesOf(await read(db))).toEqual(['Ada']);
  });

  it('are read anew after they were released', async () => {
    await db.brokers.bulkPut(people(['Ada']));
    const { read, release } = kept();
    await read(db);
    release();
    await db.brokers.bulkPut(people(['Bruno']));
    expect(namesOf(await read(db))).toEqual(['Ada', 'Bruno']);
  });
});
