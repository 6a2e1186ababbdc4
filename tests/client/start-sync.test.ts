// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startSync } from '#client/start-sync.ts';
import { BACKGROUND_SYNC_TAG } from '#sync/messages.ts';

function fakeWorker() {
  const target = new EventTarget();
  const requests: string[] = [];
  const worker = {
    addEventListener: target.addEventListener.bind(target),
    postMessage: (message: { why: string }) => requests.push(message.why),
  };
  // The client uses only these two members of a worker.
  return {
    worker: worker as unknown as Worker,
    requests,
    report: (data: unknown) => target.dispatchEvent(new MessageEvent('message', { data })),
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
    onPassed: () => undefined,
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
    const { worker, requests } = fakeWorker();
    started({ worker, serviceWorker: undefined });
    expect(requests).toEqual(['start']);
  });

  it('asks when the network or the user returns, and after a write', () => {
    const { worker, requests } = fakeWorker();
    const { requestSync } = started({ worker, serviceWorker: undefined });
    window.dispatchEvent(new Event('online'));
    becomes('hidden');
    becomes('visible');
    requestSync('saved');
    expect(requests).toEqual(['start', 'online', 'visible', 'saved']);
  });

  it('asks again after the pause that the worker set, but only while the page is visible', () => {
    const { worker, requests, report } = fakeWorker();
    started({ worker, serviceWorker: undefined });
    report({ type: 'passed', unsent: 0, nextInMs: 2_000 });
    vi.advanceTimersByTime(2_000);
    expect(requests).toEqual(['start', 'timer']);
    report({ type: 'passed', unsent: 0, nextInMs: 2_000 });
    becomes('hidden');
    expect(vi.getTimerCount()).toBe(0);
    report({ type: 'passed', unsent: 2, nextInMs: 2_000 });
    expect(vi.getTimerCount()).toBe(0);
    becomes('visible');
    expect(requests).toEqual(['start', 'timer', 'visible']);
  });

  it('has no timer on a device that saves data, unless items wait; each request carries the setting', () => {
    const messages: unknown[] = [];
    const { worker, requests, report } = fakeWorker();
    const isDataSaverOn = () => true;
    started({
      worker: Object.assign(worker, { postMessage: (message: unknown) => messages.push(message) }),
      serviceWorker: undefined,
      isDataSaverOn,
    });
    vi.runOnlyPendingTimers();
    expect(messages).toEqual([{ type: 'sync', why: 'start', saving: true }]);
    report({ type: 'passed', unsent: 0, nextInMs: 2_000 });
    expect(vi.getTimerCount()).toBe(0);
    report({ type: 'passed', unsent: 1, nextInMs: 2_000 });
    vi.advanceTimersByTime(2_000);
    expect(messages.at(-1)).toEqual({ type: 'sync', why: 'timer', saving: true });
    expect(requests).toEqual([]);
  });

  it('registers Background Sync again while items are unsent', async () => {
    const register = vi.fn<(tag: string) => Promise<void>>().mockResolvedValue();
    // The client uses only `ready` of the container.
    const serviceWorker = {
      ready: Promise.resolve({ sync: { register } }),
    } as unknown as ServiceWorkerContainer;
    const { worker, report } = fakeWorker();
    started({ worker, serviceWorker });
    report({ type: 'passed', unsent: 0, nextInMs: 60_000 });
    report({ type: 'passed', unsent: 2, nextInMs: 60_000 });
    await expect.poll(() => register).toHaveBeenCalledExactlyOnceWith(BACKGROUND_SYNC_TAG);
  });

  it('creates the worker after the first paint, or before it when an item is saved', () => {
    const createWorker = vi.fn(() => fakeWorker().worker);
    let show = () => {};
    const { requestSync } = startSync({
      createWorker,
      answerInPage: () => Promise.reject(new Error('The worker runs')),
      page: window,
      serviceWorker: undefined,
      afterFirstPaint: (task) => (show = task),
      isDataSaverOn: () => false,
      onPassed: () => undefined,
    });
    expect(createWorker).not.toHaveBeenCalled();
    requestSync('saved');
    expect(createWorker).toHaveBeenCalledOnce();
    show();
    expect(createWorker).toHaveBeenCalledOnce();
  });

  it('ignores an invalid message', () => {
    const { worker, requests, report } = fakeWorker();
    started({ worker, serviceWorker: undefined });
    report({ type: 'passed', unsent: 0, nextInMs: 'soon' });
    report(null);
    vi.advanceTimersByTime(100_000);
    expect(requests).toEqual(['start']);
  });

  it('registers Background Sync after a write where the browser has it', async () => {
    const register = vi.fn<(tag: string) => Promise<void>>().mockResolvedValue();
    // The client uses only `ready` of the container.
    const serviceWorker = {
      ready: Promise.resolve({ sync: { register } }),
    } as unknown as ServiceWorkerContainer;
    const { requestSync } = started({ worker: fakeWorker().worker, serviceWorker });
    requestSync('requested');
    requestSync('saved');
    await expect.poll(() => register).toHaveBeenCalledExactlyOnceWith(BACKGROUND_SYNC_TAG);
  });
});
