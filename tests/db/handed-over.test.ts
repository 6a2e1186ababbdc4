import { expect, it } from 'vitest';
import { openDatabase } from '#db/database.ts';
import { readHandedOver, saveHandedOver } from '#db/handed-over.ts';
import { readMirrorState } from '#db/mirror-state.ts';
import { endSession } from '#db/session.ts';
import { clearDatabase } from '#db/storage.ts';
import { newId } from '#domain/id.ts';
import { storedParcel } from '#support/directory-rows.ts';
import { signedIn } from '#support/users.ts';

const newDevice = () => openDatabase({ name: `handed-over-${newId()}` });
const receive = (db: ReturnType<typeof newDevice>, parcel = storedParcel(), now = 1) =>
  saveHandedOver(db, { parcel, isCut: false, now }).then(() => parcel.id);

it('M10: keeps a listing from another phone beside the mirror, until the directory has it', async () => {
  const db = newDevice();
  const parcel = storedParcel();
  await receive(db, parcel);
  expect((await readHandedOver(db, parcel.id))?.shown).toMatchObject({ title: parcel.title, pending: false });
  expect([await db.parcels.count(), await db.outbox.count()]).toEqual([0, 0]);
  await db.parcels.put(parcel);
  expect(await readHandedOver(db, parcel.id)).toBeNull();
  const other = await receive(db);
  expect(await db.handedOver.toCollection().primaryKeys()).toEqual([other]);
});

it('M10: keeps the newest fifty', async () => {
  const db = newDevice();
  const ids: string[] = [];
  for (let now = 1; now <= 53; now++) ids.push(await receive(db, storedParcel(), now));
  const kept = await db.handedOver.toCollection().primaryKeys();
  expect(kept.toSorted()).toEqual(ids.slice(3).toSorted());
});

it('M10: keeps what was handed over with a wrong clock, and after it', async () => {
  const db = newDevice();
  for (let now = 1; now <= 50; now++) await receive(db, storedParcel(), 1_000_000 + now);
  const behind = [await receive(db, storedParcel(), 1)];
  expect((await readHandedOver(db, behind[0] ?? ''))?.id).toBe(behind[0]);
  const state = await readMirrorState(db);
  const known = { ...state, serverTime: 1_000_100, clockSkew: -1_000_000 };
  await db.meta.put({ key: 'mirror', value: known });
  const corrected = [await receive(db, storedParcel(), 200), await receive(db, storedParcel(), 201)];
  const kept = await db.handedOver.toCollection().primaryKeys();
  expect([kept.length, corrected.every((id) => kept.includes(id))]).toEqual([50, true]);
});

it('M10: leaves the device with its user, and with everything else', async () => {
  const db = newDevice();
  const visitors = await receive(db);
  await signedIn(db);
  await receive(db);
  await endSession(db);
  expect(await db.handedOver.toCollection().primaryKeys()).toEqual([visitors]);
  await clearDatabase(db, { discardedIds: [] });
  expect(await db.handedOver.count()).toBe(0);
});
