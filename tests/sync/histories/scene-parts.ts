// The parts of scenes: events, interrupted passes, and the generators of their details.
import fc from 'fast-check';
import { BUSY, EXPIRED_TOKEN, PASSING_REFUSAL, SERVER_ERROR } from '#support/faults.ts';
import type { Event, Interruption, PlainEvent } from './events.ts';
import type { LineFault } from './line.ts';

/** The devices of a scene; each scene draws which devices of the history they are. */
export const [ONE, OTHER] = [0, 1];
export const either = fc.constantFrom<number[]>(ONE, ONE, OTHER);

export type Part = fc.Arbitrary<Event>;
export const pick = fc.constantFrom<Event[]>;
export const few = (max: number) => fc.integer({ min: 1, max });

export const list = (device = ONE, refused = false): Event => ({ do: 'list', device, refused });
export const submit: Event = { do: 'submit', device: ONE };
export const signIn = (account = 0): Event => ({ do: 'sign-in', device: ONE, account });
export const signOut: Event = { do: 'sign-out', device: ONE };
export const reconsider = (
  what: 'change' | 'discard' | 'retry',
  { device = ONE, which = 0 } = {},
): Event => ({
  do: what,
  device,
  which,
});
export const officeChanges = (which: number): PlainEvent & Event => ({
  do: 'server-changes',
  change: { table: 'brokers', sets: 'reviews = reviews + 1' },
  which,
});
export const priceChanges = (which: number): Event => ({
  do: 'server-changes',
  change: { table: 'parcels', sets: 'price = price + 1' },
  which,
});
export type WholeServer =
  | 'server-crashes'
  | 'server-ends-sessions'
  | 'server-fails-over'
  | 'server-new-epoch'
  | 'server-forgets-tombstones'
  | 'server-refuses-writes'
  | 'server-restored'
  | 'standby-is-cut-off';
export const office = (what: WholeServer): Event => ({ do: what });

const calm = {
  do: 'sync' as const,
  device: ONE,
  faults: [] as LineFault[],
  pageSize: null as number | null,
  auth: 'up' as 'up' | 'down',
  timed: false,
  tabs: 1,
  interruption: null as Interruption | null,
};
export const sync = (what: Partial<typeof calm> = {}): Event => ({ ...calm, ...what });
export const synced = fc.boolean().map((timed) => sync({ timed }));

/** A pass with a fault after `at` requests. */
export const faulty = (at: fc.Arbitrary<number>, fault: fc.Arbitrary<LineFault>): Part =>
  fc
    .tuple(at, fault)
    .map(([before, each]) =>
      sync({ faults: [...Array.from({ length: before }, (): LineFault => ({ kind: 'pass' })), each] }),
    );
export const late = few(6).map((events): LineFault => ({ kind: 'late', events }));
export const noConfirmation = fc.constantFrom<LineFault[]>(
  PASSING_REFUSAL,
  PASSING_REFUSAL,
  SERVER_ERROR,
  EXPIRED_TOKEN,
  BUSY,
  { kind: 'drop-response' },
);
/** The first request of a pass pulls changes, and the second sends. */
export const whileSending = fc.constantFrom(1, 1, 2, 3);

export const frozen = fc
  .record({
    at: fc.oneof(
      fc
        .constantFrom('marked-sending', 'pushed', 'pushed', 'accepted', 'read-back')
        .map((step) => ({ step })),
      fc.record({ request: few(4), side: fc.constantFrom('before' as const, 'after' as const) }),
    ),
    events: few(6),
    faults: fc.oneof(fc.constant<LineFault[]>([]), fc.tuple(fc.nat({ max: 3 }), noConfirmation).map(after)),
  })
  .map(({ at, events, faults }) =>
    sync({ faults, interruption: { at, incident: { kind: 'freeze', events } } }),
  );
/** A pass that sends, and dies before the response. */
export const dying = fc.tuple(few(4), late).map(([request, fault]) =>
  sync({
    faults: after([request, fault]),
    interruption: { at: { request, side: 'after' }, incident: { kind: 'die' } },
  }),
);

export function after([before, fault]: [number, LineFault]): LineFault[] {
  return [...Array.from({ length: before }, (): LineFault => ({ kind: 'pass' })), fault];
}

export const inPages = fc
  .record({
    pageSize: few(3),
    interruption: fc.option(
      fc.record({ request: few(5), which: fc.nat({ max: 5 }) }).map(({ request, which }): Interruption => ({
        at: { request, side: 'after' },
        incident: { kind: 'event', event: officeChanges(which) },
      })),
    ),
  })
  .map(sync);

export const decides = fc.oneof(
  fc.nat({ max: 5 }).map((which): Event => ({ do: 'server-deletes', which })),
  fc.nat({ max: 5 }).map(priceChanges),
);
export const second = fc.constantFrom<('change' | 'discard')[]>('change', 'discard');

/**
 * An item is refused for a temporary reason while an earlier request with it is in flight, and is then discarded. `sends` and `sendsAgain` are
 * the numbers of requests before those with the item.
 */
export const refusedInFlight = (
  saved: Part[],
  { sends, sendsAgain }: { sends: number[]; sendsAgain: number[] },
): Part[] => [
  ...saved,
  fc
    .tuple(fc.constantFrom(...sends), fc.integer({ min: 4, max: 8 }), fc.boolean())
    .map(([request, events, dies]) =>
      sync({
        faults: after([request, { kind: 'late', events }]),
        interruption: dies ? { at: { request, side: 'after' }, incident: { kind: 'die' } } : null,
      }),
    ),
  fc.constantFrom(...sendsAgain).map((request) => sync({ faults: after([request, PASSING_REFUSAL]) })),
  fc.constant(reconsider('discard')),
  synced,
];

