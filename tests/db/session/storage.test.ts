import { describe, expect, it } from 'vitest';
import { clearMirror } from '#db/mirror/mirror.ts';
import { enqueue } from '#db/outbox/outbox.ts';
import { clearDatabase, readContents } from '#db/session/storage.ts';
import { openDatabase } from '#db/tables/database.ts';
import { readMirrorState, readSampleEdition } from '#db/tables/mirror-state.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { newId } from '#domain/values/id.ts';
import { loadSample } from '#sample/load-sample.ts';
import { device } from '#support/device.ts';
import { storedClaim } from '#support/directory-rows.ts';
import { parcelPayload } from '#support/listings.ts';
import { runningServer } from '#support/server.ts';
import { newAccount, signInOn, ME, signedIn, OTHER_USER } from '#support/users.ts';

const server = runningServer();

async function usedDevice() {
  const db = openDatabase({ name: `storage-${newId()}` });
  await loadSample(db, { keep: true });
  await signedIn(db);
  await db.claims.put(storedClaim());
  const ids: string[] = [];
  for (const owner of [ME, null, OTHER_USER]) {
    const item = await enqueue(db, { kind: 'parcel', payload: parcelPayload(), owner, now: 0 });
    ids.push(item.id);
  }
  return { db, ids };
}

it('counts rows on the device, unsent items, and those of other users', async () => {
  const { db, ids } = await usedDevice();
  const contents = await readContents(db);
  expect({ ...contents, unsent: contents.unsent.toSorted() }).toEqual({
    companies: 3,
    brokers: 7,
    parcels: 9,
    drafts: 0,
    unsent: ids.toSorted(),
    ofOtherUsers: 1,
  });
});

describe('removing downloaded data', () => {
  it('leaves outbox, session and the record of what was sent', async () => {
    const { db, ids } = await usedDevice();
    await db.sentParcels.put({ id: newId(), owner: ME, title: 'Sent', savedAt: 0 });
    await clearMirror(db);
    expect(await readContents(db)).toMatchObject({ companies: 0, brokers: 0, parcels: 0 });
    expect(await db.claims.count()).toBe(0);
    expect(await db.outbox.count()).toBe(ids.length);
    expect(await db.sentParcels.count()).toBe(1);
    expect((await readSession(db))?.userId).toBe(ME);
    expect((await readMirrorState(db)).cursor).toBeNull();
    expect(await readSampleEdition(db)).toBe(0);
  });

  it('is followed by a full mirror with the personal rows, and sends queued items', async () => {
    const made = device({ server });
    const userId = await signInOn(made, await newAccount(server));
    await made.sync();
    const before = await readContents(made.db);
    const item = await made.list({}, userId);
    await clearMirror(made.db);
    await made.sync();
    await made.sync();
    expect(await readContents(made.db)).toEqual({ ...before, parcels: before.parcels + 1 });
    expect(await made.db.profiles.count()).toBe(1);
    expect(await made.db.parcels.get(item.id)).toBeDefined();
  });

  it('while a response is in flight leaves no gaps in the mirror', async () => {
    const made = device({ server });
    await made.sync();
    const whole = await readContents(made.db);
    made.network.rule(async ({ path }) => {
      if (path.endsWith('/pull_changes_from_primary')) await clearMirror(made.db);
      made.network.heal();
      return { kind: 'pass' };
    });
    await made.sync();
    await made.sync();
    expect(await readContents(made.db)).toEqual(whole);
  });
});

describe('clearing the device', () => {
  it('deletes nothing while an unsent item was not discarded', async () => {
    const { db, ids } = await usedDevice();
    for (const discardedIds of [[], ids.slice(1), ['another']]) {
      expect(await clearDatabase(db, { discardedIds })).toBe(false);
      expect(await db.outbox.count()).toBe(ids.length);
      expect(await db.companies.count()).toBe(3);
      expect(await readSession(db)).not.toBeNull();
    }
  });

  it('leaves no row in any table once all items are discarded', async () => {
    const { db, ids } = await usedDevice();
    expect(await clearDatabase(db, { discardedIds: ids })).toBe(true);
    for (const table of db.tables) expect([table.name, await table.count()]).toEqual([table.name, 0]);
  });
});
