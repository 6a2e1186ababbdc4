// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { BrowserNotifications } from '#client/browser-notifications.ts';
import { changeNotificationState, readNotificationState } from '#db/notifications/notification-state.ts';
import { endSession } from '#db/session/session.ts';
import { openDatabase } from '#db/tables/database.ts';
import { writePass } from '#db/tables/sync-run.ts';
import type { NoticeKind } from '#domain/account/notices.ts';
import type { RemoteResult } from '#domain/operation/remote-result.ts';
import { noPassYet } from '#domain/operation/sync-status.ts';
import { newId } from '#domain/values/id.ts';
import { keepNotifications, keepPush, turnOff, turnOn } from '#features/notifications/commands.ts';
import { NotificationsSection, type Notices } from '#features/notifications/notifications-section.tsx';
import type { CurrentUser } from '#session/current-user.ts';
import { answered, fakeServer, renderFor } from '#support/review.tsx';
import { ME, newCurrentUser, signedIn } from '#support/users.ts';

afterEach(() => vi.useRealTimers());

const KEY = 'B'.repeat(87);
const UNREACHABLE = { kind: 'unreachable', failureReason: 'no-response' } as const;
const KEYS = { p256dh: 'p', auth: 'a' };

/** A browser that answers the question for the permission so, and whose push service gives one subscription after another. */
function fakeBrowser({
  answer = 'granted',
  subscribe,
}: {
  answer?: NotificationPermission | 'unsupported';
  subscribe?: PushManager['subscribe'];
} = {}) {
  let permission: NotificationPermission | 'unsupported' = answer === 'unsupported' ? answer : 'default';
  let current: PushSubscription | null = null;
  let made = 0;
  const newSubscription = () => {
    const endpoint = `https://push.example/${++made}`;
    current = {
      endpoint,
      toJSON: () => ({ endpoint, keys: KEYS }),
      unsubscribe: () => {
        current = null;
        return Promise.resolve(true);
      },
    } as unknown as PushSubscription;
    return current;
  };
  const subscribed = vi.fn(subscribe ?? (() => Promise.resolve(current ?? newSubscription())));
  const manager = {
    getSubscription: () => Promise.resolve(current),
    subscribe: subscribed,
  } as unknown as PushManager;
  const requestPermission = vi.fn(() => {
    permission = answer;
    return Promise.resolve(answer === 'unsupported' ? 'denied' : answer);
  });
  const browser: BrowserNotifications = {
    permission: () => permission,
    requestPermission,
    begin: vi.fn(() => Promise.resolve()),
    end: () => Promise.resolve(),
    push: () => Promise.resolve(manager),
  };
  return { browser, requestPermission, subscribed, current: () => current };
}

/** The device of a signed-in user, with a server that saves subscriptions. */
async function newDevice(options?: Parameters<typeof fakeBrowser>[0]) {
  const db = openDatabase({ name: `notifications-${newId()}` });
  await signedIn(db);
  const fake = fakeBrowser(options);
  const server = fakeServer();
  server.pushSubscriptions.savePushSubscription.mockResolvedValue(answered('saved'));
  const clock = { now: new Date(2026, 10, 28, 9).getTime() };
  const device = { db, api: () => Promise.resolve(server), browser: fake.browser, now: () => clock.now };
  return { clock, ...fake, db, server, device, saved: server.pushSubscriptions.savePushSubscription };
}

