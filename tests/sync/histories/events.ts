// The random events of a history: on a device, by its users, in its network, or on the server.
import fc from 'fast-check';
import {
  BUSY,
  EXPIRED_TOKEN,
  PASSING_REFUSAL,
  PORTAL_PAGE,
  SERVER_ERROR,
  TOO_MANY,
  type Fault,
} from '#support/faults.ts';
import { isRealServer } from '#support/server.ts';
import type { PassStep } from '#sync/context.ts';
import { accountLeft, linkOpened } from './key-events.ts';
import type { LineFault, Point } from './line.ts';
import { STANDBYS } from './standbys.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

const fault = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.constantFrom<Fault>(
      { kind: 'pass' },
      { kind: 'pass' },
      { kind: 'drop-request' },
      { kind: 'drop-response' },
      { kind: 'duplicate' },
      { kind: 'truncate', bytes: 40 },
      BUSY,
      TOO_MANY,
      PORTAL_PAGE,
      { kind: 'answer', status: 201, body: '[]', headers: JSON_TYPE },
      EXPIRED_TOKEN,
      SERVER_ERROR,
      PASSING_REFUSAL,
    ),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('late' as const, 'late' as const, 'again' as const),
      events: fc.integer({ min: 1, max: 10 }),
    }),
  },
);

/** Mostly the first two devices: their events have to meet. */
const device = fc.constantFrom<number[]>(0, 0, 0, 1, 1, 1, 2, 3);
const which = fc.nat({ max: 5 });

