import { describe, expect, it } from 'vitest';
import { exportDevice, importDevice } from '#db/device-file/device-file.ts';
import { exportOutbox, importOutbox } from '#db/outbox/outbox-file.ts';
import { enqueue } from '#db/outbox/outbox.ts';
import { openDatabase } from '#db/tables/database.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { addWatch, listWatches } from '#db/watchlist/watchlist.ts';
import { newId } from '#domain/values/id.ts';
import { parcelPayload } from '#support/listings.ts';
import { ME, OTHER_USER, signedIn } from '#support/users.ts';
import { SAVED_SEARCH, watchedParcel, watchUnseen } from '#support/watchlist.ts';

const newDevice = () => openDatabase({ name: `watchlist-${newId()}` });

describe('M11: the watchlist in the file of unsent items', () => {
  async function filledDevice() {
    const db = newDevice();
    await enqueue(db, { kind: 'parcel', payload: parcelPayload(), owner: null, now: 0 });
    await watchUnseen(db, SAVED_SEARCH);
    const watched = watchedParcel();
    const seen = { [newId()]: { title: 'Water', perMegalitre: 240 } };
    const changes = [{ kind: 'cheaper', parcelId: newId(), title: 'Water', from: 240, to: 232 }] as const;
    await addWatch(db, { subject: watched, seenAt: 1_000, seen, news: { since: 500, changes } });
    return db;
  }
  const NO_ITEMS = { added: 0, known: 0, different: 0, foreign: 0, unreadable: 0 };
  const contentsOf = async (db: Database) =>
    (await listWatches(db))
      .map(({ owner: _owner, id: _id, ...rest }) => rest)
      .toSorted((a, b) => a.seenAt - b.seenAt);

  it('M11: moves to another device whole, and to another account', async () => {
    const db = await filledDevice();
    const other = newDevice();
    await signedIn(other, { userId: OTHER_USER });
    const file = await exportDevice(db);
    expect(await importDevice(other, { text: file, now: 0 })).toMatchObject({
      items: { ...NO_ITEMS, added: 1 },
      watches: { added: 2, known: 0, unreadable: 0 },
    });
    expect(await contentsOf(other)).toEqual(await contentsOf(db));
    expect((await other.watches.toArray()).map(({ owner }) => owner)).toEqual([OTHER_USER, OTHER_USER]);
    expect(await importDevice(other, { text: file, now: 0 })).toMatchObject({
      items: { ...NO_ITEMS, known: 1 },
      watches: { added: 0, known: 2, unreadable: 0 },
    });
  });

  it('M11: of a file that the device cannot save whole, nothing is added', async () => {
    const file = await exportDevice(await filledDevice());
    const db = newDevice();
    db.watches.hook('creating', () => {
      throw new Error('The storage is full');
    });
    await expect(importDevice(db, { text: file, now: 0 })).rejects.toThrow('The storage is full');
    expect([await db.outbox.count(), await db.watches.count()]).toEqual([0, 0]);
  });

  it("M11: of another account's file the watchlist is imported, and its items wait for that account", async () => {
    const db = newDevice();
    await signedIn(db);
    await enqueue(db, { kind: 'parcel', payload: parcelPayload(), owner: ME, now: 0 });
    await watchUnseen(db, SAVED_SEARCH);
    const other = newDevice();
    expect(await importDevice(other, { text: await exportDevice(db), now: 0 })).toMatchObject({
      items: { ...NO_ITEMS, foreign: 1 },
      watches: { added: 1, known: 0, unreadable: 0 },
    });
  });

  it('M11: an older file without it imports, and an older app imports a file with it', async () => {
    const db = await filledDevice();
    expect(await importDevice(newDevice(), { text: await exportOutbox(db), now: 0 })).toMatchObject({
      items: { ...NO_ITEMS, added: 1 },
      watches: { added: 0, known: 0, unreadable: 0 },
    });
    expect(await importOutbox(newDevice(), await exportDevice(db))).toEqual({ ...NO_ITEMS, added: 1 });
  });

  it.each(['', 'no json', '[]', '{"format":"other/1","items":[],"watches":[]}'])(
    'M11: %j is not such a file, and adds nothing',
    async (text) => {
      const db = newDevice();
      expect(await importDevice(db, { text, now: 0 })).toBeNull();
      expect(await db.watches.count()).toBe(0);
    },
  );

  it('M11: counts what this version cannot read, and keeps only what it knows', async () => {
    const db = newDevice();
    const file = JSON.parse(await exportDevice(await filledDevice()));
    file.watches[0].colour = 'blue';
    file.watches.push(
      null,
      { subject: { type: 'river', id: newId() } },
      { ...file.watches[0], seen: { x: 1 } },
    );
    expect(await importDevice(db, { text: JSON.stringify(file), now: 0 })).toMatchObject({
      watches: { added: 2, known: 0, unreadable: 3 },
    });
    expect(JSON.stringify(await db.watches.toArray())).not.toContain('blue');
  });
});
