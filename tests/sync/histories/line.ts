// The network of one tab. In addition to the faults of `faults.ts`, a request may reach the server long after the device aborted it,
// a second time, or after later requests; and a history may interrupt the pass at each request.
import { EXPIRED_TOKEN, PASSING_REFUSAL, SERVER_ERROR, type Fault } from '#support/faults.ts';
import { faultyFetch } from '#support/faulty-fetch.ts';
import { noteSent, type Carrier } from './carrier.ts';

/** `late`: the request reaches the server `events` events after the device saw the connection break. `again`: at once and again later. */
export type LineFault = Fault | { kind: 'late' | 'again'; events: number };

/** A point of a pass at which another event can happen. */
export type Point = { step: string } | { request: number; side: 'before' | 'after' };

/** What a history does to one pass. */
export type Run = {
  faults: LineFault[];
  pageSize: number | null;
  auth: 'up' | 'down';
  /** Nobody asked for the pass. */
  timed: boolean;
  /** Delays a request by this many events. */
  park: (events: number, deliver: () => Promise<void>) => void;
  /** Resolves once the event of this point, if any, is over. */
  reach: (point: Point) => Promise<void>;
  requests: number;
  /** Responses of our server so far. */
  answers: { to: string; status: number; text: string }[];
};

/** A pass without faults or interruptions. */
export function calmRun(): Run {
  return {
    faults: [],
    pageSize: null,
    auth: 'up',
    timed: false,
    park: () => undefined,
    reach: () => Promise.resolve(),
    requests: 0,
    answers: [],
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
      // The device's deadline is real time, which a history does not move: only events stall or abort a pass.
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
    if (isOurs(fault)) await record(run, { request, response });
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

async function record(
  run: Run,
  { request, response }: { request: Request; response: Response },
): Promise<void> {
  const to = `${request.method} ${new URL(request.url).pathname}`;
  run.answers.push({ to, status: response.status, text: await response.clone().text() });
}

const OF_OURS: ReadonlySet<Fault> = new Set([EXPIRED_TOKEN, SERVER_ERROR, PASSING_REFUSAL]);

/** Whether the device may accept the response as one of our server. */
function isOurs(fault: Fault): boolean {
  return fault.kind === 'answer' ? OF_OURS.has(fault) : fault.kind !== 'truncate';
}
