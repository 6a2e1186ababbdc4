// The notifier: takes the messages that are due, sends them, and reports the outcome of each. On Web APIs alone, for Node and Deno.
import { createMail } from './mail.ts';
import type { Message } from './messages.ts';
import type { Outcome } from './outcome.ts';
import { createPush } from './push.ts';
import { createQueue, type Queue, type Result } from './queue.ts';
import type { Fetch } from './request.ts';
import type { Settings } from './settings.ts';

type Options = {
  settings: Settings;
  fetch?: Fetch;
  log?: (line: string) => void;
  /** How many browsers and addresses are asked for at once, and sent to at the same time. */
  batch?: number;
  concurrency?: number;
  /** How long a push service or the mail API may take to answer; far less than a lease. */
  timeoutMs?: number;
  /** Asked before more is taken. */
  isOver?: (taken: number) => boolean;
};

/** How many messages had which outcome. */
export type Summary = Record<Outcome['outcome'], number>;

/** Sends all that is due now. Can be ended at any point and started again, also several at the same time: see the README. */
export async function notify({
  settings: { server, siteUrl, keys, mail },
  fetch = globalThis.fetch,
  log = console.error,
  batch = 100,
  concurrency = 20,
  timeoutMs = 10_000,
  isOver = () => false,
}: Options): Promise<Summary> {
  const queue = createQueue(server, fetch);
  const push = createPush({ keys, siteUrl, fetch, timeoutMs, log });
  const sendMail = createMail({ api: mail, siteUrl, fetch, timeoutMs, log });
  const settler = createSettler(queue);
  const summary: Summary = { sent: 0, failed: 0, gone: 0, dropped: 0 };
  const source = takeAll(queue, { batch, isOver });
  const work = async () => {
    for await (const message of source) {
      const outcome = await ('endpoint' in message ? push(message) : sendMail(message));
      await settler.add({ message: message.message, attempt: message.attempt, ...outcome });
      summary[outcome.outcome] += 1;
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: concurrency }, work));
  for (const end of [...ends, ...(await Promise.allSettled([settler.done()]))])
    if (end.status === 'rejected') throw end.reason;
  return summary;
}

/** Takes more as soon as the last message of the former batch is being sent: one slow push service does not hold up others. */
async function* takeAll(
  queue: Queue,
  { batch, isOver }: Required<Pick<Options, 'batch' | 'isOver'>>,
): AsyncGenerator<Message, void, void> {
  for (let taken = 0; !isOver(taken);) {
    const messages = await queue.take(batch);
    if (messages.length === 0) return;
    taken += messages.length;
    yield* messages;
  }
}

/** How many outcomes may be unsettled: if the notifier dies, these messages are sent again. */
const MAX_UNSETTLED = 50;

/** Settles with one request at a time; what comes in the meantime goes with the next one. */
function createSettler({ settle }: Queue) {
  let waiting: Result[] = [];
  let last = Promise.resolve();
  const settleWaiting = async () => {
    const results = waiting;
    waiting = [];
    if (results.length > 0) await settle(results);
  };
  return {
    /** Waits only while too much is unsettled. */
    add: async (result: Result): Promise<void> => {
      waiting.push(result);
      last = last.then(settleWaiting);
      // A failure is thrown by `done`, or by what waits here.
      last.catch(() => undefined);
      if (waiting.length >= MAX_UNSETTLED) await last;
    },
    done: () => last,
  };
}
