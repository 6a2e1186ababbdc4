// A reverse proxy between the browser and the server that applies a fault to each request. The browser's `setOffline` does not reach
// service workers; a proxy does.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '#support/faults.ts';
import { journeysOver, type NetworkProfile } from '#support/network-profiles.ts';
import { noFault, type Rule, type RecordedRequest } from './faults.ts';
import { answer, forward } from './forward.ts';
import type { ProductionServer } from './production-server.ts';

/** A recorded request with its outcome: a status, or null when the device got no complete response. */
export type RecordedExchange = RecordedRequest & { bytes: number; status: number | null };

export type FaultProxy = {
  /** The origin the browser talks to. Service workers need localhost. */
  url: string;
  /** The origin of the API, which may differ. */
  apiUrl: string;
  /** Breaks every connection and accepts none. */
  goOffline: () => void;
  /** Sets the rule that decides each request's fault. */
  setRule: (rule: Rule) => void;
  /** Simulates such a network beside the rule; the same `seed` loses the same requests. */
  setProfile: (profile: NetworkProfile, seed?: number) => void;
  /** Restores a working network. */
  heal: () => void;
  /** Whether the network ever had a fault: only then may a browser log network errors. */
  wasFaulty: () => boolean;
  /** The number of preflights so far. */
  preflights: () => number;
  /** Every request so far that `matches`, in order of arrival. */
  requests: (matches: (request: RecordedRequest) => boolean) => RecordedExchange[];
  /** Resolves when the next request that `matches` arrives. */
  nextRequest: (matches: (request: RecordedRequest) => boolean) => Promise<RecordedRequest>;
  /** Breaks every connection, and forgets all rules and requests. */
  reset: () => void;
  close: () => Promise<void>;
};

type Network = {
  rule: Rule;
  line: Line | null;
  offline: boolean;
  faulty: boolean;
  exchanges: RecordedExchange[];
  preflights: number;
  watchers: Set<(request: RecordedRequest) => void>;
};

/** The line of the current profile, and when it began. */
type Line = ReturnType<typeof journeysOver> & { since: number };

const faultlessNetwork = (): Network => ({
  rule: noFault,
  line: null,
  offline: false,
  faulty: false,
  exchanges: [],
  preflights: 0,
  watchers: new Set(),
});

/** Starts a proxy in front of the server on `port` of this machine, and of its API where that is separate. */
export async function startFaultProxy({
  port,
  api,
}: Pick<ProductionServer, 'port' | 'api'>): Promise<FaultProxy> {
  let network = faultlessNetwork();
  const current = () => network;
  const page = await openEntrance(current, { port, listenAt: 0 });
  const ofApi = api === null ? page : await openEntrance(current, { port: api.port, listenAt: api.seenAt });
  const entrances = new Set([page, ofApi]);
  const breakConnections = () => {
    for (const entrance of entrances) entrance.breakConnections();
  };
  return {
    url: page.url,
    apiUrl: ofApi.url,
    goOffline: () => {
      Object.assign(network, { offline: true, faulty: true });
      breakConnections();
    },
    setRule: (rule) => void Object.assign(network, { offline: false, rule }),
    setProfile: (profile, seed = 1) => {
      const line: Line = { ...journeysOver(profile, seed), since: Date.now() };
      Object.assign(network, { offline: false, faulty: true, line });
    },
    heal: () => void Object.assign(network, { offline: false, rule: noFault, line: null }),
    wasFaulty: () => network.faulty,
    preflights: () => network.preflights,
    requests: (matches) => network.exchanges.filter(matches),
    nextRequest: (matches) => nextRequest(network, matches),
    reset: () => {
      breakConnections();
      // Requests in flight keep the network they came by.
      network = faultlessNetwork();
    },
    close: async () => {
      await Promise.all([...entrances].map(({ close }) => close()));
    },
  };
}

type Entrance = { url: string; breakConnections: () => void; close: () => Promise<void> };

/** Listens at `listenAt`, or on any free port when that is 0, for the server on `port`. */
async function openEntrance(
  current: () => Network,
  { port, listenAt }: { port: number; listenAt: number },
): Promise<Entrance> {
  const server = createServer((incoming, outgoing) => {
    pass({ network: current(), port, incoming, outgoing }).catch(() => outgoing.destroy());
  });
  const breakConnections = trackConnections(server, current);
  server.listen(listenAt, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${portOf(server)}`,
    breakConnections,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      breakConnections();
      await closed;
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
  // A preflight: rules are about requests.
  if (incoming.method === 'OPTIONS') {
    network.preflights++;
    return answer({
      fault: { kind: 'pass' },
      outgoing,
      ask: () => forward({ port, incoming, body, strip: undefined }),
      downMs: network.line?.downMs ?? (() => 0),
    });
  }
  const recorded = {
    method: incoming.method ?? 'GET',
    path: incoming.url ?? '/',
    body: body.toString(),
    headers: incoming.rawHeaders,
  };
  const exchange: RecordedExchange = { ...recorded, bytes: body.byteLength, status: null };
  network.exchanges.push(exchange);
  outgoing.on('finish', () => {
    exchange.status = outgoing.statusCode;
  });
  const fault = await travel(network.line, { bytes: body.byteLength, fault: network.rule(recorded) });
  network.faulty ||= fault.kind !== 'pass';
  for (const watch of network.watchers) watch(recorded);
  const strip = fault.kind === 'strip' ? fault.header : undefined;
  await answer({
    fault,
    outgoing,
    ask: () => forward({ port, incoming, body, strip }),
    downMs: network.line?.downMs ?? (() => 0),
  });
}

/** Sends a request over a line, which takes its time and may lose it, whatever else `fault` does. */
async function travel(line: Line | null, { bytes, fault }: { bytes: number; fault: Fault }): Promise<Fault> {
  if (line === null) return fault;
  const journey = line.plan(bytes, Date.now() - line.since);
  if (journey.kind === 'dead') return { kind: 'stall' };
  if (journey.kind === 'lost') return { kind: journey.at === 'request' ? 'drop-request' : 'drop-response' };
  await sleep(journey.upMs);
  return fault;
}

function trackConnections(server: Server, current: () => Network): () => void {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    if (current().offline) return void socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}

function nextRequest(
  { watchers }: Network,
  matches: (request: RecordedRequest) => boolean,
): Promise<RecordedRequest> {
  return new Promise((resolve) => {
    const watch = (request: RecordedRequest) => {
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
