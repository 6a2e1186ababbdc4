import { describe, expect, it, vi } from 'vitest';
import { PassStalled, withPassLock, withTakenLock, type Channel, type ReportProgress } from '#sync/lock.ts';

type Granted = (lock: Lock | null) => unknown;

/** navigator.locks for one name, as the specification describes it: a queue, abort while waiting, steal. */
function lockManager() {
  const queue: (() => void)[] = [];
  let holder: { lost: (error: DOMException) => void } | null = null;
  const grant = async (run: Granted) => {
    const stolen = new Promise<never>((_, reject) => {
      holder = { lost: reject };
    });
    const mine = holder;
    try {
      return await Promise.race([run(null), stolen]);
    } finally {
      if (holder === mine) {
        holder = null;
        queue.shift()?.();
      }
    }
  };
  const request = async (_: string, options: LockOptions, run: Granted): Promise<unknown> => {
    if (options.steal) {
      holder?.lost(new DOMException('The lock was stolen', 'AbortError'));
      return grant(run);
    }
    if (holder !== null) {
      await new Promise<void>((resolve, reject) => {
        queue.push(resolve);
        options.signal?.addEventListener('abort', () => {
          queue.splice(queue.indexOf(resolve), 1);
          reject(new DOMException('No longer wanted', 'AbortError'));
        });
      });
    }
    return grant(run);
  };
  // The overloads of the DOM's type cannot be written as one function.
  return { request } as unknown as Pick<LockManager, 'request'>;
}

/** BroadcastChannel: every channel but the sender's receives a message. */
function channels() {
  const all = new Set<EventTarget>();
  return (): Channel => {
    const self = new EventTarget();
    all.add(self);
    return {
      addEventListener: self.addEventListener.bind(self),
      removeEventListener: self.removeEventListener.bind(self),
      postMessage: (data) => {
        for (const other of all)
          if (other !== self) other.dispatchEvent(new MessageEvent('message', { data }));
      },
    };
  };
}

function gate<T>() {
  let open: (value: T) => void = () => undefined;
  const opened = new Promise<T>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

const patience = { timeoutMs: 5, answerMs: 5 };

describe('the pass lock (law 9)', () => {
  it('runs one pass at a time, in the order of requests', async () => {
    const [locks, channel] = [lockManager(), channels()];
    const first = gate<void>();
    const order: string[] = [];
    const one = withPassLock({
      locks,
      channel: channel(),
      work: async () => (order.push('one starts'), await first.opened, order.push('one ends')),
    });
    const two = withPassLock({ locks, channel: channel(), work: async () => order.push('two runs') });
    await expect.poll(() => order).toEqual(['one starts']);
    first.open();
    await Promise.all([one, two]);
    expect(order).toEqual(['one starts', 'one ends', 'two runs']);
  });

  it('waits for a holder that is slow but alive', async () => {
    const [locks, channel] = [lockManager(), channels()];
    const slow = gate<string>();
    const pings = vi.fn();
    const listening = channel();
    listening.addEventListener('message', ({ data }: MessageEvent) => pings(data));
    const holder = withPassLock({ locks, channel: channel(), work: () => slow.opened });
    const waiter = withPassLock({ locks, channel: channel(), ...patience, work: async () => 'waiter' });
    await expect.poll(() => pings.mock.calls.length).toBeGreaterThan(4);
    slow.open('holder');
    expect(await Promise.all([holder, waiter])).toEqual(['holder', 'waiter']);
  });

  it('takes over from a holder that is frozen and finishes its work when it thaws', async () => {
    const [locks, channel] = [lockManager(), channels()];
    const deaf: Channel = {
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      postMessage: () => undefined,
    };
    const ice = gate<string>();
    const frozen = withPassLock({ locks, channel: deaf, work: () => ice.opened });
    expect(
      await withPassLock({ locks, channel: channel(), ...patience, work: async () => 'taken over' }),
    ).toBe('taken over');
    ice.open('thawed');
    expect(await frozen).toBe('thawed');
  });

  it('passes an error of the pass to its caller and releases the lock', async () => {
    const [locks, channel] = [lockManager(), channels()];
    await expect(
      withPassLock({ locks, channel: channel(), work: () => Promise.reject(new Error('broken')) }),
    ).rejects.toThrow('broken');
    expect(await withPassLock({ locks, channel: channel(), work: async () => 'next' })).toBe('next');
  });

  it('starts a pass at once where the browser has no locks, and still ends one that makes no progress', async () => {
    vi.useFakeTimers();
    const channel = channels();
    const hanging = withPassLock({
      locks: undefined,
      channel: channel(),
      work: () => new Promise<never>(() => undefined),
    });
    const ended = expect(hanging).rejects.toThrow(PassStalled);
    expect(await withPassLock({ locks: undefined, channel: channel(), work: async () => 'beside' })).toBe(
      'beside',
    );
    await vi.advanceTimersByTimeAsync(60_000);
    await ended;
    vi.useRealTimers();
  });

  it('ends a pass that makes no progress although its thread lives, and starts the next one', async () => {
    vi.useFakeTimers();
    const [locks, channel] = [lockManager(), channels()];
    const hanging = withPassLock({
      locks,
      channel: channel(),
      work: () => new Promise<never>(() => undefined),
    });
    const ended = expect(hanging).rejects.toThrow(PassStalled);
    const next = withPassLock({ locks, channel: channel(), work: async () => 'next' });
    await vi.advanceTimersByTimeAsync(60_000);
    await ended;
    expect(await next).toBe('next');
    vi.useRealTimers();
  });

  it('does not end a pass within the time that it announced for its next progress', async () => {
    vi.useFakeTimers();
    const [locks, channel] = [lockManager(), channels()];
    const slow = gate<string>();
    const work = (progress: ReportProgress) => {
      progress(600_000);
      return slow.opened;
    };
    const pass = withPassLock({ locks, channel: channel(), work });
    await vi.advanceTimersByTimeAsync(599_000);
    slow.open('done');
    expect(await pass).toBe('done');
    vi.useRealTimers();
  });
});

describe('the session lock (law 9)', () => {
  it('delays no work where the browser has no locks', async () => {
    const work = async () => 'renewed';
    expect(await withTakenLock(undefined, 'session', { timeoutMs: 5, work })).toBe('renewed');
  });

  it('is taken over from a frozen holder, so that no pass waits for ever', async () => {
    const locks = lockManager();
    const ice = gate<string>();
    const frozen = withTakenLock(locks, 'session', { timeoutMs: 5, work: () => ice.opened });
    expect(await withTakenLock(locks, 'session', { timeoutMs: 5, work: async () => 'taken over' })).toBe(
      'taken over',
    );
    ice.open('thawed');
    expect(await frozen).toBe('thawed');
  });
});
