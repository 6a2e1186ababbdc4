// Law 9: one pass at a time per origin, over tabs, worker and service worker. It saves requests; correctness never
// depends on it, for a frozen holder loses the lock and may wake up in the middle of its pass.

/** How holder and waiters talk: a ping that a live holder answers. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>;

type Options<T> = {
  locks: Pick<LockManager, 'request'>;
  channel: Channel;
  /** How long to wait before asking whether the holder still lives (ms). */
  patienceMs?: number;
  /** How long a live holder may take to say so (ms). */
  answerMs?: number;
  work: () => Promise<T>;
};

const NAME = 'headwater-pass';
const PING = 'pass-ping';
const PONG = 'pass-pong';

/**
 * Runs `work` when no other pass of this origin runs. Waits its turn; takes over from a holder that does not answer. A holder
 * that was taken over from, and thaws, ends its work without the lock.
 */
export async function withPassLock<T>({
  locks,
  channel,
  patienceMs = 10_000,
  answerMs = 2_000,
  work,
}: Options<T>): Promise<T> {
  const hold = () => answeringPings(channel, work);
  for (;;) {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), patienceMs);
    const turn = await workUnder(locks, { signal: patience.signal }, () => {
      clearTimeout(timer);
      return hold();
    });
    clearTimeout(timer);
    if (turn !== 'no turn') return turn.result;
    if (await holderAnswers(channel, answerMs)) continue;
    const stolen = await workUnder(locks, { steal: true }, hold);
    if (stolen !== 'no turn') return stolen.result;
  }
}

/** Works under the lock. Where it is taken away meanwhile, the request for it fails, and the work goes on all the same. */
async function workUnder<T>(
  locks: Options<T>['locks'],
  options: LockOptions,
  work: () => Promise<T>,
): Promise<{ result: T } | 'no turn'> {
  let working: Promise<T> | undefined;
  try {
    await locks.request(NAME, options, () => (working = work()));
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
  return working === undefined ? 'no turn' : { result: await working };
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
