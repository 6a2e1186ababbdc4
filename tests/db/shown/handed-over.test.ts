import { expect, it } from 'vitest';
import { endSession } from '#db/session/session.ts';
import { clearDatabase } from '#db/session/storage.ts';
import { readHandedOver, readHandOverOffer, saveHandedOver } from '#db/shown/handed-over.ts';
import { openDatabase } from '#db/tables/database.ts';
import { newId } from '#domain/values/id.ts';
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

it('M10: keeps all of them: none is pushed out by another', async () => {
  const db = newDevice();
  const ids: string[] = [];
  for (let now = 1; now <= 53; now++) ids.push(await receive(db, storedParcel(), now));
  const kept = await db.handedOver.toCollection().primaryKeys();
  expect(kept.toSorted()).toEqual(ids.toSorted());
});

it('M10: offers to keep what is neither in the directory nor here, and to replace another version', async () => {
  const db = newDevice();
  const { origin: _origin, version: _version, generation: _generation, ...parcel } = storedParcel();
  const offer = (changes: Partial<typeof parcel> = {}, isCut = false) =>
    readHandOverOffer(db, { parcel: { ...parcel, ...changes }, isCut });
  expect(await offer()).toBe('keep');
  await saveHandedOver(db, { parcel, isCut: false, now: 1 });
  expect([await offer(), await offer({ price: 1 }), await offer({}, true)]).toEqual([
    null,
    'replace',
    'replace',
  ]);
  await db.parcels.put(storedParcel({ id: parcel.id }));
  expect(await offer({ price: 1 })).toBeNull();
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
