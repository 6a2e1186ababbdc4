// Law 9: one pass at a time per origin, across tabs, worker and service worker. The lock saves requests. Correctness must never
// depend on it: a frozen holder loses the lock and may wake up in the middle of its pass.

/** Carries the pings of waiters, which a live holder answers. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>;

type Locks = Pick<LockManager, 'request'>;

/** The browser's locks. Without them, work starts at once: correctness never depends on a lock (law 9). */
export type LocksIfAny = Locks | undefined;

/** Reports that a pass makes progress, and within how many ms it will report again. */
export type ReportProgress = (withinMs?: number) => void;

/** A pass made no progress in time: its thread is alive, but something that it waits for never ends. */
export class PassStalled extends Error {
  override name = 'PassStalled';
}

type Options<T> = {
  locks: LocksIfAny;
  channel: Channel;
  /** How long to wait before pinging the holder (ms). */
  timeoutMs?: number;
  /** How long a live holder may take to answer a ping (ms). */
  answerMs?: number;
  work: (progress: ReportProgress) => Promise<T>;
};

const NAME = 'headwater-pass';
const PING = 'pass-ping';
const PONG = 'pass-pong';

/** Default time limit for one step of a pass (ms): the largest page on the slowest phone needs a third of it. */
export const STEP_MS = 45_000;

/**
 * Runs `work` once no other pass of this origin runs; takes the lock from a holder that does not answer. Such a holder, when it thaws,
 * finishes its work without the lock. Throws `PassStalled`, and lets the next pass begin, if `work` reports no progress in time.
 */
export async function withPassLock<T>({
  locks,
  channel,
  timeoutMs = 10_000,
  answerMs = 2_000,
  work,
}: Options<T>): Promise<T> {
  const hold = () => answeringPings(channel, () => unlessStalled(work));
  if (locks === undefined) return hold();
  for (;;) {
    const granted = await withinTime(locks, NAME, { timeoutMs, work: hold });
    if (granted !== 'no turn') return granted.result;
    if (await holderAnswers(channel, answerMs)) continue;
    const stolen = await workUnder(locks, NAME, { options: { steal: true }, work: hold });
    if (stolen !== 'no turn') return stolen.result;
  }
}

/** Runs `work` under a lock that is taken from its holder after `timeoutMs`. */
export async function withTakenLock<T>(
  locks: LocksIfAny,
  name: string,
  { timeoutMs, work }: { timeoutMs: number; work: () => Promise<T> },
): Promise<T> {
  if (locks === undefined) return work();
  for (;;) {
    const granted = await withinTime(locks, name, { timeoutMs, work });
    if (granted !== 'no turn') return granted.result;
    const stolen = await workUnder(locks, name, { options: { steal: true }, work });
    if (stolen !== 'no turn') return stolen.result;
  }
}

type LockResult<T> = { result: T } | 'no turn';

async function withinTime<T>(
  locks: Locks,
  name: string,
  { timeoutMs, work }: { timeoutMs: number; work: () => Promise<T> },
): Promise<LockResult<T>> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), timeoutMs);
  const begin = () => {
    clearTimeout(timer);
    return work();
  };
  return workUnder(locks, name, { options: { signal: waiting.signal }, work: begin }).finally(() =>
    clearTimeout(timer),
  );
}

/** Runs `work` under the lock. If the lock is stolen during the work, its request rejects, but the work continues. */
async function workUnder<T>(
  locks: Locks,
  name: string,
  { options, work }: { options: LockOptions; work: () => Promise<T> },
): Promise<LockResult<T>> {
  let working: Promise<T> | undefined;
  try {
    await locks.request(name, options, () => (working = work()));
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
  return working === undefined ? 'no turn' : { result: await working };
}

/** Abandons work that hangs. Whatever it still does is harmless (law 1), and no other pass waits for it. */
async function unlessStalled<T>(work: (progress: ReportProgress) => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let abandon = () => {};
  const stalled = new Promise<never>((_, reject) => {
    abandon = () => reject(new PassStalled('The pass makes no progress'));
  });
  const progress: ReportProgress = (withinMs = STEP_MS) => {
    clearTimeout(timer);
    timer = setTimeout(abandon, withinMs);
  };
  progress();
  try {
    return await Promise.race([work(progress), stalled]);
  } finally {
    clearTimeout(timer);
  }
}

async function answeringPings<T>(channel: Channel, work: () => Promise<T>): Promise<T> {
  const answer = ({ data }: MessageEvent) => {
    if (data === PING) channel.postMessage(PONG);
  };
  channel.addEventListener('message', answer);
  try {
    return await work();
  } finally {
    channel.removeEventListener('message', answer);
  }
}

function holderAnswers(channel: Channel, answerMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const onPong = ({ data }: MessageEvent) => {
      if (data === PONG) finish(true);
    };
    const timer = setTimeout(() => finish(false), answerMs);
    function finish(alive: boolean) {
      clearTimeout(timer);
      channel.removeEventListener('message', onPong);
      resolve(alive);
    }
    channel.addEventListener('message', onPong);
    channel.postMessage(PING);
  });
}
