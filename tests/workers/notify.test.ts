import { expect, it } from 'vitest';
import { changeNotificationState, readLook, writeLook } from '#db/notifications/notification-state.ts';
import { endSession } from '#db/session/session.ts';
import { openDatabase } from '#db/tables/database.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { addWatch } from '#db/watchlist/watchlist.ts';
import { newId } from '#domain/values/id.ts';
import { storedParcel } from '#support/directory-rows.ts';
import { changeMirrorState } from '#support/mirror-state.ts';
import { storedEnquiry } from '#support/records.ts';
import { ME, OTHER_USER, signedIn } from '#support/users.ts';
import { noteAnnounced, notifyOfNews, pathOf, showNotice, type Notifier } from '#workers/notify.ts';

type Shown = { title: string; tag?: string; data: unknown };

/** A service worker's notifications, and a clock of the hour of the day. */
function notifierOn(db: Database) {
  const shown: Shown[] = [];
  const alerts: string[] = [];
  const onScreen = new Map<string, Notification>();
  const state = { inView: false, now: new Date(2026, 10, 28, 9).getTime() };
  const notifier: Notifier = {
    db,
    registration: {
      showNotification: (title, { tag = '', data, silent } = {}) => {
        shown.push({ title, tag, data });
        if (silent !== true) alerts.push(title);
        onScreen.set(tag, { title, tag, data, close: () => onScreen.delete(tag) } as unknown as Notification);
        return Promise.resolve();
      },
      getNotifications: () => Promise.resolve([...onScreen.values()]),
    },
    isInView: () => Promise.resolve(state.inView),
    locks: navigator.locks,
    now: () => state.now,
  };
  return {
    state,
    shown,
    notifier,
    alerts,
    dismiss: () => onScreen.clear(),
    /** What is on the screen after a comparison. */
    screen: async () => {
      await notifyOfNews(notifier);
      return [...onScreen.values()].map(({ title }) => title);
    },
    /** What is shown after a comparison. */
    titles: async () => {
      await notifyOfNews(notifier);
      return shown.splice(0).map(({ title }) => title);
    },
  };
}

const SEEN = '2026-11-28T00:00:00+00:00';

/** A device whose user wants notifications, watches a listing at $240/ML, and has looked at it. */
async function watchingDevice() {
  const db = openDatabase({ name: `notify-${newId()}` });
  await signedIn(db);
  await changeMirrorState(db, { completedAt: 1 });
  const parcel = storedParcel({ volume: 100, price: 24_000 });
  await db.parcels.put(parcel);
  const watch = () => {
    const seen = { [parcel.id]: { title: parcel.title, perMegalitre: 240 } };
    return addWatch(db, { subject: { type: 'parcel', id: parcel.id, name: parcel.title }, seenAt: 0, seen });
  };
  await watch();
  await changeNotificationState(db, () => ({ isOn: true }));
  const device = notifierOn(db);
  expect(await device.titles()).toEqual([]);
  const price = (perMegalitre: number) => db.parcels.update(parcel.id, { price: perMegalitre * 100 });
  return { db, price, parcel, watch, ...device };
}

it('M18: sums what is new since the last look in one notification, once', async () => {
  const { db, price, titles, shown, notifier } = await watchingDevice();
  await price(232);
  await db.enquiryInbox.bulkPut([storedEnquiry({ seenAt: null }), storedEnquiry({ seenAt: null })]);
  await notifyOfNews(notifier);
  expect(shown.map(({ title }) => title)).toEqual(['1 cheaper: $240 → $232/ML, 2 enquiries']);
  expect(pathOf(shown.splice(0)[0] ?? { data: null })).toBe('/desk');
  expect(await titles()).toEqual([]);
});

