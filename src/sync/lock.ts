// Law 9: one pass at a time per origin, over tabs, worker and service worker. It saves requests; correctness never
// depends on it, for a frozen holder loses the lock and may wake up in the middle of its pass.

/** How holder and waiters talk: a ping that a live holder answers. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>;

type Locks = Pick<LockManager, 'request'>;

/** The browser's locks. Where it has none, work starts at once: correctness never depends on a lock (law 9). */
export type LocksIfAny = Locks | undefined;

/** Tells that a pass goes on: the next sign of progress comes within so many ms. */
export type ReportProgress = (withinMs?: number) => void;

/** A pass made no progress for as long as it may: its thread lives, and something that it waits for never ends. */
export class PassStalled extends Error {
  override name = 'PassStalled';
}

type Options<T> = {
  locks: LocksIfAny;
  channel: Channel;
  /** How long to wait before asking whether the holder still lives (ms). */
  timeoutMs?: number;
  /** How long a live holder may take to say so (ms). */
  answerMs?: number;
  work: (progress: ReportProgress) => Promise<T>;
};

const NAME = 'headwater-pass';
const PING = 'pass-ping';
const PONG = 'pass-pong';

/** How long a step of a pass may take that does not say how long it may (ms): the largest page on the slowest phone needs a third. */
export const STEP_MS = 45_000;

/**
 * Runs `work` when no other pass of this origin runs. Waits its turn; takes over from a holder that does not answer. A holder
 * that was taken over from, and thaws, ends its work without the lock. Throws `PassStalled`, and lets the next pass begin, when `work`
 * reports no progress in time.
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
    const tenure = await withinTime(locks, NAME, { timeoutMs, work: hold });
    if (tenure !== 'no turn') return tenure.result;
    if (await holderAnswers(channel, answerMs)) continue;
    const stolen = await workUnder(locks, NAME, { options: { steal: true }, work: hold });
    if (stolen !== 'no turn') return stolen.result;
  }
}

/** Runs `work` under a lock that no live holder keeps for longer than `timeoutMs`: then it is taken over. */
export async function withTakenLock<T>(
  locks: LocksIfAny,
  name: string,
  { timeoutMs, work }: { timeoutMs: number; work: () => Promise<T> },
): Promise<T> {
  if (locks === undefined) return work();
  for (;;) {
    const tenure = await withinTime(locks, name, { timeoutMs, work });
    if (tenure !== 'no turn') return tenure.result;
    const stolen = await workUnder(locks, name, { options: { steal: true }, work });
    if (stolen !== 'no turn') return stolen.result;
  }
}

type Tenure<T> = { result: T } | 'no turn';

async function withinTime<T>(
  locks: Locks,
  name: string,
  { timeoutMs, work }: { timeoutMs: number; work: () => Promise<T> },
): Promise<Tenure<T>> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), timeoutMs);
  const begin = () => {
    clearTimeout(timer);
    return work();
  };
  return workUnder(locks, name, { options: { signal: patience.signal }, work: begin }).finally(() =>
    clearTimeout(timer),
  );
}

/** Works under the lock. Where it is taken away meanwhile, the request for it fails, and the work goes on all the same. */
async function workUnder<T>(
  locks: Locks,
  name: string,
  { options, work }: { options: LockOptions; work: () => Promise<T> },
): Promise<Tenure<T>> {
  let working: Promise<T> | undefined;
  try {
    await locks.request(name, options, () => (working = work()));
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
  return working === undefined ? 'no turn' : { result: await working };
}

/** Work that hangs is left behind: whatever it still does is harmless (law 1), and keeps nobody waiting. */
async function unlessStalled<T>(work: (progress: ReportProgress) => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let giveUp = () => {};
  const stalled = new Promise<never>((_, reject) => {
    giveUp = () => reject(new PassStalled('The pass makes no progress'));
  });
  const progress: ReportProgress = (withinMs = STEP_MS) => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, withinMs);
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
    const hear = ({ data }: MessageEvent) => {
      if (data === PONG) finish(true);
    };
    const timer = setTimeout(() => finish(false), answerMs);
    function finish(alive: boolean) {
      clearTimeout(timer);
      channel.removeEventListener('message', hear);
      resolve(alive);
    }
    channel.addEventListener('message', hear);
    channel.postMessage(PING);
  });
}
