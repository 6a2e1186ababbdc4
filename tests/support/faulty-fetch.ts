/** What the network does to one request. */
export type Fault =
  | { kind: 'pass' }
  /** It never reaches the server. */
  | { kind: 'drop-request' }
  /** The server has done it, the answer is lost. */
  | { kind: 'drop-response' }
  /** Somebody answers in the server's place. */
  | { kind: 'answer'; status: number; body: string; headers?: Record<string, string> }
  /** The answer breaks off after so many characters. */
  | { kind: 'truncate'; at: number }
  /** The answer's text is altered on the way. */
  | { kind: 'rewrite'; change: (text: string) => string };

/** A request as it left the device. */
export type Seen = { method: string; path: string; body: string; headers: Headers };

export type FaultyFetch = {
  fetch: typeof fetch;
  /** Every request, in order. */
  seen: Seen[];
  /** Decides the fate of each request from now on; without a rule everything passes. */
  rule: (rule: (request: Seen) => Fault | Promise<Fault>) => void;
  /** Back to a network that works. */
  heal: () => void;
  /** How many requests went to a path that ends so. */
  count: (pathEnd: string) => number;
};

const pass: Fault = { kind: 'pass' };

/** A network between a device and `server` that does what a test says. */
export function faultyFetch(server: (request: Request) => Promise<Response>): FaultyFetch {
  const seen: Seen[] = [];
  let decide: (request: Seen) => Fault | Promise<Fault> = () => pass;
  return {
    seen,
    rule: (rule) => {
      decide = rule;
    },
    heal: () => {
      decide = () => pass;
    },
    count: (pathEnd) => seen.filter(({ path }) => path.endsWith(pathEnd)).length,
    fetch: async (input, init) => {
      const request = new Request(input, { ...init, redirect: 'follow' });
      const body = await request.clone().text();
      const sighting = {
        method: request.method,
        path: new URL(request.url).pathname,
        body,
        headers: request.headers,
      };
      seen.push(sighting);
      return suffer(await decide(sighting), () => server(request));
    },
  };
}

async function suffer(fault: Fault, send: () => Promise<Response>): Promise<Response> {
  if (fault.kind === 'drop-request') throw new TypeError('Failed to fetch');
  if (fault.kind === 'answer')
    return new Response(fault.body, { status: fault.status, headers: fault.headers ?? {} });
  const response = await send();
  if (fault.kind === 'drop-response') throw new TypeError('Failed to fetch');
  if (fault.kind === 'pass') return response;
  const text = await response.text();
  const changed = fault.kind === 'truncate' ? text.slice(0, fault.at) : fault.change(text);
  return new Response(changed, {
    status: response.status,
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
  });
}
