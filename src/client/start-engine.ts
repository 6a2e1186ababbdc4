import type { SyncRequest } from '#sync/messages.ts';

/** Runs passes on request. */
export type Engine = { request: (request: SyncRequest) => void };

type Dependencies = {
  createWorker: () => Worker;
  /** Runs passes in the page; resolves to a port for requests and reports. */
  answerInPage: () => Promise<MessagePort>;
  onMessage: (event: MessageEvent) => void;
  /** Called if neither the worker nor the page can run passes; the next request may start a new engine. */
  onFailure: (error: unknown) => void;
};

/**
 * Starts the worker that runs passes. If it cannot start (the browser lacks module workers, or the script is not available), the page runs
 * them itself: this slows the page down, but everything is sent.
 */
export function startEngine({ createWorker, answerInPage, onMessage, onFailure }: Dependencies): Engine {
  let latest: SyncRequest | undefined;
  let send: (request: SyncRequest) => void = () => undefined;
  let hasReported = false;
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
      hasReported = true;
      onMessage(event);
    });
    worker.addEventListener('error', () => {
      // A worker that has reported is running, and continues after an error.
      if (!hasReported) moveToPage().catch(onFailure);
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
