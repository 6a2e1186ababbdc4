import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { changeNotificationState } from '#db/notifications/notification-state.ts';
import type { PushSubscriptions } from '#remote/push-subscriptions.ts';
import { signOut } from '#session/sign-in.ts';
import { device } from '#support/device.ts';
import { pageApi } from '#support/page-api.ts';
import { pushSubscriptionArgs } from '#support/push-subscriptions.ts';
import { runningServer } from '#support/server.ts';
import { newAccount, signInOn, signUp, type SignedIn } from '#support/users.ts';

const server = runningServer();
let jo: SignedIn;
let api: PushSubscriptions;

beforeAll(async () => {
  jo = await signUp(server, 'jo');
  api = pageApi(server, [jo.token]).pushSubscriptions;
});

afterEach(() => vi.useRealTimers());

const subscription = (changes = {}) => {
  const { time_zone: timeZone, ...own } = pushSubscriptionArgs(changes);
  return { ...own, timeZone };
};
const endpoints = async () => {
  const rows = await server.query<{ endpoint: string }>(
    'select endpoint from public.push_subscriptions where user_id = $1',
    [jo.id],
  );
  return rows.map(({ endpoint }) => endpoint);
};

describe('M18: where the server notifies a user', () => {
  it('is a browser that they saved, until they remove it', async () => {
    const saved = subscription();
    expect(await api.savePushSubscription(saved)).toEqual({ kind: 'answered', value: 'saved' });
    expect(await api.savePushSubscription(saved)).toEqual({ kind: 'answered', value: 'saved' });
    expect(await endpoints()).toEqual([saved.endpoint]);
    const remove = () => api.removePushSubscription(saved.endpoint);
    expect(await remove()).toEqual({ kind: 'answered', value: 'removed' });
    expect(await remove()).toEqual({ kind: 'answered', value: 'notFound' });
    expect(await endpoints()).toEqual([]);
  });

  /** A device that is notified, and what the server knows of that. */
  const notifiedPhone = async () => {
    const phone = device({ server });
    const userId = await signInOn(phone, await newAccount(server));
    const saved = subscription();
    await phone.server.pushSubscriptions.savePushSubscription(saved);
    const { endpoint, timeZone } = saved;
    await changeNotificationState(phone.db, () => ({
      isOn: true,
      push: { endpoint, userId, timeZone, savedOn: '2026-11-28' },
    }));
    const kept = () => server.query('select id from public.push_subscriptions where user_id = $1', [userId]);
    expect(await kept()).toHaveLength(1);
    return { phone, kept, leave: () => signOut({ db: phone.db, api: async () => phone.server }) };
  };

  it('is forgotten when they sign out there, also with the sign-out that follows later', async () => {
    const { kept, leave } = await notifiedPhone();
    expect(await leave()).toBe(true);
    await expect.poll(() => kept()).toEqual([]);
    const other = await notifiedPhone();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    other.phone.network.rule(() => ({ kind: 'drop-request' }));
    expect(await other.leave()).toBe(true);
    other.phone.network.heal();
    await vi.advanceTimersByTimeAsync(30_000);
    await expect.poll(() => other.kept()).toEqual([]);
  });

  it('is kept when the sign-out is refused', async () => {
    const { phone, kept, leave } = await notifiedPhone();
    const body = '{"error_code":"validation_failed","msg":"No such scope"}';
    const headers = { 'content-type': 'application/json' };
    phone.network.rule(({ path }) =>
      path === '/auth/v1/logout' ? { kind: 'answer', status: 400, headers, body } : { kind: 'pass' },
    );
    expect(await leave()).toBe(false);
    // A removal would have been sent before this.
    await phone.server.pushSubscriptions.readNoticeEmails();
    expect(phone.network.count('/remove_push_subscription')).toBe(0);
    expect(await kept()).toHaveLength(1);
  });

  it('is refused with the field where the browser cannot be reached', async () => {
    expect(await api.savePushSubscription(subscription({ time_zone: 'Nowhere/Land' }))).toEqual({
      kind: 'refused',
      message: 'The time zone of this device is not known.',
      column: 'timeZone',
    });
    expect(await api.savePushSubscription(subscription({ endpoint: 'http://push.example/x' }))).toMatchObject(
      {
        kind: 'refused',
        column: 'endpoint',
      },
    );
  });

  it('is their e-mail for the kinds that they chose, at first for none', async () => {
    expect(await api.readNoticeEmails()).toEqual({ kind: 'answered', value: [] });
    const chosen = { kind: 'answered', value: ['enquiry', 'answer'] };
    expect(await api.saveNoticeEmails(['answer', 'enquiry'])).toEqual(chosen);
    expect(await api.readNoticeEmails()).toEqual(chosen);
    await api.saveNoticeEmails([]);
    expect(await api.readNoticeEmails()).toEqual({ kind: 'answered', value: [] });
  });

  it('needs an account that still exists', async () => {
    const former = await signUp(server, 'former');
    const left = pageApi(server, [former.token]).pushSubscriptions;
    await former.request('POST', '/rest/v1/rpc/delete_account', { body: { listings: 'keep' } });
    expect(await left.savePushSubscription(subscription())).toEqual({ kind: 'sign-in' });
    expect(await left.saveNoticeEmails(['enquiry'])).toEqual({ kind: 'sign-in' });
  });
});