it('M18: adds to a notification that is still there, and begins again once it was dismissed', async () => {
  const { db, titles, dismiss } = await watchingDevice();
  await db.enquiryInbox.put(storedEnquiry({ seenAt: null }));
  expect(await titles()).toEqual(['1 enquiry']);
  await db.enquiryInbox.put(storedEnquiry({ seenAt: null }));
  expect(await titles()).toEqual(['2 enquiries']);
  dismiss();
  await db.enquiryInbox.put(storedEnquiry({ seenAt: null }));
  expect(await titles()).toEqual(['1 enquiry']);
});

it('M18: notifies of the watchlist once a day, and of what it held back on the next', async () => {
  const { price, titles, state, dismiss } = await watchingDevice();
  await price(232);
  expect(await titles()).toEqual(['1 cheaper: $240 → $232/ML']);
  dismiss();
  await price(220);
  state.now += 3 * 3_600_000;
  expect(await titles()).toEqual([]);
  state.now += 21 * 3_600_000;
  expect(await titles()).toEqual(['1 cheaper: $240 → $220/ML']);
});

it('M18: counts a listing once, with its latest change, in a notification that is still there', async () => {
  const { db, parcel, price, screen, alerts, state } = await watchingDevice();
  await price(232);
  expect(await screen()).toEqual(['1 cheaper: $240 → $232/ML']);
  await price(220);
  expect(await screen()).toEqual(['1 cheaper: $240 → $220/ML']);
  expect(alerts.splice(0)).toEqual(['1 cheaper: $240 → $232/ML']);
  state.now += 24 * 3_600_000;
  expect(await screen()).toEqual(['1 cheaper: $240 → $220/ML']);
  state.now += 24 * 3_600_000;
  await db.parcels.delete(parcel.id);
  expect(await screen()).toEqual(['1 gone']);
  expect(alerts).toEqual(['1 cheaper: $240 → $220/ML', '1 gone']);
  await db.parcels.put(parcel);
  expect(await screen()).toEqual([]);
});

it('M18: silently takes what was dealt with from a notification, and closes it when nothing is left', async () => {
  const { db, screen, alerts, state } = await watchingDevice();
  const enquiries = [storedEnquiry({ seenAt: null }), storedEnquiry({ seenAt: null })];
  await db.enquiryInbox.bulkPut(enquiries);
  expect(await screen()).toEqual(['2 enquiries']);
  const [first, second] = enquiries.map(({ id }) => id);
  await db.enquiryInbox.update(first ?? '', { seenAt: SEEN });
  expect(await screen()).toEqual(['1 enquiry']);
  expect(alerts.splice(0)).toEqual(['2 enquiries']);
  state.inView = true;
  await db.enquiryInbox.update(second ?? '', { seenAt: SEEN });
  expect(await screen()).toEqual([]);
  state.inView = false;
  await db.enquiryInbox.put(storedEnquiry({ seenAt: null }));
  expect(await screen()).toEqual(['1 enquiry']);
});

it('M18: waits for the morning', async () => {
  const { db, titles, state } = await watchingDevice();
  state.now = new Date(2026, 10, 28, 21).getTime();
  await db.enquiryInbox.put(storedEnquiry({ seenAt: null }));
  expect(await titles()).toEqual([]);
  state.now = new Date(2026, 10, 29, 7).getTime();
  expect(await titles()).toEqual(['1 enquiry']);
});

it('M18: says nothing while the user has the app open, nor of that afterwards', async () => {
  const { db, titles, state } = await watchingDevice();
  await db.enquiryInbox.put(storedEnquiry({ seenAt: null }));
  state.inView = true;
  expect(await titles()).toEqual([]);
  state.inView = false;
  expect(await titles()).toEqual([]);
});

it('M18: says nothing unless the user turned it on', async () => {
  const { db, titles } = await watchingDevice();
  await changeNotificationState(db, () => ({ isOn: false }));
  await db.enquiryInbox.put(storedEnquiry({ seenAt: null }));
  expect(await titles()).toEqual([]);
});