describe('M18: notices of the server', () => {
  it('are subscribed to once, for the current user', async () => {
    const { device, saved, db } = await newDevice();
    await turnOn(device);
    for (let time = 0; time < 3; time++) expect(await keepPush(device, KEY)).toBe('saved');
    expect(saved).toHaveBeenCalledExactlyOnceWith({
      endpoint: 'https://push.example/1',
      ...KEYS,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    expect((await readNotificationState(db)).push).toMatchObject({ userId: ME });
  });

  it('are saved again on another day, in case the server has lost the subscription', async () => {
    const { device, saved, clock } = await newDevice();
    await turnOn(device);
    await keepPush(device, KEY);
    clock.now += 24 * 3_600_000;
    saved.mockResolvedValueOnce(UNREACHABLE);
    expect(await keepPush(device, KEY)).toBe('not-sent');
    for (let time = 0; time < 3; time++) expect(await keepPush(device, KEY)).toBe('saved');
    expect(saved).toHaveBeenCalledTimes(3);
  });

  it('end with a sign-out and when they are turned off, and have another address for the next user', async () => {
    const { device, current, saved, db, server } = await newDevice();
    await turnOn(device);
    await keepPush(device, KEY);
    await endSession(db);
    expect(await keepPush(device, KEY)).toBe('none');
    expect(current()).toBeNull();
    await signedIn(db);
    expect(await keepPush(device, KEY)).toBe('saved');
    expect(saved.mock.lastCall?.[0].endpoint).toBe('https://push.example/2');
    await turnOff(device);
    expect(current()).toBeNull();
    expect(server.pushSubscriptions.removePushSubscription).toHaveBeenCalledExactlyOnceWith(
      'https://push.example/2',
    );
    expect(await keepPush(device, KEY)).toBe('none');
  });

  it('have the browser look by itself from the next start on, where it could not register that at once', async () => {
    const { device, browser } = await newDevice();
    vi.mocked(browser.begin).mockRejectedValueOnce(new DOMException('No answer', 'TimeoutError'));
    await turnOn(device);
    await keepNotifications(device, KEY);
    expect(browser.begin).toHaveBeenCalledTimes(2);
    await turnOff(device);
    await keepNotifications(device, KEY);
    expect(browser.begin).toHaveBeenCalledTimes(2);
  });

  it('are given up after a deadline where subscribing never settles', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { device, saved, subscribed } = await newDevice({ subscribe: () => new Promise(() => undefined) });
    await turnOn(device);
    const outcome = keepPush(device, KEY);
    await expect.poll(() => subscribed).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await outcome).toBe('no-answer');
    expect(saved).not.toHaveBeenCalled();
  });

  it('are tried again until the server knows the subscription', async () => {
    const { device, saved, db } = await newDevice();
    await turnOn(device);
    saved.mockResolvedValueOnce(UNREACHABLE);
    expect(await keepPush(device, KEY)).toBe('not-sent');
    expect((await readNotificationState(db)).push).toBeNull();
    expect(await keepPush(device, KEY)).toBe('saved');
  });

  it('are replaced where the server has another key', async () => {
    const { device, subscribed } = await newDevice();
    await turnOn(device);
    await keepPush(device, KEY);
    subscribed.mockRejectedValueOnce(new DOMException('Other key', 'InvalidStateError'));
    await changeNotificationState(device.db, ({ push }) => ({ push: push && { ...push, endpoint: 'old' } }));
    expect(await keepPush(device, KEY)).toBe('saved');
    expect((await readNotificationState(device.db)).push?.endpoint).toBe('https://push.example/2');
  });

  it('need keys of the server, and a push service', async () => {
    const { device, subscribed } = await newDevice();
    await turnOn(device);
    expect(await keepPush(device, '')).toBe('none');
    expect(subscribed).not.toHaveBeenCalled();
    subscribed.mockRejectedValue(new DOMException('No service', 'AbortError'));
    expect(await keepPush(device, KEY)).toBe('no-service');
  });
});

type Asker = { emails?: RemoteResult<NoticeKind[]>; currentUser?: CurrentUser | null };

async function openSection(
  options?: Parameters<typeof fakeBrowser>[0],
  notices: Notices = { vapidKey: KEY, hasEmails: false },
  { emails = answered(['enquiry']), currentUser = newCurrentUser() }: Asker = {},
) {
  const device = await newDevice(options);
  device.server.pushSubscriptions.readNoticeEmails.mockResolvedValue(emails);
  const section = <NotificationsSection browser={device.browser} notices={notices} needsInstall={false} />;
  const rendered = renderFor({ currentUser, server: device.server, db: device.db }, section);
  await screen.findByRole('heading', { name: 'Notifications' });
  return { ...device, ...rendered };
}

const button = (name: string) => screen.findByRole('button', { name });

