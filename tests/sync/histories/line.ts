// The network of one tab. Beside what `faults.ts` knows, a request may reach the server long after the device gave it up, once more
// than the device knows, or after later ones; and at each request a history may interrupt the pass.
import { EXPIRED_TOKEN, PASSING_REFUSAL, SERVER_ERROR, type Fault } from '#support/faults.ts';
import { faultyFetch } from '#support/faulty-fetch.ts';
import { noteSent, type Carrier } from './carrier.ts';

/** What the line does to a request: `late` reaches the server so many events after the device saw the connection break, `again` at once and later. */
export type LineFault = Fault | { kind: 'late' | 'again'; events: number };

/** A point of a pass at which something else can happen. */
export type Point = { step: string } | { request: number; side: 'before' | 'after' };

/** What a history has in store for one pass. */
export type Run = {
  faults: LineFault[];
  pageSize: number | null;
  auth: 'up' | 'down';
  /** Puts a request off. */
  park: (events: number, deliver: () => Promise<void>) => void;
  /** Holds the pass up where something happens at this point. */
  reach: (point: Point) => Promise<void>;
  /** Requests so far, and what came back from our server. */
  requests: number;
  answered: number;
  bytes: number;
};

/** A pass to which nothing happens. */
export function calmRun(): Run {
  return {
    faults: [],
    pageSize: null,
    auth: 'up',
    park: () => undefined,
    reach: () => Promise.resolve(),
    requests: 0,
    answered: 0,
    bytes: 0,
  };
}

export function lineOf(carrier: Carrier, phone: number): { fetch: typeof fetch; use: (run: Run) => void } {
  let run = calmRun();
  const use = (next: Run) => {
    run = next;
  };
  const carry = (request: Request, { pageSize }: Run) => carrier.carry(request, { phone, pageSize });
  return {
    use,
    fetch: async (input, init) => {
      // The device's deadline is real time, which a history does not move: a pass is held up, and given up, by its own events.
      const { signal: _signal, ...rest } = init ?? {};
      const request = new Request(input, rest);
      const mine = run;
      await noteSent(carrier.sent, request, phone);
      const number = mine.requests++;
      await mine.reach({ request: number, side: 'before' });
      const response = await transmit(mine, request, (sent) => carry(sent, mine));
      await mine.reach({ request: number, side: 'after' });
      if (response instanceof Error) throw response;
      return response;
    },
  };
}

async function transmit(
  run: Run,
  request: Request,
  carry: (request: Request) => Promise<Response>,
): Promise<Response | Error> {
  if (run.auth === 'down' && isForAuth(request)) return new TypeError('Failed to fetch');
  const next = run.faults.shift() ?? { kind: 'pass' };
  if (!isPlain(next)) {
    const copy = request.clone();
    run.park(next.events, async () => void (await carry(copy)));
    if (next.kind === 'late') return new TypeError('Failed to fetch');
  }
  const fault = isPlain(next) ? next : ({ kind: 'pass' } as const);
  const network = faultyFetch(carry);
  network.rule(() => fault);
  try {
    const response = await network.fetch(request);
    if (isOurs(fault)) await count(run, response);
    return response;
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}

function isForAuth({ url }: Request): boolean {
  return new URL(url).pathname.startsWith('/auth/');
}

function isPlain(fault: LineFault): fault is Fault {
  return fault.kind !== 'late' && fault.kind !== 'again';
}

async function count(run: Run, response: Response): Promise<void> {
  run.answered++;
  run.bytes += (await response.clone().text()).length;
}

const OF_OURS: ReadonlySet<Fault> = new Set([EXPIRED_TOKEN, SERVER_ERROR, PASSING_REFUSAL]);

/** Whether the device may take what it got for an answer of our server. */
function isOurs(fault: Fault): boolean {
  return fault.kind === 'answer' ? OF_OURS.has(fault) : fault.kind !== 'truncate';
}