it('forgets at sign-out what the user knew, and announces to the next one only what comes later (law 14)', async () => {
  const { db, titles, price } = await watchingDevice();
  await endSession(db);
  expect(await readLook(db)).toBeNull();
  expect(JSON.stringify(await db.meta.get('notifications'))).not.toContain('watch');
  await db.enquiryInbox.put(storedEnquiry({ userId: ME, seenAt: null }));
  await price(220);
  expect(await titles()).toEqual([]);
});

it('closes what another user was notified of, and sums nothing of theirs (law 14)', async () => {
  const { db, screen, notifier, price, watch } = await watchingDevice();
  await price(232);
  await savePush(db, ME);
  await showNotice(notifier, notice('a'));
  expect(await screen()).toEqual(['You have a new enquiry', '1 cheaper: $240 → $232/ML']);
  await signedIn(db, { userId: OTHER_USER });
  await watch();
  await writeLook(db, { owner: OTHER_USER, known: [], watchesOn: '2026-11-28' });
  await db.enquiryInbox.put(storedEnquiry({ userId: OTHER_USER, seenAt: null }));
  expect(await screen()).toEqual(['1 enquiry']);
});

const savePush = (db: Database, userId: string) =>
  changeNotificationState(db, () => ({
    push: { endpoint: 'https://push.example/1', userId, timeZone: 'UTC', savedOn: '2026-11-28' },
  }));

const notice = (tag: string) =>
  JSON.stringify({
    web_push: 8030,
    notification: {
      title: 'You have a new enquiry',
      navigate: 'https://headwater.example/desk',
      tag,
      data: { kind: 'enquiry' },
    },
  });

it('M18: shows a notice of the server once, however often it arrives', async () => {
  const { db, shown, notifier } = await watchingDevice();
  await savePush(db, ME);
  for (const tag of ['a', 'a', 'b']) await showNotice(notifier, notice(tag));
  expect(shown.splice(0)).toEqual([
    { title: 'You have a new enquiry', tag: 'a', data: { owner: ME, path: '/desk' } },
    { title: 'You have a new enquiry', tag: 'b', data: { owner: ME, path: '/desk' } },
  ]);
  await showNotice(notifier, notice('b').replace('a new enquiry', '2 new enquiries'));
  expect(shown.splice(0)).toMatchObject([{ title: 'You have 2 new enquiries', tag: 'b' }]);
});

it('M18: does not announce again what a notice did, and still announces the rest', async () => {
  const { db, titles, notifier, shown } = await watchingDevice();
  await savePush(db, ME);
  expect(await showNotice(notifier, notice('a'))).toBe('enquiry');
  shown.splice(0);
  await db.enquiryInbox.put(storedEnquiry({ seenAt: null }));
  await db.visitorMessages.put({ id: newId(), madeAt: 1, answer: 'sold' } as never);
  await noteAnnounced(notifier, 'enquiry');
  expect(await titles()).toEqual(['1 answer']);
});

it('M18: takes a notice as an announcement only when it was shown, or the app was in view', async () => {
  const { db, notifier, state } = await watchingDevice();
  await savePush(db, newId());
  expect(await showNotice(notifier, notice('a'))).toBeNull();
  await savePush(db, ME);
  expect(await showNotice(notifier, notice('b'))).toBe('enquiry');
  expect(await showNotice(notifier, notice('b'))).toBeNull();
  expect(await showNotice(notifier, notice('c').replace('"kind"', '"sort"'))).toBeNull();
  state.inView = true;
  expect(await showNotice(notifier, notice('d'))).toBe('enquiry');
});

it('M18: shows no notice to another user of the device, and none that it cannot read', async () => {
  const { db, shown, notifier } = await watchingDevice();
  for (const text of ['', '{}', '<html>', notice('x').replace('https://', '')])
    await showNotice(notifier, text);
  await showNotice(notifier, notice('a'));
  await savePush(db, newId());
  await showNotice(notifier, notice('b'));
  expect(shown).toEqual([]);
});
