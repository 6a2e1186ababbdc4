import type { SyncRequest } from '#sync/messages.ts';

/** What runs the passes that it is asked for. */
export type Engine = { request: (request: SyncRequest) => void };

type Dependencies = {
  createWorker: () => Worker;
  /** Has the page itself answer, at the other end of this port. */
  answerInPage: () => Promise<MessagePort>;
  onMessage: (event: MessageEvent) => void;
  /** Neither starts: the next request may begin anew. */
  onFailure: (error: unknown) => void;
};

/**
 * Starts the worker that runs passes. Where the browser starts none (it knows no module workers, or the script cannot be had), the
 * page runs them itself: that slows the page down, but what is written is sent.
 */
export function startEngine({ createWorker, answerInPage, onMessage, onFailure }: Dependencies): Engine {
  let latest: SyncRequest | undefined;
  let send: (request: SyncRequest) => void = () => undefined;
  let hasSpoken = false;
  const moveToPage = async () => {
    send = () => undefined;
    const port = await answerInPage();
    port.addEventListener('message', onMessage);
    port.start();
    send = (request) => port.postMessage(request);
    if (latest !== undefined) send(latest);
  };
  try {
    const worker = createWorker();
    worker.addEventListener('message', (event) => {
      hasSpoken = true;
      onMessage(event);
    });
    worker.addEventListener('error', () => {
      // One that has spoken runs, and goes on after an error.
      if (!hasSpoken) moveToPage().catch(onFailure);
    });
    send = (request) => worker.postMessage(request);
  } catch {
    moveToPage().catch(onFailure);
  }
  return {
    request: (request) => {
      latest = request;
      send(request);
    },
  };
}
