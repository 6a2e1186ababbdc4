import { listenForChanges } from '#db/changes.ts';
import { openDatabase } from '#db/database.ts';
import type { Database } from '#db/schema-types.ts';
import { newId } from '#domain/id.ts';
import { storedBroker } from '#support/directory-rows.ts';
import { Dexie, RangeSet } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let db: Database;
let stop: (() => void) | null = null;
beforeEach(async () => {
  db = openDatabase({ name: `changes-${newId()}` });
  // The first opening counts as a change of every table.
  await db.open();
});
afterEach(async () => {
  stop?.();
  stop = null;
  await db.delete();
});

/** The reported changes of the brokers so far. */
function reports(): (string[] | null)[] {
  const all: (string[] | null)[] = [];
  stop = listenForChanges(db.brokers, (keys) => void all.push(keys));
  return all;
}

describe('changes of a table', () => {
  it('name the keys of single rows, and ignore other tables', async () => {
    const reported = reports();
    const broker = storedBroker({});
    await db.brokers.put(broker);
    await db.meta.clear();
    await vi.waitFor(() => expect(reported).toEqual([[broker.id]]));
  });

  it('58: cover the whole table when the page returns from the back-forward cache', () => {
    const reported = reports();
    // Dexie fires this on `pageshow`: it cannot know what other threads wrote while the page was frozen.
    Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) });
    expect(reported).toEqual([null]);
  });
});
