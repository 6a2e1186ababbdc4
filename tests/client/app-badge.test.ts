import { expect, it } from 'vitest';
import { watchBadge, showBadge } from '#client/app-badge.ts';
import { enqueue } from '#db/outbox/outbox.ts';
import { endSession } from '#db/session/session.ts';
import { openDatabase } from '#db/tables/database.ts';
import { newId } from '#domain/values/id.ts';
import { parcelPayload } from '#support/listings.ts';
import { storedEnquiry } from '#support/records.ts';
import { ME, signedIn, OTHER_USER } from '#support/users.ts';

const newTables = () => openDatabase({ name: `badge-${newId()}` });
const queue = (db: ReturnType<typeof newTables>, owner: string | null) =>
  enqueue(db, { kind: 'parcel', payload: parcelPayload(), owner, now: 0 });

/** An icon that records its badges. */
function icon() {
  const badges: number[] = [];
  return {
    badges,
    setAppBadge: (count: number) => Promise.resolve(void badges.push(count)),
    clearAppBadge: () => Promise.resolve(void badges.push(0)),
  };
}

it("follows the outbox down to zero, without other users' items", async () => {
  const db = newTables();
  await signedIn(db);
  await queue(db, OTHER_USER);
  const badge = icon();
  watchBadge(db, badge);
  await expect.poll(() => badge.badges.at(-1)).toBe(0);
  const { id } = await queue(db, ME);
  await expect.poll(() => badge.badges.at(-1)).toBe(1);
  await queue(db, null);
  await expect.poll(() => badge.badges.at(-1)).toBe(2);
  await endSession(db);
  await expect.poll(() => badge.badges.at(-1)).toBe(1);
  await db.outbox.where('id').notEqual(id).delete();
  await expect.poll(() => badge.badges.at(-1)).toBe(0);
});

it('M18: counts enquiries to answer as well', async () => {
  const db = newTables();
  await signedIn(db);
  await queue(db, ME);
  await db.enquiryInbox.bulkPut([storedEnquiry(), storedEnquiry({ answer: 'sold' })]);
  const badge = icon();
  await showBadge(db, badge);
  expect(badge.badges).toEqual([2]);
});

it('is set once after a pass of the service worker', async () => {
  const db = newTables();
  await queue(db, null);
  const badge = icon();
  await showBadge(db, badge);
  expect(badge.badges).toEqual([1]);
});

it('ignores a missing icon, and one that refuses', async () => {
  const db = newTables();
  await queue(db, null);
  await showBadge(db, {});
  watchBadge(db, {});
  await showBadge(db, { setAppBadge: () => Promise.reject(new DOMException('No', 'NotAllowedError')) });
});
