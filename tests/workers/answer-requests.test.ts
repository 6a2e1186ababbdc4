import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SyncRequest } from '#sync/messages.ts';
import { answerRequests } from '#workers/answer-requests.ts';

const { pass } = vi.hoisted(() => ({
  pass: vi.fn<(db: unknown, options: { urgent: boolean }) => Promise<unknown>>(),
}));
vi.mock('#workers/pass.ts', () => ({
  pass,
  openChannel: () => Object.assign(new EventTarget(), { postMessage: () => undefined }),
}));

const passed = (failureReason: string | null) => ({ unsent: 1, failureReason, nextInMs: 60_000 });

function startWorker() {
  const page = new EventTarget();
  const postMessage = vi.fn<(report: unknown) => void>();
  answerRequests({
    addEventListener: (type, listener) =>
      page.addEventListener(type, (event) => listener(event as MessageEvent)),
    postMessage,
  });
  const request = (why: SyncRequest['why']) =>
    page.dispatchEvent(new MessageEvent('message', { data: { type: 'sync', why, saving: false } }));
  return { request, postMessage };
}

/** Lets everything run that waits for no timer. */
const flushTasks = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  pass.mockReset();
});
afterEach(() => vi.useRealTimers());

it.each(['saved', 'timer'] as const)(
  'a pass that is "%s" waits for half a second after a failed one',
  async (why) => {
    pass.mockResolvedValueOnce(passed('no-response')).mockResolvedValue(passed(null));
    const { request } = startWorker();
    request('start');
    await flushTasks();
    expect(pass).toHaveBeenCalledTimes(1);
    request(why);
    request(why);
    await vi.advanceTimersByTimeAsync(499);
    expect(pass).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(pass).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(pass).toHaveBeenCalledTimes(2);
  },
);

it.each(['online', 'visible', 'requested'] as const)(
  'the rest ends when the request is "%s"',
  async (why) => {
    pass.mockResolvedValueOnce(passed('no-response')).mockResolvedValue(passed(null));
    const { request, postMessage } = startWorker();
    request('start');
    await flushTasks();
    request('saved');
    await flushTasks();
    request(why);
    await flushTasks();
    expect(pass).toHaveBeenCalledTimes(2);
    expect(postMessage).toHaveBeenLastCalledWith({ type: 'passed', unsent: 1, nextInMs: 60_000 });
  },
);

it('there is no rest after a pass with an answer', async () => {
  pass.mockResolvedValue(passed(null));
  const { request } = startWorker();
  request('start');
  await flushTasks();
  request('saved');
  await flushTasks();
  expect(pass).toHaveBeenCalledTimes(2);
});

it.each([
  ['start', false],
  ['timer', false],
  ['visible', false],
  ['saved', true],
  ['requested', true],
  ['online', true],
] as const)(
  'a pass that is "%s" goes on in spite of a pause of a stranger: %s (law 7)',
  async (why, urgent) => {
    pass.mockResolvedValue(passed(null));
    const { request } = startWorker();
    request(why);
    await flushTasks();
    expect(pass.mock.lastCall?.[1].urgent).toBe(urgent);
  },
);

it('a press during a pass makes the next one urgent, and only that', async () => {
  let end = () => {};
  pass
    .mockReturnValueOnce(new Promise((resolve) => void (end = () => resolve(passed(null)))))
    .mockResolvedValue(passed(null));
  const { request } = startWorker();
  request('start');
  await flushTasks();
  request('requested');
  request('timer');
  end();
  await flushTasks();
  request('timer');
  await flushTasks();
  expect(pass.mock.calls.map(([, { urgent }]) => urgent)).toEqual([false, true, false]);
});
