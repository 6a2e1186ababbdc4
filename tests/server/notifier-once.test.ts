import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  countIn,
  passTime,
  signUpOwner,
  startNotices,
  waitingNotices,
  type Notices,
  type NotifierFetch,
} from '#support/notices.ts';
import type { PushBrowser } from '#support/push-browser.ts';
import { ACCEPTED } from '#support/push-service.ts';
import { isRealServer, runningServer } from '#support/server.ts';

// Each browser shows each event in one notification, whichever requests, answers and notifiers are lost.
const server = runningServer();
const RUNS = Number(process.env['RUNS'] ?? (isRealServer ? 25 : 12));
const LEASE_MINUTES = 2.1;
let notices: Notices;
let owners: Awaited<ReturnType<typeof signUpOwner>>[];

beforeAll(async () => {
  notices = await startNotices(server);
  owners = [await signUpOwner(server, 'first'), await signUpOwner(server, 'second')];
});
afterAll(() => notices.stop());

beforeEach(() => notices.clear());

/** Sends until nothing waits. */
async function finish(): Promise<void> {
  notices.service.answer = () => ACCEPTED;
  for (let turn = 0; turn < 40 && (await waitingNotices(server)) > 0; turn++) {
    await passTime(server, 20);
    await notices.run();
  }
  expect(await waitingNotices(server)).toBe(0);
  expect(notices.service.problems).toEqual([]);
}

/** The number of events in all notifications of a browser. */
const eventsOn = (browser: PushBrowser) =>
  notices.service.shownOn(browser).reduce((sum, sentence) => sum + countIn(sentence), 0);

/** How many messages were sent although the browser had them. */
function repeated(): number {
  const { received } = notices.service;
  return (
    received.length - new Set(received.map(({ path, headers }) => `${path} ${String(headers.topic)}`)).size
  );
}

/** A notifier that dies at one place: before a request is sent, or after it took effect. */
function killedAt(boundary: number): {
  fetch: NotifierFetch;
  killed: Promise<'killed'>;
  reached: () => boolean;
} {
  const { promise: killed, resolve } = Promise.withResolvers<'killed'>();
  let place = 0;
  const pass = async () => {
    place += 1;
    if (place <= boundary) return;
    resolve('killed');
    await new Promise(() => undefined);
  };
  const fetch: NotifierFetch = async (url, init) => {
    await pass();
    const answer = await notices.fetch(url, init);
    await pass();
    return answer;
  };
  return { fetch, killed, reached: () => place > boundary };
}

