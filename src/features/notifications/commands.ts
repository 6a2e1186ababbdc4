import { withDeadline, type BrowserNotifications } from '#client/browser-notifications.ts';
import { changeNotificationState, readNotificationState } from '#db/notifications/notification-state.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { localDay } from '#domain/values/date.ts';
import type { LoadApi } from '#session/api.ts';

type Device = { db: Database; api: LoadApi; browser: BrowserNotifications; now: () => number };

/** Asks for the permission and turns notifications on. 'default': the user has not answered the browser's question. */
export async function turnOn({ db, browser }: Device): Promise<NotificationPermission> {
  const permission = await browser.requestPermission();
  if (permission !== 'granted') return permission;
  await changeNotificationState(db, () => ({ isOn: true }));
  await browser.begin().catch(() => undefined);
  return permission;
}

export async function turnOff(device: Device): Promise<void> {
  await changeNotificationState(device.db, () => ({ isOn: false, look: null }));
  await device.browser.end().catch(() => undefined);
  await keepPush(device, '');
}

/**
 * Repeats what turning notifications on may not have reached: the page was closed, there was no service worker yet, or the browser lets only
 * installed apps look by themselves.
 */
export async function keepNotifications(device: Device, vapidKey: string): Promise<void> {
  const { isOn } = await readNotificationState(device.db);
  await Promise.all([isOn && device.browser.begin().catch(() => undefined), keepPush(device, vapidKey)]);
}

/**
 * How notices of the server reach this browser: 'saved'; 'none' where they are not wanted, need a sign-in or have no keys; 'no-service' and
 * 'no-answer' of the browser's push service; 'not-sent' while our server does not know the subscription.
 */
export type PushOutcome = 'saved' | 'none' | 'no-service' | 'no-answer' | 'not-sent';

/**
 * Makes the browser's push subscription that of the current user, or removes it. Another try changes nothing that is right, but saves it
 * again on another day: the server may have lost it.
 */
export async function keepPush(device: Device, vapidKey: string): Promise<PushOutcome> {
  const [{ isOn, push: saved }, session] = await Promise.all([
    readNotificationState(device.db),
    readSession(device.db),
  ]);
  const isWanted = isOn && vapidKey !== '' && device.browser.permission() === 'granted';
  const userId = isWanted && session !== null ? session.userId : null;
  if (userId === null && saved === null) return 'none';
  try {
    const manager = await device.browser.push();
    if (manager === null) return 'no-service';
    if (userId !== saved?.userId) await removeSubscription(device, manager);
    if (userId === null) {
      if (saved !== null && saved.userId === session?.userId) await forgetOnServer(device, saved.endpoint);
      return 'none';
    }
    return await saveSubscription(device, await subscribe(manager, vapidKey), userId);
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'no-answer' : 'no-service';
  }
}

async function removeSubscription({ db }: Device, manager: PushManager): Promise<void> {
  const subscription = await withDeadline(manager.getSubscription());
  if (subscription !== null) await withDeadline(subscription.unsubscribe());
  await changeNotificationState(db, () => ({ push: null }));
}

/** Without an answer, the server learns of it from the push service. */
async function forgetOnServer({ api }: Device, endpoint: string): Promise<void> {
  await api()
    .then(({ pushSubscriptions }) => pushSubscriptions.removePushSubscription(endpoint))
    .catch(() => null);
}

/** The subscription there is, or a new one. One that was made with another key of the server is replaced. */
async function subscribe(manager: PushManager, vapidKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: vapidKey };
  try {
    return await withDeadline(manager.subscribe(options));
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
    await (await withDeadline(manager.getSubscription()))?.unsubscribe();
    return withDeadline(manager.subscribe(options));
  }
}

async function saveSubscription(
  { db, api, now }: Device,
  subscription: PushSubscription,
  userId: string,
): Promise<PushOutcome> {
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  if (endpoint === undefined) return 'no-service';
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const push = { endpoint, userId, timeZone, savedOn: localDay(new Date(now())) };
  const { push: saved } = await readNotificationState(db);
  if (JSON.stringify(saved) === JSON.stringify(push)) return 'saved';
  const answer = await api()
    .then(({ pushSubscriptions }) =>
      pushSubscriptions.savePushSubscription({ endpoint, p256dh, auth, timeZone }),
    )
    .catch(() => null);
  if (answer?.kind !== 'answered') return 'not-sent';
  await changeNotificationState(db, () => ({ push }));
  return 'saved';
}
