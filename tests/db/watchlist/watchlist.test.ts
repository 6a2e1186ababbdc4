import { describe, expect, it } from 'vitest';
import { endSession } from '#db/session/session.ts';
import { clearDatabase } from '#db/session/storage.ts';
import { openDatabase } from '#db/tables/database.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { countWatches } from '#db/watchlist/watchlist-owner.ts';
import { addWatch, isWatched, listWatches, removeWatch, updateWatches } from '#db/watchlist/watchlist.ts';
import type { WatchSubject } from '#domain/search/watch-subject.ts';
import { newId } from '#domain/values/id.ts';
import { ME, OTHER_USER, signedIn } from '#support/users.ts';

const newDevice = () => openDatabase({ name: `watchlist-${newId()}` });
const parcel = (): WatchSubject => ({ type: 'parcel', id: newId(), name: 'Summer allocation' });
const search: WatchSubject = {
  type: 'search',
  filters: { term: 'hay', zone: ['13'], status: ['available'], maxPrice: 250 },
};
const add = (db: Database, subject: WatchSubject, seenAt = 1) => addWatch(db, { subject, seenAt, seen: {} });

describe('M11: whose watchlist it is', () => {
  it("M11: a visitor's becomes the user's who signs in; of what both watch, the user's stays", async () => {
    const db = newDevice();
    const [both, visitors] = [parcel(), parcel()];
    await signedIn(db);
    await add(db, both, 5);
    await db.meta.delete('session');
    await add(db, both, 9);
    await add(db, visitors);
    await signedIn(db);
    const watches = await db.watches.toArray();
    expect(watches.map(({ owner }) => owner)).toEqual([ME, ME]);
    expect(watches.map(({ seenAt }) => seenAt).toSorted((a, b) => a - b)).toEqual([1, 5]);
  });

  it('M11: signing out removes it, and nothing of another user', async () => {
    const db = newDevice();
    await signedIn(db);
    await add(db, search);
    // The first user's sign-in has expired: another one signs in.
    await signedIn(db, { userId: OTHER_USER });
    expect([await countWatches(db), await listWatches(db), await isWatched(db, search)]).toEqual([
      0,
      [],
      false,
    ]);
    await add(db, search);
    await add(db, parcel());
    expect(await countWatches(db)).toBe(2);
    await endSession(db);
    expect((await db.watches.toArray()).map(({ owner }) => owner)).toEqual([ME]);
    expect(await countWatches(db)).toBe(0);
    await signedIn(db);
    expect(await listWatches(db)).toMatchObject([{ subject: search, owner: ME }]);
  });

  it('M11: removing everything from the device removes it', async () => {
    const db = newDevice();
    await add(db, search);
    await clearDatabase(db, { discardedIds: [] });
    expect(await db.watches.count()).toBe(0);
  });

  it('M11: two tabs change each watch once, and bring back none that was removed', async () => {
    const db = newDevice();
    expect([await add(db, search), await add(db, search)]).toEqual([true, false]);
    const [before] = await listWatches(db);
    if (before === undefined) throw new Error('Nothing is watched');
    await updateWatches(db, [{ before, after: { ...before, seenAt: 2 } }]);
    await updateWatches(db, [{ before, after: { ...before, seenAt: 3 } }]);
    expect(await listWatches(db)).toMatchObject([{ seenAt: 2 }]);
    await removeWatch(db, search);
    await updateWatches(db, [{ before: { ...before, seenAt: 2 }, after: before }]);
    expect(await listWatches(db)).toEqual([]);
  });
});