const listed = fc.record({
  do: fc.constant('list' as const),
  device,
  refused: fc.constantFrom(false, false, false, true),
});
const submitted = fc.record({ do: fc.constant('submit' as const), device });
const claimed = fc.record({ do: fc.constant('claim' as const), device, which });
const managed = fc.record({
  do: fc.constant('manage' as const),
  device,
  what: fc.constantFrom(
    'describe' as const,
    'describe' as const,
    'price' as const,
    'price' as const,
    'sell' as const,
    'confirm' as const,
    'withdraw' as const,
    'disown' as const,
  ),
  which,
});
const editedProfile = fc.record({
  do: fc.constant('edit-profile' as const),
  device,
  what: fc.constantFrom(
    'phone' as const,
    'phone' as const,
    'bio' as const,
    'name' as const,
    'fees' as const,
    'fees' as const,
    'no-fees' as const,
  ),
  which,
});
const aboutListing = fc.record({
  do: fc.constantFrom('report' as const, 'enquire' as const, 'enquire' as const),
  device,
  which,
});
/** An owner answers an enquiry on their desk, or takes the answer back. */
const answered = fc.record({
  do: fc.constant('answer' as const),
  device,
  what: fc.constantFrom('answered' as const, 'unavailable' as const, 'undo' as const, 'seen' as const),
  which,
});
const reconsidered = fc.record({
  do: fc.constantFrom('change' as const, 'change' as const, 'discard' as const, 'retry' as const),
  device,
  which,
});
/** Moves the outbox to another device as a file, at once or later (the last exported file). */
const carried = fc.record({
  do: fc.constantFrom('export' as const, 'import' as const, 'carry' as const, 'carry' as const),
  device,
  to: device,
});
const signedIn = fc.record({ do: fc.constant('sign-in' as const), device, account: fc.nat({ max: 1 }) });
const ofDevice = fc.record({ do: fc.constantFrom('sign-out' as const, 'reload' as const), device });
const clockJumped = fc.record({
  do: fc.constant('clock-jumps' as const),
  device,
  minutes: fc.constantFrom(-3 * 525_600, -90, 5, 55, 120, 40 * 1440),
});
/** Fails `times` writes, from the `at`-th on. */
const storageFailed = fc.record({
  do: fc.constant('storage-fails' as const),
  device,
  at: fc.integer({ min: 1, max: 12 }),
  times: fc.constantFrom<number[]>(1, 1, 2, 4),
});
/** An outbox row of a newer version of the app: unreadable here, with a sequence that is no number. */
const newerApp = fc.record({ do: fc.constant('newer-app-writes' as const), device });
const rotten = fc.record({ do: fc.constant('mirror-rots' as const), device, which });
const changedOnServer = fc.record({
  do: fc.constant('server-changes' as const),
  /** One column of one row, as the office corrects it. */
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
const deletedOnServer = fc.record({
  do: fc.constantFrom(
    'server-deletes' as const,
    'server-approves' as const,
    'server-rejects' as const,
    'server-approves-claim' as const,
    'server-deletes-claim' as const,
    'server-deletes-broker' as const,
    'server-hides' as const,
    'server-shows' as const,
  ),
  which,
});
const decidedOnProfile = fc.record({
  do: fc.constantFrom(
    'server-decides-name' as const,
    'server-undoes-edit' as const,
    'server-checks-line' as const,
  ),
  which,
});
const role = fc.record({
  do: fc.constantFrom('server-grants' as const, 'server-revokes' as const),
  account: fc.nat({ max: 1 }),
  role: fc.constantFrom('admin' as const, 'broker' as const),
});
const accountDeleted = fc.record({
  do: fc.constant('server-deletes-account' as const),
  account: fc.nat({ max: 1 }),
});
const openTransaction = fc.record({
  do: fc.constantFrom('server-holds' as const, 'server-releases' as const),
  commits: fc.boolean(),
});
const wholeServer = fc.record({
  do: fc.constantFrom(
    'server-ends-sessions' as const,
    'server-truncates' as const,
    'server-forgets-tombstones' as const,
    'server-new-epoch' as const,
    'server-backup' as const,
    'server-restored' as const,
  ),
});

/** What befalls the database server itself. */
const outage = fc.record({
  do: fc.constantFrom(
    'server-refuses-writes' as const,
    'server-crashes' as const,
    'standby-is-cut-off' as const,
    'server-fails-over' as const,
  ),
});

const standbyEvent = fc.record({
  do: fc.constantFrom(
    'standby-pauses' as const,
    'standby-pauses' as const,
    'standby-resumes' as const,
    'standby-fails' as const,
  ),
  which: fc.nat({ max: Math.max(STANDBYS - 1, 0) }),
});

const plainEvents = [
  { weight: 8, arbitrary: listed },
  { weight: 3, arbitrary: submitted },
  { weight: 3, arbitrary: claimed },
  { weight: 6, arbitrary: managed },
  { weight: 3, arbitrary: editedProfile },
  { weight: 4, arbitrary: aboutListing },
  { weight: 3, arbitrary: answered },
  { weight: 6, arbitrary: reconsidered },
  { weight: 4, arbitrary: carried },
  { weight: 3, arbitrary: signedIn },
  { weight: 2, arbitrary: ofDevice },
  { weight: 2, arbitrary: clockJumped },
  { weight: 2, arbitrary: storageFailed },
  { weight: 1, arbitrary: rotten },
  { weight: 1, arbitrary: newerApp },
  { weight: 5, arbitrary: changedOnServer },
  { weight: 6, arbitrary: deletedOnServer },
  { weight: 2, arbitrary: decidedOnProfile },
  { weight: 2, arbitrary: role },
  { weight: 1, arbitrary: accountDeleted },
  { weight: 3, arbitrary: linkOpened },
  { weight: 1, arbitrary: accountLeft },
  { weight: 4, arbitrary: openTransaction },
  { weight: 4, arbitrary: wholeServer },
  ...(isRealServer ? [{ weight: 1, arbitrary: outage }] : []),
  ...(STANDBYS > 0 ? [{ weight: 10, arbitrary: standbyEvent }] : []),
];

/** Half of the passes have a working network, so that later events find rows on devices and server. */
const faults = fc.oneof(fc.constant<LineFault[]>([]), fc.array<LineFault>(fault, { maxLength: 6 }));
const pageSize: fc.Arbitrary<number | null> = fc.oneof(
  { weight: 6, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom(3, 3, 2, 1) },
);
/** Whether the auth service can be reached; it may fail separately from the data API. */
const auth = fc.constantFrom('up' as const, 'up' as const, 'up' as const, 'up' as const, 'down' as const);
/** Run by the timer: any server may answer such a pass. */
const timed = fc.boolean();
const pass = { do: fc.constant('sync' as const), device, faults, pageSize, auth, timed };
const plainSync = fc.record({ ...pass, tabs: fc.constant<number>(1), interruption: fc.constant(null) });

/** Events that can happen in the middle of a pass. */
const plainEvent = fc.oneof(...plainEvents, { weight: 12, arbitrary: plainSync });

const steps: PassStep[] = ['marked-sending', 'pushed', 'accepted', 'read-back', 'pulled', 'applied'];
const point = fc.oneof(
  fc.record({ step: fc.constantFrom(...steps) }),
  fc.record({ request: fc.nat({ max: 7 }), side: fc.constantFrom('before' as const, 'after' as const) }),
);
const incident = fc.oneof(
  fc.record({ kind: fc.constant('die' as const) }),
  fc.record({ kind: fc.constant('freeze' as const), events: fc.integer({ min: 1, max: 8 }) }),
  fc.record({ kind: fc.constant('leave' as const), andReturn: fc.boolean() }),
  fc.record({ kind: fc.constant('event' as const), event: plainEvent }),
  fc.record({ kind: fc.constant('event' as const), event: plainEvent }),
);
const interruption: fc.Arbitrary<Interruption> = fc.record({ at: point, incident });
const synced = fc.record({
  ...pass,
  tabs: fc.oneof({ weight: 5, arbitrary: fc.constant<number>(1) }, { weight: 1, arbitrary: fc.constant(2) }),
  interruption: fc.oneof(fc.constant(null), interruption),
});

/** Any single event. */
export const event = fc.oneof(...plainEvents, { weight: 18, arbitrary: synced });

type Of<T> = T extends fc.Arbitrary<infer Value> ? Value : never;
export type PlainEvent = Of<typeof plainEvent>;
export type Event = Of<typeof event>;
export type Sync = Extract<Event, { do: 'sync' }>;
export type Interruption = { at: Point; incident: Of<typeof incident> };
export type On<What extends Event['do']> = Event extends infer Each
  ? Each extends { do: infer Do }
    ? What extends Do
      ? Omit<Each, 'do'> & { do: What }
      : never
    : never
  : never;
