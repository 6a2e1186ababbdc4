// The gateway of a hosted project: it requires the API key, and allows pages of every origin.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import compression from '@polka/compression';
import { KEY } from './api.ts';

type Answer = (request: Request) => Promise<Response>;

/**
 * Forwards a request to PostgREST at the present `restUrl` for it or to the auth service. The API key, a header or in the address, counts as no token
 * if it is sent as one. A secret key stands for a token of the service role.
 */
export function gateway(services: {
  restUrl: (request: Request) => string;
  auth: Answer;
  secret: { key: string; token: string };
}): Answer {
  const send = globalThis.fetch;
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const headers = new Headers(request.headers);
    const key = headers.get('apikey') ?? searchParams.get('apikey');
    if (key === services.secret.key) headers.set('authorization', `Bearer ${services.secret.token}`);
    else if (key !== KEY)
      return Response.json(
        { message: key === null ? 'No API key found in request' : 'Invalid API key' },
        { status: 401 },
      );
    headers.delete('apikey');
    searchParams.delete('apikey');
    if (headers.get('authorization') === `Bearer ${KEY}`) headers.delete('authorization');
    const { method } = request;
    const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer();
    if (pathname.startsWith('/auth/v1/'))
      return services.auth(new Request(request.url, { method, headers, body }));
    if (!pathname.startsWith('/rest/v1/'))
      return Response.json({ message: 'no Route matched' }, { status: 404 });
    return send(`${services.restUrl(request)}${pathname.slice('/rest/v1'.length)}?${searchParams}`, {
      method,
      headers,
      body,
    });
  };
}

/** Serves a gateway on `port` of this machine; 0 picks a free one. */
export async function serveGateway(
  answer: Answer,
  port: number,
): Promise<{ port: number; close: () => Promise<void> }> {
  const compress = compression();
  const server = createServer((incoming, outgoing) => {
    compress(
      incoming,
      outgoing,
      () => void respond(answer, incoming, outgoing).catch(() => outgoing.destroy()),
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The gateway has no port');
  return {
    port: address.port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Like hosted projects, sets no max age for preflights (a browser's default is five seconds) and exposes no header. */
async function respond(answer: Answer, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  outgoing.setHeader('access-control-allow-origin', '*');
  if (incoming.method === 'OPTIONS') {
    outgoing.setHeader('access-control-allow-methods', 'GET,HEAD,PUT,PATCH,POST,DELETE');
    outgoing.setHeader(
      'access-control-allow-headers',
      incoming.headers['access-control-request-headers'] ?? '',
    );
    return void outgoing.writeHead(204).end();
  }
  const { method = 'GET' } = incoming;
  const response = await answer(
    new Request(`http://localhost${incoming.url}`, {
      method,
      headers: headersOf(incoming),
      body: method === 'GET' || method === 'HEAD' ? null : new Uint8Array(await buffer(incoming)),
    }),
  );
  for (const [name, value] of response.headers) if (!isOfConnection(name)) outgoing.setHeader(name, value);
  outgoing.writeHead(response.status).end(Buffer.from(await response.arrayBuffer()));
}

function headersOf({ headers }: IncomingMessage): Headers {
  const forwarded = Object.entries(headers).filter(([name]) => !isOfConnection(name));
  return new Headers(forwarded.map(([name, value]) => [name, String(value)]));
}

/** Headers of one connection, and PostgREST's CORS headers, which the gateway replaces. */
function isOfConnection(name: string): boolean {
  return /^(?:access-control-.*|connection|content-length|host|transfer-encoding)$/u.test(name);
}
