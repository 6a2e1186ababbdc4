// @vitest-environment jsdom
// "Must survive", line 49: storage that a browser removed by itself is named.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '#db/session/session.ts';
import { openDatabase } from '#db/tables/database.ts';
import { readLostStorage } from '#db/tables/lost-storage.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { newId } from '#domain/values/id.ts';
import { noApi } from '#session/api.ts';
import { watchStorageNote } from '#session/storage-note.ts';
import { wipeDevice } from '#session/wipe-device.ts';
import { queued } from '#support/listing.tsx';
import { changeMirrorState } from '#support/mirror-state.ts';
import { ME, signedIn, OTHER_USER } from '#support/users.ts';

const KEY = 'headwater-device';
const note = () => localStorage.getItem(KEY);
const open = (name = `note-${newId()}`) => openDatabase({ name });
const noted = async (unsent: number) => {
  await expect.poll(() => note()).toBe(JSON.stringify({ unsent }));
};

/** A device that has a mirror, with its app open. */
async function usedDevice(): Promise<Database> {
  const db = open();
  await changeMirrorState(db, { completedAt: 1 });
  await watchStorageNote(db);
  await noted(0);
  return db;
}

/** Closes the app and opens it again, on the same tables or on none. */
async function openedAgain(db: Database, { emptied }: { emptied: boolean }): Promise<Database> {
  db.close();
  const again = open(emptied ? undefined : db.name);
  await watchStorageNote(again);
  return again;
}

beforeEach(() => localStorage.clear());

describe('49: what the browser removed', () => {
  it('is nothing on a new device, on an unchanged one, or after a sign-out', async () => {
    const db = open();
    await watchStorageNote(db);
    expect([note(), await readLostStorage(db)]).toEqual([null, null]);
    const used = await usedDevice();
    await signedIn(used);
    await endSession(used);
    const again = await openedAgain(used, { emptied: false });
    expect(await readLostStorage(again)).toBeNull();
  });

  it('is detected without a write, which WebKit may leave open forever when the page is left', async () => {
    const used = await usedDevice();
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await openedAgain(used, { emptied: false });
    const modes = transaction.mock.calls.map(([, mode]) => mode);
    transaction.mockRestore();
    expect(modes.length).toBeGreaterThan(0);
    expect(modes).not.toContain('readwrite');
  });

  it('is the tables, with the number of unsent items', async () => {
    const used = await usedDevice();
    await signedIn(used);
    for (const owner of [ME, null, OTHER_USER]) await queued(used, { owner });
    await noted(2);
    const again = await openedAgain(used, { emptied: true });
    expect(await readLostStorage(again)).toEqual({ part: 'tables', unsent: 2 });
    expect(note()).toBeNull();
  });

  it('is the storage beside the tables', async () => {
    const used = await usedDevice();
    localStorage.clear();
    const again = await openedAgain(used, { emptied: false });
    expect(await readLostStorage(again)).toEqual({ part: 'settings', unsent: 0 });
    await noted(0);
  });

  it('is nothing after the user removed everything', async () => {
    const used = await usedDevice();
    const { id } = await queued(used, {});
    await noted(1);
    expect(await wipeDevice({ db: used, api: noApi }, { discardedIds: [id] })).toBe(true);
    expect(note()).toBeNull();
    const again = await openedAgain(used, { emptied: false });
    expect(await readLostStorage(again)).toBeNull();
  });

  it('is nothing after the user removed everything and closed the page before its files were gone', async () => {
    const used = await usedDevice();
    const neverDone = vi.fn(() => new Promise<never>(() => undefined));
    vi.stubGlobal('caches', { has: neverDone });
    void wipeDevice({ db: used, api: noApi }, { discardedIds: [] });
    await expect.poll(() => neverDone.mock.calls).toHaveLength(1);
    const again = await openedAgain(used, { emptied: false });
    expect(await readLostStorage(again)).toBeNull();
  });

  it('is not reported where the browser stores nothing beside the tables', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('No', 'QuotaExceededError');
    });
    const db = open();
    await changeMirrorState(db, { completedAt: 1 });
    await watchStorageNote(db);
    vi.restoreAllMocks();
    const again = await openedAgain(db, { emptied: false });
    expect(await readLostStorage(again)).toBeNull();
  });
});