describe('M18: each browser shows each event once', () => {
  it('although 30 % of all answers are lost, notifiers die, and several run at once', async () => {
    const event = fc.record({
      act: fc.constant('ask' as const),
      of: fc.nat(1),
      times: fc.integer({ min: 1, max: 3 }),
    });
    const acts = fc.oneof(
      { weight: 4, arbitrary: event },
      {
        weight: 3,
        arbitrary: fc.record({ act: fc.constant('run' as const), notifiers: fc.integer({ min: 1, max: 3 }) }),
      },
      { weight: 1, arbitrary: fc.record({ act: fc.constant('kill' as const), at: fc.nat(24) }) },
      {
        weight: 2,
        arbitrary: fc.record({ act: fc.constant('pass' as const), minutes: fc.constantFrom(1, 3, 11, 40) }),
      },
    );
    const losses = fc.infiniteStream(fc.nat(9));
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { minLength: 4, maxLength: 14 }), losses, async (history, numbers) => {
        await notices.clear();
        const [first, second] = owners;
        if (first === undefined || second === undefined) throw new Error('There are two owners');
        const browsers = [
          { of: 0, browser: await notices.saveBrowser(first.owner) },
          { of: 0, browser: await notices.saveBrowser(first.owner) },
          { of: 1, browser: await notices.saveBrowser(second.owner) },
        ];
        const isLost = () => Number(numbers.next().value) < 3;
        notices.service.answer = () => (isLost() ? 'lost' : ACCEPTED);
        const fetch: NotifierFetch = async (url, init) => {
          const answer = await notices.fetch(url, init);
          if (url.includes('/rpc/') && isLost()) throw new Error('The answer is lost');
          return answer;
        };
        const events = [0, 0];
        for (const step of history) {
          if (step.act === 'ask') {
            for (let time = 0; time < step.times; time++) await owners[step.of]?.ask();
            events[step.of] = (events[step.of] ?? 0) + step.times;
          } else if (step.act === 'pass') await passTime(server, step.minutes);
          else if (step.act === 'kill') {
            const { fetch: until, killed } = killedAt(step.at);
            await Promise.race([notices.run({ fetch: until }), killed]);
            await notices.idle();
          } else
            await Promise.allSettled(
              Array.from({ length: step.notifiers }, () => notices.run({ fetch, batch: 2, concurrency: 3 })),
            );
        }
        await finish();
        for (const { of, browser } of browsers) expect(eventsOn(browser)).toBe(events[of]);
      }),
      { numRuns: RUNS },
    );
  }, 240_000);

  it('wherever a notifier dies, before a request or after it took effect', async () => {
    const outcomes: number[] = [];
    for (let boundary = 0, reached = true; reached; boundary++) {
      await notices.clear();
      const [{ owner, ask } = await signUpOwner(server)] = owners;
      const browsers = [await notices.saveBrowser(owner), await notices.saveBrowser(owner)];
      await ask();
      await ask();
      const dying = killedAt(boundary);
      await Promise.race([notices.run({ fetch: dying.fetch, concurrency: 2 }), dying.killed]);
      await notices.idle();
      reached = dying.reached();
      await ask();
      await passTime(server, LEASE_MINUTES);
      await finish();
      expect(browsers.map(eventsOn)).toEqual([3, 3]);
      expect(browsers.map((browser) => notices.service.shownOn(browser).length)).toSatisfy(
        (counts: number[]) => counts.every((count) => count <= 2),
      );
      outcomes.push(repeated());
    }
    // Each death left its trace, or nothing was tested: some messages were sent again, and at the end none.
    expect(outcomes.length).toBeGreaterThan(10);
    expect(new Set(outcomes)).toEqual(new Set([0, 1, 2]));
    expect(outcomes.at(-1)).toBe(0);
  }, 120_000);

  it('although two notifiers start at the same moment', async () => {
    const [{ owner, ask } = await signUpOwner(server)] = owners;
    const browsers: PushBrowser[] = [];
    for (let at = 0; at < 12; at++) browsers.push(await notices.saveBrowser(owner));
    await ask();
    await ask();
    const runs = Array.from({ length: 4 }, () => notices.run({ batch: 3, concurrency: 2 }));
    const sent = (await Promise.all(runs)).map((summary) => summary.sent);
    expect(sent.reduce((sum, count) => sum + count)).toBe(12);
    expect(notices.service.received).toHaveLength(12);
    for (const browser of browsers)
      expect(notices.service.shownOn(browser)).toEqual(['You have 2 new enquiries']);
  });
});

describe('M18: an e-mail', () => {
  it('is sent once to a user without a browser, although the answer is lost', async () => {
    const [{ owner, ask } = await signUpOwner(server)] = owners;
    await owner.request('POST', '/rest/v1/rpc/save_notice_emails', { body: { kinds: ['enquiry'] } });
    await ask();
    notices.mails.answer = () => 'lost';
    expect(await notices.run()).toMatchObject({ failed: 1 });
    await passTime(server, 1);
    notices.mails.answer = () => ({ status: 409 });
    expect(await notices.run()).toMatchObject({ sent: 1 });
    const [mail] = notices.mails.received;
    expect(mail?.headers).toMatchObject({ authorization: 'Bearer token of the mail API' });
    expect(mail?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}-1$/u);
    expect(JSON.parse(mail?.text ?? '')).toEqual({
      from: 'Headwater <no-reply@headwater.example>',
      to: owner.email,
      subject: 'You have a new enquiry',
      text: 'You have a new enquiry.\n\nhttps://headwater.example/desk\n\nTo get no more of these emails: https://headwater.example/settings\n',
    });
    const keys = notices.requests.flatMap((request) => /idempotency-key","([^"]+)/u.exec(request)?.[1] ?? []);
    expect(new Set(keys).size).toBe(1);
    await passTime(server, 61);
    expect(await notices.run()).toMatchObject({ sent: 0 });
  });

  it('is not sent where a browser took the notice, nor without being asked for', async () => {
    const [{ owner, ask } = await signUpOwner(server), other] = owners;
    await notices.saveBrowser(owner);
    await owner.request('POST', '/rest/v1/rpc/save_notice_emails', { body: { kinds: ['enquiry'] } });
    await ask();
    await other?.ask();
    await notices.run();
    await passTime(server, 61);
    await notices.run();
    expect(notices.service.received).toHaveLength(1);
    expect(notices.mails.received).toEqual([]);
  });

  it('is dropped where the operator has no mail API', async () => {
    const [{ owner, ask } = await signUpOwner(server)] = owners;
    await owner.request('POST', '/rest/v1/rpc/save_notice_emails', { body: { kinds: ['enquiry'] } });
    await ask();
    expect(await notices.run({ mail: null })).toMatchObject({ dropped: 1 });
    expect(await waitingNotices(server)).toBe(0);
  });
});
