import { describe, expect, it, vi } from 'vitest';
import { startEngine } from '#client/start-engine.ts';
import type { SyncRequest } from '#sync/messages.ts';

const request = (why: SyncRequest['why']): SyncRequest => ({ type: 'sync', why, saving: false });

/** A worker whose messages and errors the test triggers. */
function fakeWorker() {
  const target = new EventTarget();
  const requests: SyncRequest[] = [];
  const worker = {
    addEventListener: target.addEventListener.bind(target),
    postMessage: (message: SyncRequest) => requests.push(message),
  };
  return {
    // The engine uses only these two members of a worker.
    worker: worker as unknown as Worker,
    requests,
    speak: () => target.dispatchEvent(new MessageEvent('message', { data: 'passed' })),
    fail: () => target.dispatchEvent(new Event('error')),
  };
}

/** A page that runs the passes in the worker's place, and records the requests. */
function fakePage() {
  const requests: SyncRequest[] = [];
  const answerInPage = vi.fn(async () => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<SyncRequest>) => {
      requests.push(data);
      port1.postMessage('passed in the page');
    });
    port1.start();
    return port2;
  });
  return { answerInPage, requests };
}

describe('what runs the passes', () => {
  it('is the worker, even after an error, once it has answered', async () => {
    const { worker, requests, speak, fail } = fakeWorker();
    const { answerInPage } = fakePage();
    const onMessage = vi.fn();
    const engine = startEngine({ createWorker: () => worker, answerInPage, onMessage, onFailure: vi.fn() });
    engine.request(request('start'));
    speak();
    fail();
    engine.request(request('saved'));
    expect(requests.map(({ why }) => why)).toEqual(['start', 'saved']);
    expect(onMessage).toHaveBeenCalledOnce();
    expect(answerInPage).not.toHaveBeenCalled();
  });

  it('is the page when the worker fails before its first message; the latest request is answered', async () => {
    const { worker, fail } = fakeWorker();
    const { answerInPage, requests } = fakePage();
    const onMessage = vi.fn<(event: MessageEvent) => void>();
    const engine = startEngine({ createWorker: () => worker, answerInPage, onMessage, onFailure: vi.fn() });
    engine.request(request('start'));
    fail();
    engine.request(request('saved'));
    await expect.poll(() => onMessage).toHaveBeenCalledOnce();
    expect(requests.map(({ why }) => why)).toEqual(['saved']);
    engine.request(request('requested'));
    await expect.poll(() => requests.map(({ why }) => why)).toEqual(['saved', 'requested']);
  });

  it('is the page where the browser refuses to make a worker', async () => {
    const { answerInPage, requests } = fakePage();
    const createWorker = () => {
      throw new DOMException('No workers here', 'SecurityError');
    };
    const engine = startEngine({ createWorker, answerInPage, onMessage: vi.fn(), onFailure: vi.fn() });
    engine.request(request('start'));
    await expect.poll(() => requests.map(({ why }) => why)).toEqual(['start']);
  });

  it('reports when the page cannot do it either', async () => {
    const { worker, fail } = fakeWorker();
    const onFailure = vi.fn();
    const answerInPage = () => Promise.reject(new Error('The script is missing'));
    startEngine({ createWorker: () => worker, answerInPage, onMessage: vi.fn(), onFailure });
    fail();
    await expect.poll(() => onFailure).toHaveBeenCalledOnce();
  });
});
