// A push service on this machine, and an API for e-mails: each receives, checks and answers as one would, or loses the answer.
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { isAuthorized, type PushBrowser } from './push-browser.ts';

/** How a service answers: with a status, of an accepted message without one ('lost'), or not at all, and nothing was accepted ('down'). */
export type ServiceAnswer = { status: number; headers?: Record<string, string> } | 'lost' | 'down' | 'silent';

export const ACCEPTED: ServiceAnswer = { status: 201 };

export type Received = { path: string; headers: IncomingMessage['headers']; text: string };

export type PushService = Awaited<ReturnType<typeof startPushService>>;

/** Starts the service; `publicKey` is that of the operator. */
export async function startPushService(publicKey: string) {
  const browsers = new Map<string, PushBrowser>();
  const received: Received[] = [];
  /** By endpoint: what the browser shows, by tag. */
  const shown = new Map<string, Map<string, string>>();
  const problems: string[] = [];
  const service = {
    /** Decides each answer. */
    answer: (_path: string): ServiceAnswer | Promise<ServiceAnswer> => ACCEPTED,
    received,
    problems,
    register: (browser: PushBrowser) => {
      browsers.set(new URL(browser.subscription.endpoint).pathname, browser);
    },
    /** The sentences that this browser shows. */
    shownOn: ({ subscription: { endpoint } }: PushBrowser): string[] => [
      ...(shown.get(new URL(endpoint).pathname)?.values() ?? []),
    ],
    url: '',
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  const accept = async ({ url: path = '', headers }: IncomingMessage, body: Uint8Array<ArrayBuffer>) => {
    const text = (await browsers.get(path)?.decrypt(body)) ?? Buffer.from(body).toString();
    received.push({ path, headers, text });
    if (!browsers.has(path)) return;
    if (!(await isAuthorized(headers.authorization ?? null, publicKey))) problems.push('authorization');
    if (headers['content-encoding'] !== 'aes128gcm') problems.push('encoding');
    if (!(Number(headers.ttl) > 0) || !/^[\w-]{1,32}$/u.test(String(headers.topic))) problems.push('topic');
    const { notification }: { notification: { title: string; tag: string } } = JSON.parse(text);
    const tray = shown.get(path) ?? new Map<string, string>();
    shown.set(path, tray.set(notification.tag, notification.title));
  };
  const server = createServer((request, response) => {
    const respond = async () => {
      const body = new Uint8Array(await buffer(request));
      const answer = await service.answer(request.url ?? '');
      if (answer === 'silent') return;
      if (answer === 'lost' || (answer !== 'down' && answer.status < 300)) await accept(request, body);
      if (answer === 'lost' || answer === 'down') request.socket.destroy();
      else response.writeHead(answer.status, { connection: 'close', ...answer.headers }).end();
    };
    void respond().catch((error: unknown) => {
      problems.push(String(error));
      request.socket.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The push service has no port');
  service.url = `http://127.0.0.1:${address.port}`;
  return service;
}
