// A reverse proxy between the browser and the server that does to each request what a test says. The browser knows only
// its address: `setOffline` of the browser does not reach service workers, a proxy does.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { noFault, type Rule, type Sighting } from './faults.ts';
import { answer, forward } from './forward.ts';

/** A request the proxy has seen, and its end: a status, or null when the device got no whole answer. */
export type Passage = Sighting & { bytes: number; status: number | null };

export type FaultProxy = {
  /** The origin the browser talks to. Service workers need localhost. */
  url: string;
  /** Breaks every connection and takes no new one. */
  goOffline: () => void;
  /** From now on each request meets the fault that `rule` says. */
  setRule: (rule: Rule) => void;
  /** A network that works. */
  heal: () => void;
  /** Whether the network was ever anything but well: only then may a browser complain about it. */
  wasFaulty: () => boolean;
  /** Every request so far that `matches`, in order of arrival. */
  requests: (matches: (request: Sighting) => boolean) => Passage[];
  /** Resolves when the next request that `matches` arrives. */
  nextRequest: (matches: (request: Sighting) => boolean) => Promise<Sighting>;
  close: () => Promise<void>;
};

type Network = {
  rule: Rule;
  offline: boolean;
  faulty: boolean;
  passages: Passage[];
  watchers: Set<(request: Sighting) => void>;
};

/** Starts a proxy in front of the server on `port` of this machine. */
export async function startFaultProxy({ port }: { port: number }): Promise<FaultProxy> {
  const network: Network = {
    rule: noFault,
    offline: false,
    faulty: false,
    passages: [],
    watchers: new Set(),
  };
  const server = createServer((incoming, outgoing) => {
    pass({ network, port, incoming, outgoing }).catch(() => outgoing.destroy());
  });
  const breakConnections = trackConnections(server, network);
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${portOf(server)}`,
    goOffline: () => {
      Object.assign(network, { offline: true, faulty: true });
      breakConnections();
    },
    setRule: (rule) => void Object.assign(network, { offline: false, rule }),
    heal: () => void Object.assign(network, { offline: false, rule: noFault }),
    wasFaulty: () => network.faulty,
    requests: (matches) => network.passages.filter(matches),
    nextRequest: (matches) => nextRequest(network, matches),
    close: async () => {
      server.close();
      breakConnections();
      await once(server, 'close');
    },
  };
}

async function pass({
  network,
  port,
  incoming,
  outgoing,
}: {
  network: Network;
  port: number;
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}): Promise<void> {
  const body = await buffer(incoming);
  const sighting = { method: incoming.method ?? 'GET', path: incoming.url ?? '/', body: body.toString() };
  const passage: Passage = { ...sighting, bytes: body.byteLength, status: null };
  network.passages.push(passage);
  outgoing.on('finish', () => {
    passage.status = outgoing.statusCode;
  });
  const fault = network.rule(sighting);
  network.faulty ||= fault.kind !== 'pass';
  for (const watch of network.watchers) watch(sighting);
  await answer({ fault, outgoing, ask: () => forward({ port, incoming, body }) });
}

function trackConnections(server: Server, network: Network): () => void {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    if (network.offline) return void socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}

function nextRequest({ watchers }: Network, matches: (request: Sighting) => boolean): Promise<Sighting> {
  return new Promise((resolve) => {
    const watch = (request: Sighting) => {
      if (!matches(request)) return;
      watchers.delete(watch);
      resolve(request);
    };
    watchers.add(watch);
  });
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  return address.port;
}