describe('M18: the section of Settings', () => {
  it('asks for the permission only after a press, and turns off again', async () => {
    const { user, requestPermission, db } = await openSection();
    const press = await button('Turn On Notifications');
    expect(requestPermission).not.toHaveBeenCalled();
    await user.click(press);
    await screen.findByText('Notifications are on for this device.');
    await screen.findByText(/reach you while Headwater is closed\.$/u);
    await user.click(await button('Turn Off Notifications'));
    await button('Turn On Notifications');
    expect((await readNotificationState(db)).isOn).toBe(false);
  });

  it('says that the choice could not be saved, and can be pressed again', async () => {
    const { user, db } = await openSection();
    const refused = vi.spyOn(db.meta, 'put').mockRejectedValue(new Error('Refused'));
    await user.click(await button('Turn On Notifications'));
    await screen.findByText('Notifications were not changed');
    refused.mockRestore();
    await user.click(await button('Turn On Notifications'));
    await screen.findByText('Notifications are on for this device.');
  });

  it('says once that they are blocked, and what works instead', async () => {
    const { user } = await openSection({ answer: 'denied' });
    await user.click(await button('Turn On Notifications'));
    const said = await screen.findByText(
      /blocked in this browser.*The menu and the desk show the same numbers\.$/u,
    );
    expect(screen.queryByRole('button')).toBeNull();
    expect(document.activeElement).toBe(said);
  });

  it('may be asked again where the user did not answer the browser', async () => {
    const { user, requestPermission } = await openSection({ answer: 'default' });
    await user.click(await button('Turn On Notifications'));
    await user.click(await button('Turn On Notifications'));
    expect(requestPermission).toHaveBeenCalledTimes(2);
  });

  it('says what works where there are none', async () => {
    await openSection({ answer: 'unsupported' });
    await screen.findByText(/cannot show notifications\. The menu and the desk show the same numbers\.$/u);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('names only what a visitor has as what works instead', async () => {
    await openSection({ answer: 'unsupported' }, undefined, { currentUser: null });
    await screen.findByText(
      'This browser cannot show notifications. Changes in your watchlist appear on Home and Find Water.',
    );
  });

  it('says that it waits while the push service does not answer', async () => {
    const service = Promise.withResolvers<PushSubscription>();
    const { user } = await openSection({ subscribe: () => service.promise });
    await user.click(await button('Turn On Notifications'));
    const waits = await screen.findByText('Asking the browser…');
    expect(waits.getAttribute('role')).toBe('status');
    service.resolve({ toJSON: () => ({}) } as PushSubscription);
    await screen.findByText(/cannot be reached while Headwater is closed/u);
    expect(screen.queryByText('Asking the browser…')).toBeNull();
  });

  it('keeps the kinds that are sent by email on the server, and says when it could not', async () => {
    const { user, server } = await openSection({}, { vapidKey: '', hasEmails: true });
    const { saveNoticeEmails } = server.pushSubscriptions;
    const listing = await screen.findByRole('checkbox', { name: 'A listing to confirm' });
    saveNoticeEmails.mockResolvedValueOnce(UNREACHABLE);
    await user.click(listing);
    await screen.findByText(/could not be saved/u);
    expect(listing).toHaveProperty('checked', false);
    saveNoticeEmails.mockResolvedValueOnce(answered(['enquiry', 'listing']));
    await user.click(listing);
    expect(saveNoticeEmails).toHaveBeenLastCalledWith(['enquiry', 'listing']);
    expect(listing).toHaveProperty('checked', true);
  });

  it('asks for them again when the network returns and after a pass', async () => {
    const { server, db } = await openSection({}, { vapidKey: '', hasEmails: true }, { emails: UNREACHABLE });
    const { readNoticeEmails } = server.pushSubscriptions;
    await screen.findByText(/need a connection to choose/u);
    fireEvent(window, new Event('online'));
    await expect.poll(() => readNoticeEmails).toHaveBeenCalledTimes(2);
    readNoticeEmails.mockResolvedValue(answered(['enquiry']));
    await writePass(db, { ...noPassYet, answeredAt: 1 });
    await screen.findByRole('checkbox', { name: 'A new enquiry', checked: true });
    fireEvent(window, new Event('online'));
    expect(readNoticeEmails).toHaveBeenCalledTimes(3);
  });

  it('says that a user has to sign in again to choose them', async () => {
    const { user, server } = await openSection({}, { vapidKey: '', hasEmails: true });
    server.pushSubscriptions.saveNoticeEmails.mockResolvedValueOnce({ kind: 'sign-in' });
    await user.click(await screen.findByRole('checkbox', { name: 'A listing to confirm' }));
    await screen.findByText('This could not be saved. Please sign in again.');
  });
});
