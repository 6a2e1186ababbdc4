import { describe, expect, it } from 'vitest';
import { endSession } from '#db/session/session.ts';
import { clearDatabase } from '#db/session/storage.ts';
import { openDatabase } from '#db/tables/database.ts';
import { countWatches } from '#db/watchlist/watchlist-owner.ts';
import { isWatched, listWatches, removeWatch, updateWatches } from '#db/watchlist/watchlist.ts';
import { newId } from '#domain/values/id.ts';
import { ME, OTHER_USER, signedIn } from '#support/users.ts';
import { SAVED_SEARCH, watchedParcel, watchUnseen } from '#support/watchlist.ts';

const newDevice = () => openDatabase({ name: `watchlist-${newId()}` });

describe('M11: whose watchlist it is', () => {
  it("M11: a visitor's becomes the user's who signs in; of what both watch, the user's stays", async () => {
    const db = newDevice();
    const [both, visitors] = [watchedParcel(), watchedParcel()];
    await signedIn(db);
    await watchUnseen(db, both, 5);
    await db.meta.delete('session');
    await watchUnseen(db, both, 9);
    await watchUnseen(db, visitors);
    await signedIn(db);
    const watches = await db.watches.toArray();
    expect(watches.map(({ owner }) => owner)).toEqual([ME, ME]);
    expect(watches.map(({ seenAt }) => seenAt).toSorted((a, b) => a - b)).toEqual([1, 5]);
  });

  it('M11: signing out removes it, and nothing of another user', async () => {
    const db = newDevice();
    await signedIn(db);
    await watchUnseen(db, SAVED_SEARCH);
    // The first user's sign-in has expired: another one signs in.
    await signedIn(db, { userId: OTHER_USER });
    expect([await countWatches(db), await listWatches(db), await isWatched(db, SAVED_SEARCH)]).toEqual([
      0,
      [],
      false,
    ]);
    await watchUnseen(db, SAVED_SEARCH);
    await watchUnseen(db, watchedParcel());
    expect(await countWatches(db)).toBe(2);
    await endSession(db);
    expect((await db.watches.toArray()).map(({ owner }) => owner)).toEqual([ME]);
    expect(await countWatches(db)).toBe(0);
    await signedIn(db);
    expect(await listWatches(db)).toMatchObject([{ subject: SAVED_SEARCH, owner: ME }]);
  });

  it('M11: removing everything from the device removes it', async () => {
    const db = newDevice();
    await watchUnseen(db, SAVED_SEARCH);
    await clearDatabase(db, { discardedIds: [] });
    expect(await db.watches.count()).toBe(0);
  });

  it('M11: two tabs change each watch once, and bring back none that was removed', async () => {
    const db = newDevice();
    expect([await watchUnseen(db, SAVED_SEARCH), await watchUnseen(db, SAVED_SEARCH)]).toEqual([true, false]);
    const [before] = await listWatches(db);
    if (before === undefined) throw new Error('Nothing is watched');
    await updateWatches(db, [{ before, after: { ...before, seenAt: 2 } }]);
    await updateWatches(db, [{ before, after: { ...before, seenAt: 3 } }]);
    expect(await listWatches(db)).toMatchObject([{ seenAt: 2 }]);
    await removeWatch(db, SAVED_SEARCH);
    await updateWatches(db, [{ before: { ...before, seenAt: 2 }, after: before }]);
    expect(await listWatches(db)).toEqual([]);
  });
});
