import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  passTime,
  signUpOwner,
  startNotices,
  waitingNotices,
  zoneAt,
  type Notices,
  type NotifierFetch,
} from '#support/notices.ts';
import { ACCEPTED, type ServiceAnswer } from '#support/push-service.ts';
import { runningServer } from '#support/server.ts';
import { signUp, type SignedIn } from '#support/users.ts';

const server = runningServer();
let notices: Notices;
let owner: SignedIn;
let broker: string;
let ask: Awaited<ReturnType<typeof signUpOwner>>['ask'];

beforeAll(async () => {
  notices = await startNotices(server);
  ({ owner, broker, ask } = await signUpOwner(server));
});
afterAll(() => notices.stop());

beforeEach(() => notices.clear());

/** The pauses that the notifier has asked for. */
const waits = () =>
  notices.requests.flatMap((request) =>
    [...request.matchAll(/"wait":(\d+)/gu)].map(([, wait]) => Number(wait)),
  );

describe('M18: the notifier', () => {
  it('sends a sentence and a page to open, in the form of a declarative push message', async () => {
    const browser = await notices.saveBrowser(owner);
    await ask();
    expect(await notices.run()).toEqual({ sent: 1, failed: 0, gone: 0, dropped: 0 });
    const [received] = notices.service.received;
    const { notification, ...message } = JSON.parse(received?.text ?? '');
    expect(message).toEqual({ web_push: 8030 });
    expect(notification).toEqual({
      title: 'You have a new enquiry',
      lang: 'en-AU',
      navigate: 'https://headwater.example/desk',
      tag: expect.stringMatching(/^[0-9a-f-]{36}$/u),
      data: { kind: 'enquiry' },
    });
    expect(received?.headers).toMatchObject({
      ttl: '259200',
      urgency: 'normal',
      topic: notification.tag.replaceAll('-', ''),
    });
    expect(notices.service.problems).toEqual([]);
    expect(notices.service.shownOn(browser)).toEqual(['You have a new enquiry']);
    expect(await notices.run()).toEqual({ sent: 0, failed: 0, gone: 0, dropped: 0 });
  });

  it('sums what waits, for each browser of each user', async () => {
    const phone = await notices.saveBrowser(owner);
    const laptop = await notices.saveBrowser(owner, zoneAt(23));
    const jo = await signUp(server, 'jo');
    const ofJo = await notices.saveBrowser(jo);
    const asked = [await ask(), await ask(), await ask({ user_id: jo.id })];
    await server.query("update public.enquiries set answer = 'sold', answered_at = now() where id = $1", [
      asked[2],
    ]);
    await notices.run();
    expect(notices.service.shownOn(phone)).toEqual(['You have 2 new enquiries']);
    expect(notices.service.shownOn(laptop)).toEqual([]);
    expect(notices.service.shownOn(ofJo)).toEqual(['Your enquiry was answered']);
  });

  it('names neither content nor people in any request, and no event in one to a push service', async () => {
    const secrets = { name: 'Vera Enquirer', phone: '0491 570 313', note: 'Before the pump starts' };
    await notices.saveBrowser(owner);
    await server.query("insert into public.notice_emails values ($1, '{enquiry,answer,listing}')", [
      owner.id,
    ]);
    const asked = await ask(secrets);
    notices.service.answer = () => ({ status: 503 });
    await notices.run();
    await passTime(server, 11);
    notices.service.answer = () => ACCEPTED;
    await notices.run();
    const { received: pushed } = notices.service;
    const { received: mailed } = notices.mails;
    expect([pushed.length, mailed.length]).toEqual([1, 1]);
    const content = [...Object.values(secrets), '232.5', 'Murrumbidgee', asked, broker, owner.id];
    const sent = [
      ...notices.requests,
      ...notices.log,
      ...[...pushed, ...mailed].map((one) => JSON.stringify(one)),
    ];
    const found = (words: string[], texts: string[]) =>
      words.filter((word) => texts.some((text) => text.includes(word)));
    expect(found(content, sent)).toEqual([]);
    expect(
      found(
        [owner.email],
        pushed.map((one) => JSON.stringify(one)),
      ),
    ).toEqual([]);
    // Otherwise nothing was searched.
    expect(found(['enquiry', 'headwater.example'], sent)).toHaveLength(2);
    expect(
      found(
        [owner.email],
        mailed.map((one) => JSON.stringify(one)),
      ),
    ).toHaveLength(1);
  });

  it.each([404, 410])('removes a subscription after %s', async (status) => {
    await notices.saveBrowser(owner);
    const other = await notices.saveBrowser(owner);
    const { pathname } = new URL(other.subscription.endpoint);
    notices.service.answer = (path) => (path === pathname ? ACCEPTED : { status });
    await ask();
    expect(await notices.run()).toMatchObject({ sent: 1, gone: 1 });
    expect(await server.query('select endpoint from public.push_subscriptions')).toEqual([
      { endpoint: other.subscription.endpoint },
    ]);
    expect(await waitingNotices(server)).toBe(0);
  });

  it.each([400, 413])('drops what a push service refuses with %s, and says so', async (status) => {
    await notices.saveBrowser(owner);
    notices.service.answer = () => ({ status });
    await ask();
    expect(await notices.run()).toMatchObject({ dropped: 1 });
    expect(notices.log).toEqual([`push.example answered ${status}`]);
    expect(await waitingNotices(server)).toBe(0);
    expect(await server.query('select from public.push_subscriptions')).toHaveLength(1);
  });

  const answerNow = (answer: ServiceAnswer | 'in two hours'): ServiceAnswer =>
    answer === 'in two hours'
      ? { status: 429, headers: { 'retry-after': new Date(Date.now() + 7_200_000).toUTCString() } }
      : answer;

  it.each([
    ['429 with Retry-After', { status: 429, headers: { 'retry-after': '300' } }, 300],
    ['429 with a date', 'in two hours', 7_200],
    ['a pause of a week, cut to six hours', { status: 503, headers: { 'retry-after': '604800' } }, 21_600],
    ['a pause of nothing', { status: 429, headers: { 'retry-after': '0' } }, 30],
    ['503', { status: 503 }, 30],
    ['403, which is about our keys', { status: 403 }, 30],
    ['a redirect, which it does not follow', { status: 307, headers: { location: '/elsewhere' } }, 30],
    ['no answer', 'down', 30],
    ['silence', 'silent', 30],
  ] as const)('waits after %s, and holds nobody else up', async (_, answer, seconds) => {
    const slow = await notices.saveBrowser(owner);
    const other = await notices.saveBrowser(owner);
    const { pathname } = new URL(slow.subscription.endpoint);
    notices.service.answer = (path) => (path === pathname ? answerNow(answer) : ACCEPTED);
    await ask();
    // The deadline ends no other request, however slow this machine is.
    const fetch: NotifierFetch = (url, init) =>
      notices.fetch(url, url === slow.subscription.endpoint ? init : { ...init, signal: null });
    const options = answer === 'silent' ? { timeoutMs: 200, fetch } : {};
    expect(await notices.run(options)).toMatchObject({ sent: 1, failed: 1 });
    expect(notices.service.shownOn(other)).toEqual(['You have a new enquiry']);
    // The date has whole seconds.
    expect([seconds, seconds - 1, seconds - 2]).toContain(waits()[0]);
    await passTime(server, 361);
    notices.service.answer = () => ACCEPTED;
    expect(await notices.run()).toMatchObject({ sent: 1 });
    expect(notices.service.shownOn(slow)).toEqual(['You have a new enquiry']);
  });

  it('waits longer after each failure', async () => {
    await notices.saveBrowser(owner);
    notices.service.answer = () => ({ status: 500 });
    await ask();
    for (let attempt = 1; attempt <= 9; attempt++) {
      await notices.run();
      await passTime(server, 60);
    }
    expect(waits()).toEqual([30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600]);
  });

  it('sends nothing into its own network, and forgets such an endpoint', async () => {
    const endpoints = [
      'https://db.internal/x',
      'https://printer.local/x',
      'https://a.localhost/x',
      'https://nas.lan:8443/x',
    ];
    const { subscription } = await notices.saveBrowser(owner);
    for (const endpoint of endpoints)
      await owner.request('POST', '/rest/v1/rpc/save_push_subscription', {
        body: { ...subscription, endpoint },
      });
    await ask();
    expect(await notices.run()).toMatchObject({ sent: 1, gone: endpoints.length });
    const hosts = new Set(notices.requests.map((request) => new URL(request.split(' ')[0] ?? '').host));
    expect([...hosts].toSorted()).toEqual(['headwater.test', 'push.example']);
  });

  it('forgets a browser whose key is no point of the curve', async () => {
    const { subscription } = await notices.saveBrowser(owner);
    const p256dh = `${subscription.p256dh.slice(0, 2)}${'A'.repeat(85)}`;
    await owner.request('POST', '/rest/v1/rpc/save_push_subscription', { body: { ...subscription, p256dh } });
    await ask();
    expect(await notices.run()).toMatchObject({ gone: 1 });
  });

  it('goes on to the next batch while a push service is silent', async () => {
    const browsers = [];
    for (let at = 0; at < 6; at++) browsers.push(await notices.saveBrowser(owner));
    const { pathname } = new URL(browsers[0]?.subscription.endpoint ?? '');
    const { promise: others, resolve } = Promise.withResolvers<typeof ACCEPTED>();
    notices.service.answer = (path) => (path === pathname ? others : ACCEPTED);
    await ask();
    const sent = notices.run({ batch: 1, concurrency: 2, timeoutMs: 60_000 });
    await expect.poll(() => notices.service.received.length).toBe(5);
    resolve('down');
    expect(await sent).toMatchObject({ sent: 5, failed: 1 });
  });
});
