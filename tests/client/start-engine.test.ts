import { describe, expect, it, vi } from 'vitest';
import type { SyncRequest } from '#sync/messages.ts';
import { startEngine } from '#client/start-engine.ts';

const request = (why: SyncRequest['why']): SyncRequest => ({ type: 'sync', why, saving: false });

/** A worker as the engine sees it: messages and errors, when the test says so. */
function fakeWorker() {
  const target = new EventTarget();
  const asked: SyncRequest[] = [];
  const worker = {
    addEventListener: target.addEventListener.bind(target),
    postMessage: (message: SyncRequest) => asked.push(message),
  };
  return {
    // Of a worker the engine uses these two only.
    worker: worker as unknown as Worker,
    asked,
    speak: () => target.dispatchEvent(new MessageEvent('message', { data: 'passed' })),
    fail: () => target.dispatchEvent(new Event('error')),
  };
}

/** A page that answers in the worker's place, and notes what it is asked. */
function fakePage() {
  const asked: SyncRequest[] = [];
  const answerInPage = vi.fn(async () => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<SyncRequest>) => {
      asked.push(data);
      port1.postMessage('passed in the page');
    });
    port1.start();
    return port2;
  });
  return { answerInPage, asked };
}

describe('what runs the passes', () => {
  it('is the worker, also after an error of one that has spoken', async () => {
    const { worker, asked, speak, fail } = fakeWorker();
    const { answerInPage } = fakePage();
    const onMessage = vi.fn();
    const engine = startEngine({ createWorker: () => worker, answerInPage, onMessage, onFailure: vi.fn() });
    engine.request(request('start'));
    speak();
    fail();
    engine.request(request('saved'));
    expect(asked.map(({ why }) => why)).toEqual(['start', 'saved']);
    expect(onMessage).toHaveBeenCalledOnce();
    expect(answerInPage).not.toHaveBeenCalled();
  });

  it('is the page where the worker fails before it says a word; the latest request is answered', async () => {
    const { worker, fail } = fakeWorker();
    const { answerInPage, asked } = fakePage();
    const onMessage = vi.fn<(event: MessageEvent) => void>();
    const engine = startEngine({ createWorker: () => worker, answerInPage, onMessage, onFailure: vi.fn() });
    engine.request(request('start'));
    fail();
    engine.request(request('saved'));
    await vi.waitFor(() => expect(onMessage).toHaveBeenCalledOnce());
    expect(asked.map(({ why }) => why)).toEqual(['saved']);
    engine.request(request('asked'));
    await vi.waitFor(() => expect(asked.map(({ why }) => why)).toEqual(['saved', 'asked']));
  });

  it('is the page where the browser refuses to make a worker', async () => {
    const { answerInPage, asked } = fakePage();
    const createWorker = () => {
      throw new DOMException('No workers here', 'SecurityError');
    };
    const engine = startEngine({ createWorker, answerInPage, onMessage: vi.fn(), onFailure: vi.fn() });
    engine.request(request('start'));
    await vi.waitFor(() => expect(asked.map(({ why }) => why)).toEqual(['start']));
  });

  it('says when the page cannot do it either', async () => {
    const { worker, fail } = fakeWorker();
    const onFailure = vi.fn();
    const answerInPage = () => Promise.reject(new Error('The script cannot be had'));
    startEngine({ createWorker: () => worker, answerInPage, onMessage: vi.fn(), onFailure });
    fail();
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledOnce());
  });
});
