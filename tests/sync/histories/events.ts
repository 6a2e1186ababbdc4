// What can happen in the field: to a device, to its person, to its network, or on the server.
import fc from 'fast-check';
import type { PassStep } from '#sync/run-sync.ts';
import type { Fault } from '#support/faults.ts';

const PORTAL = '<html><h1>Log in to the motel network</h1></html>';
const JSON_TYPE = { 'content-type': 'application/json' };

const fault = fc.constantFrom<Fault>(
  { kind: 'pass' },
  { kind: 'pass' },
  { kind: 'drop-request' },
  { kind: 'drop-response' },
  { kind: 'truncate', bytes: 40 },
  { kind: 'answer', status: 503, body: 'busy' },
  { kind: 'answer', status: 429, body: '{}', headers: { 'retry-after': '60' } },
  { kind: 'answer', status: 200, body: PORTAL, headers: { 'content-type': 'text/html' } },
  { kind: 'answer', status: 201, body: '[]', headers: JSON_TYPE },
  {
    kind: 'answer',
    status: 401,
    body: '{"code":"PGRST303","message":"JWT expired","details":null,"hint":null}',
    headers: JSON_TYPE,
  },
);

/** Between any two steps of a pass the device may die, or its person may sign out, and perhaps in again at once. */
const step = fc.constantFrom<PassStep>(
  'marked-sending',
  'pushed',
  'accepted',
  'read-back',
  'pulled',
  'applied',
);

/** At some step, or, so many times as often, at none. */
const sometimes = (weight: number) =>
  fc.oneof({ weight, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: step });

const who = fc.nat({ max: 3 });
const which = fc.nat({ max: 5 });
// Every other pass meets a network that works: what comes later has to find something on devices and server.
const faults = fc.oneof(fc.constant<Fault[]>([]), fc.array(fault, { maxLength: 6 }));
const sync = fc.record({
  who,
  faults,
  crash: sometimes(2),
  leaves: sometimes(2),
  andReturn: fc.boolean(),
});

const listed = fc.record({ do: fc.constant('list' as const), who, refused: fc.boolean() });
const submitted = fc.record({ do: fc.constant('submit' as const), who });
const claimed = fc.record({ do: fc.constant('claim' as const), who, which });
const reconsidered = fc.record({
  do: fc.constantFrom('change' as const, 'discard' as const, 'retry' as const),
  who,
  which,
});
const synced = sync.map((event) => ({ do: 'sync' as const, ...event }));
const syncedInTwoTabs = sync.map((event) => ({ do: 'sync-in-two-tabs' as const, ...event }));
const signedIn = fc.record({ do: fc.constant('sign-in' as const), who, account: fc.nat({ max: 1 }) });
const ofDevice = fc.record({ do: fc.constantFrom('sign-out' as const, 'reload' as const), who });
const clockJumped = fc.record({
  do: fc.constant('clock-jumps' as const),
  who,
  minutes: fc.constantFrom(-3 * 525_600, -90, 5, 55, 120, 30 * 1440),
});
const storageFailed = fc.record({
  do: fc.constant('storage-fails' as const),
  who,
  /** The write of the next pass that fails. */
  at: fc.integer({ min: 1, max: 8 }),
});
const rotten = fc.record({ do: fc.constant('mirror-rots' as const), who, which });
const changedOnServer = fc.record({
  do: fc.constant('server-changes' as const),
  /** One column of one row, as the office corrects what it has. */
  change: fc.constantFrom(
    { table: 'brokers', sets: "title = 'Broker ' || pg_current_xact_id()" } as const,
    { table: 'brokers', sets: 'reviews = reviews + 1' } as const,
    { table: 'parcels', sets: 'price = price + 1' } as const,
    {
      table: 'parcels',
      sets: "description = 'Corrected by the office, as of ' || pg_current_xact_id()",
    } as const,
  ),
  which,
});
const deletedOnServer = fc.record({ do: fc.constant('server-deletes' as const), which });
const sessionsEnded = fc.record({ do: fc.constant('server-ends-sessions' as const) });
const epochBegun = fc.record({ do: fc.constant('server-new-epoch' as const) });

/** One thing that happens. */
export const event = fc.oneof(
  { weight: 8, arbitrary: listed },
  { weight: 3, arbitrary: submitted },
  { weight: 3, arbitrary: claimed },
  { weight: 5, arbitrary: reconsidered },
  { weight: 12, arbitrary: synced },
  { weight: 3, arbitrary: syncedInTwoTabs },
  { weight: 3, arbitrary: signedIn },
  { weight: 2, arbitrary: ofDevice },
  { weight: 2, arbitrary: clockJumped },
  { weight: 2, arbitrary: storageFailed },
  { weight: 2, arbitrary: rotten },
  { weight: 6, arbitrary: changedOnServer },
  { weight: 4, arbitrary: deletedOnServer },
  { weight: 1, arbitrary: sessionsEnded },
  { weight: 1, arbitrary: epochBegun },
);
export type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;

/** A history, told so that a person can follow it. */
export function tell(history: readonly Event[]): string {
  return history.map((happening, index) => `${index + 1}. ${sentenceOf(happening)}`).join('\n');
}

function sentenceOf(happening: Event): string {
  const { do: what, ...rest } = happening;
  if ('who' in rest) {
    const { who: phone, ...facts } = rest;
    return `Phone ${phone}: ${what} ${JSON.stringify(facts)}`;
  }
  return `Server: ${what} ${JSON.stringify(rest)}`;
}
