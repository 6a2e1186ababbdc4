import { expect, it } from 'vitest';
import { readCurrentNews } from '#db/notifications/current-news.ts';
import { enqueue } from '#db/outbox/outbox.ts';
import { endSession } from '#db/session/session.ts';
import { readToDo } from '#db/shown/to-do.ts';
import { openDatabase } from '#db/tables/database.ts';
import { newId } from '#domain/values/id.ts';
import { readDesk } from '#features/listings/desk-queries.ts';
import { storedParcel } from '#support/directory-rows.ts';
import { parcelPayload } from '#support/listings.ts';
import { changeItem, JO_FARM, MIRRORED, storedEnquiry } from '#support/records.ts';
import { ME, OTHER_USER, signedIn } from '#support/users.ts';

const listedAt = '2026-11-20T01:00:00+00:00';

/** The device of an owner: of five enquiries two are to be answered, and of six listings one is to be confirmed. */
async function ownersDevice() {
  const db = openDatabase({ name: `to-do-${newId()}` });
  await signedIn(db);
  await db.enquiryInbox.bulkPut([
    storedEnquiry(),
    storedEnquiry(),
    storedEnquiry({ answer: 'answered' }),
    storedEnquiry({ userId: OTHER_USER }),
  ]);
  const answered = storedEnquiry();
  await db.enquiryInbox.put(answered);
  const parcels = [
    storedParcel(),
    storedParcel({ confirmedBy: 'broker', confirmedAt: listedAt }),
    storedParcel({ status: 'sold' }),
    storedParcel({ status: 'pending' }),
    storedParcel({ expiryDate: '2026-11-01' }),
    storedParcel(),
  ];
  await db.parcels.bulkPut(parcels);
  await db.inbox.bulkPut(
    parcels.map(({ id }) => ({ id: newId(), userId: ME, parcelId: id, ...JO_FARM, listedAt, ...MIRRORED })),
  );
  const answer = {
    id: newId(),
    enquiryId: answered.enquiryId,
    userId: ME,
    deviceId: newId(),
    action: 'answered' as const,
    madeAt: 0,
  };
  await enqueue(db, { kind: 'enquiryAnswer', payload: answer, owner: ME, now: 0 });
  await db.outbox.put(changeItem({ action: 'confirm', parcelId: parcels.at(-1)?.id ?? '' }));
  await enqueue(db, { kind: 'parcel', payload: parcelPayload(), owner: OTHER_USER, now: 0 });
  return db;
}

it('M18: counts what waits as the desk lists it, with queued answers and confirmations', async () => {
  const db = await ownersDevice();
  const { enquiries, unconfirmed, underContract, closed } = await readDesk(db);

  expect(await readToDo(db)).toEqual({ unsent: 2, toAnswer: 2, toConfirm: 1 });
  expect(enquiries.filter(({ answer }) => answer === null)).toHaveLength(2);
  expect([unconfirmed, underContract, closed].map(({ length }) => length)).toEqual([1, 1, 2]);
  const news = await readCurrentNews(db, Date.now());
  expect(news.filter(({ kind }) => kind === 'listing')).toHaveLength(1);
});

it('M18: counts nothing of a user who has signed out', async () => {
  const db = await ownersDevice();
  await endSession(db);

  expect(await readToDo(db)).toEqual({ unsent: 0, toAnswer: 0, toConfirm: 0 });
});
