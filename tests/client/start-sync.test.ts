// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startSync } from '#client/start-sync.ts';
import { BACKGROUND_SYNC_TAG } from '#sync/messages.ts';

function fakeWorker() {
  const target = new EventTarget();
  const asked: string[] = [];
  const worker = {
    addEventListener: target.addEventListener.bind(target),
    postMessage: (message: { why: string }) => asked.push(message.why),
  };
  // Of a worker the client uses these two only.
  return {
    worker: worker as unknown as Worker,
    asked,
    say: (data: unknown) => target.dispatchEvent(new MessageEvent('message', { data })),
  };
}

function started({
  worker,
  serviceWorker,
  isDataSaverOn = () => false,
}: {
  worker: Worker;
  serviceWorker: ServiceWorkerContainer | undefined;
  isDataSaverOn?: () => boolean;
}) {
  return startSync({
    createWorker: () => worker,
    answerInPage: () => Promise.reject(new Error('The worker runs')),
    page: window,
    serviceWorker,
    afterFirstPaint: (task) => task(),
    isDataSaverOn,
  });
}

const becomes = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('when the page asks for a pass', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it('asks at start even when the browser says it is offline (law 13)', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { worker, asked } = fakeWorker();
    started({ worker, serviceWorker: undefined });
    expect(asked).toEqual(['start']);
  });

  it('asks when the network or the person returns, and after a write', () => {
    const { worker, asked } = fakeWorker();
    const { requestSync } = started({ worker, serviceWorker: undefined });
    window.dispatchEvent(new Event('online'));
    becomes('hidden');
    becomes('visible');
    requestSync('saved');
    expect(asked).toEqual(['start', 'online', 'visible', 'saved']);
  });

  it('asks again when the worker says it is time, but only while somebody looks', () => {
    const { worker, asked, say } = fakeWorker();
    started({ worker, serviceWorker: undefined });
    say({ type: 'passed', unsent: 0, nextInMs: 2_000 });
    vi.advanceTimersByTime(2_000);
    expect(asked).toEqual(['start', 'timer']);
    say({ type: 'passed', unsent: 0, nextInMs: 2_000 });
    becomes('hidden');
    expect(vi.getTimerCount()).toBe(0);
    say({ type: 'passed', unsent: 2, nextInMs: 2_000 });
    expect(vi.getTimerCount()).toBe(0);
    becomes('visible');
    expect(asked).toEqual(['start', 'timer', 'visible']);
  });

  it('has no timer on a device that saves data, unless something waits; says with each request that it does', () => {
    const said: unknown[] = [];
    const { worker, asked, say } = fakeWorker();
    const isDataSaverOn = () => true;
    started({
      worker: Object.assign(worker, { postMessage: (message: unknown) => said.push(message) }),
      serviceWorker: undefined,
      isDataSaverOn,
    });
    vi.runOnlyPendingTimers();
    expect(said).toEqual([{ type: 'sync', why: 'start', saving: true }]);
    say({ type: 'passed', unsent: 0, nextInMs: 2_000 });
    expect(vi.getTimerCount()).toBe(0);
    say({ type: 'passed', unsent: 1, nextInMs: 2_000 });
    vi.advanceTimersByTime(2_000);
    expect(said.at(-1)).toEqual({ type: 'sync', why: 'timer', saving: true });
    expect(asked).toEqual([]);
  });

  it('registers Background Sync again while something is left to send', async () => {
    const register = vi.fn<(tag: string) => Promise<void>>().mockResolvedValue();
    // Of the container the client uses `ready` only.
    const serviceWorker = {
      ready: Promise.resolve({ sync: { register } }),
    } as unknown as ServiceWorkerContainer;
    const { worker, say } = fakeWorker();
    started({ worker, serviceWorker });
    say({ type: 'passed', unsent: 0, nextInMs: 60_000 });
    say({ type: 'passed', unsent: 2, nextInMs: 60_000 });
    await vi.waitFor(() => expect(register).toHaveBeenCalledExactlyOnceWith(BACKGROUND_SYNC_TAG));
  });

  it('makes the worker when the first screen stands, or when something is to be sent before', () => {
    const createWorker = vi.fn(() => fakeWorker().worker);
    let show = () => {};
    const { requestSync } = startSync({
      createWorker,
      answerInPage: () => Promise.reject(new Error('The worker runs')),
      page: window,
      serviceWorker: undefined,
      afterFirstPaint: (task) => (show = task),
      isDataSaverOn: () => false,
    });
    expect(createWorker).not.toHaveBeenCalled();
    requestSync('saved');
    expect(createWorker).toHaveBeenCalledOnce();
    show();
    expect(createWorker).toHaveBeenCalledOnce();
  });

  it('ignores a message that is no report', () => {
    const { worker, asked, say } = fakeWorker();
    started({ worker, serviceWorker: undefined });
    say({ type: 'passed', unsent: 0, nextInMs: 'soon' });
    say(null);
    vi.advanceTimersByTime(100_000);
    expect(asked).toEqual(['start']);
  });

  it('registers Background Sync after a write where the browser has it', async () => {
    const register = vi.fn<(tag: string) => Promise<void>>().mockResolvedValue();
    // Of the container the client uses `ready` only.
    const serviceWorker = {
      ready: Promise.resolve({ sync: { register } }),
    } as unknown as ServiceWorkerContainer;
    const { requestSync } = started({ worker: fakeWorker().worker, serviceWorker });
    requestSync('asked');
    requestSync('saved');
    await vi.waitFor(() => expect(register).toHaveBeenCalledExactlyOnceWith(BACKGROUND_SYNC_TAG));
  });
});
