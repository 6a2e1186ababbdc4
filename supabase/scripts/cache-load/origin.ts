// A proxy before PostgREST that counts what reaches it.
import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import { freePort } from '../free-port.ts';

/** A request that reached the origin, `at` ms since the start of this process; of a user if it had a token. */
export type Arrival = { at: number; address: string; ofUser: boolean };

export type Origin = { url: string; arrivals: Arrival[]; stop: () => Promise<void> };

/** Starts the proxy; `url` has no slash at the end. */
export async function startOrigin(restUrl: string): Promise<Origin> {
  const { hostname, port } = new URL(restUrl);
  const agent = new Agent({ keepAlive: true });
  const arrivals: Arrival[] = [];
  const server = createServer((incoming, outgoing) => {
    const { method, url: path = '/', headers } = incoming;
    arrivals.push({ at: performance.now(), address: path, ofUser: headers.authorization !== undefined });
    const onward = request({ agent, hostname, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  // Longer than nginx keeps a connection.
  server.keepAliveTimeout = 120_000;
  const ownPort = await freePort();
  server.listen(ownPort, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${ownPort}`,
    arrivals,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}