const edits = fc
  .constantFrom('phone', 'phone', 'bio', 'name', 'fees', 'no-fees')
  .map((what): Event => ({ do: 'edit-profile', device: ONE, what, which: 0 }));
/** An owner edits their profile; administrators decide on it, or end the claim. */
export const ownerEdits: Part[] = [
  fc.constant(signIn()),
  pick({ do: 'claim', device: ONE, which: 0 }),
  synced,
  pick({ do: 'server-approves-claim', which: 0 }),
  synced,
  edits,
  edits,
  fc.oneof(faulty(whileSending, late), frozen, dying, synced),
  edits,
  fc.oneof(
    pick({ do: 'server-deletes-claim', which: 0 }),
    fc
      .constantFrom('server-decides-name', 'server-undoes-edit', 'server-checks-line')
      .map((what): Event => ({ do: what, which: 0 })),
  ),
  synced,
  second.map((what) => reconsider(what)),
  synced,
];

const carries = pick(
  { do: 'carry', device: ONE, to: OTHER },
  { do: 'carry', device: ONE, to: OTHER },
  { do: 'carry', device: OTHER, to: ONE },
);
const weak = faulty(fc.constantFrom(1, 2, 2, 3), noConfirmation);
const weakOnOther = weak.map((each): Event => ({ ...each, device: OTHER }) as Event);
/** A listing without an answer is changed and moves by file, under its first id and under its next one. */
export const changedCopies: Part[] = [
  fc.constant(list()),
  faulty(whileSending, noConfirmation),
  fc.constant(reconsider('change')),
  pick({ do: 'carry', device: ONE, to: OTHER }),
  fc.oneof(weak, weak, synced, fc.constant(reconsider('change'))),
  fc.oneof(
    weakOnOther,
    fc.constant(sync({ device: OTHER })),
    fc.constant(reconsider('change', { device: OTHER })),
  ),
  carries,
  fc
    .tuple(fc.constantFrom('discard', 'discard', 'change', 'retry'), either, fc.nat({ max: 1 }))
    .map(([what, device, which]) => reconsider(what, { device, which })),
  fc.oneof(carries, synced),
  either.map((device) => sync({ device })),
  fc.tuple(fc.constantFrom('discard', 'retry'), either).map(([what, device]) => reconsider(what, { device })),
  synced,
];

/** A visitor's listing is adopted by the first user who signs in, while copies of it come by file and users leave. */
export const adoptions: Part[] = [
  fc.constant(list()),
  pick({ do: 'export', device: ONE, to: ONE }),
  synced,
  fc.constant(signIn()),
  fc.oneof(
    weak,
    synced,
    fc
      .tuple(
        fc.oneof(
          fc.constantFrom('pushed', 'accepted').map((step) => ({ step })),
          fc.record({ request: few(3), side: fc.constant('after' as const) }),
        ),
        fc.boolean(),
      )
      .map(([at, andReturn]) => sync({ interruption: { at, incident: { kind: 'leave', andReturn } } })),
  ),
  fc.constantFrom<Event[]>({ do: 'import', device: ONE, to: ONE }, sync()),
  synced,
  fc.oneof(fc.constant(signOut), fc.constantFrom(0, 1, 1).map(signIn)),
  synced,
  fc.constantFrom(0, 1).map(signIn),
  synced,
];

const refusesWrites = pick(office('server-refuses-writes'));
/** A crash loses the ids of refused writes, which a device has seen to end, and the server assigns them again. */
export const crash: Part[] = [
  synced,
  refusesWrites,
  fc.oneof(synced, frozen, inPages),
  pick(office('server-crashes')),
  fc.nat({ max: 5 }).map(officeChanges),
  fc.oneof(synced, pick(list())),
  refusesWrites,
  synced,
];

/** A standby that lacks what the server has confirmed becomes the server; others write before the device comes back. */
export const failover: Part[] = [
  fc.constant(list()),
  fc.oneof(synced, fc.constant(signIn())),
  pick(office('standby-is-cut-off')),
  pick(list(), submit, reconsider('change')),
  fc.oneof(synced, synced, frozen, dying),
  fc.nat({ max: 5 }).map(officeChanges),
  either.map((device) => sync({ device })),
  pick(office('server-fails-over')),
  fc.nat({ max: 5 }).map(officeChanges),
  fc.oneof(refusesWrites, pick(list(OTHER)), pick(office('server-fails-over'))),
  either.map((device) => sync({ device })),
  fc.oneof(synced, pick(office('server-crashes')), pick(office('server-fails-over'))),
  synced,
  fc.constantFrom('retry' as const, 'discard' as const).map((what) => reconsider(what)),
  synced,
];

/** A page arrives after another tab has sent what the page lacks; that tab got no page. */
export const latePages: Part[] = [
  fc.oneof(fc.constant(signIn()), synced),
  fc.constantFrom<WholeServer[]>('server-forgets-tombstones', 'server-new-epoch').map(office),
  few(3).map((events) =>
    sync({
      interruption: { at: { step: 'pulled' }, incident: { kind: 'freeze', events: events + 2 } },
    }),
  ),
  pick(list(), submit),
  fc.constant(sync({ faults: [SERVER_ERROR, SERVER_ERROR] })),
  synced,
];
