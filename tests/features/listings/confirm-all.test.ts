import { expect, it, vi } from 'vitest';
import { deviceClock } from '#client/submit-operation.ts';
import { startSession } from '#db/session/session.ts';
import { shownParcels } from '#db/shown/overlay.ts';
import { openDatabase } from '#db/tables/database.ts';
import { newId } from '#domain/values/id.ts';
import { confirmAll } from '#features/listings/commands.ts';
import { failingStorage } from '#support/device.ts';
import { storedParcel } from '#support/directory-rows.ts';
import { cacheImages } from '#support/image-cache.ts';
import { ME, storedSession } from '#support/users.ts';

it.each([
  { pictures: 0, saved: 0 },
  { pictures: 3, saved: 3 },
])(
  'law 15: saves $saved of 3 confirmations where the device fills up at the last, with $pictures cached pictures',
  async ({ pictures, saved }) => {
    const db = openDatabase({ name: newId() });
    const failStorageAt = failingStorage(db);
    await startSession(db, storedSession());
    cacheImages(pictures);
    const sync = { requestSync: vi.fn<() => void>() };
    const right = { userId: ME, key: null, mayConfirm: true, mayDisown: false };
    const mirror = [storedParcel(), storedParcel(), storedParcel()];
    const listings = shownParcels({ mirror, outbox: [] }).map((parcel) => ({ parcel, right }));
    failStorageAt(3);
    const confirming = confirmAll({ db, sync, clock: deviceClock }, listings);
    if (saved === 0) await expect(confirming).rejects.toThrow('storage is full');
    else expect(await confirming).toBe(true);
    expect(await db.outbox.count()).toBe(saved);
    expect(sync.requestSync).toHaveBeenCalledTimes(saved === 0 ? 0 : 1);
  },
);
