// Event orders that once led to a loss, with random details: single random events rarely come in such an order.
import fc from 'fast-check';
import { BUSY, EXPIRED_TOKEN, TOO_MANY } from '#support/faults.ts';
import { isRealServer } from '#support/server.ts';
import { fullDevices, wrongClocks } from './clocks-and-space.ts';
import { event, type Event, type Interruption } from './events.ts';
import { keyScenes } from './key-scenes.ts';
import type { LineFault } from './line.ts';
import { editsAroundOffice, editsOfListing, editsOfProfile } from './own-edits.ts';
import {
  adoptions,
  after,
  changedCopies,
  crash,
  decides,
  dying,
  either,
  failover,
  faulty,
  few,
  frozen,
  inPages,
  late,
  latePages,
  list,
  noConfirmation,
  office,
  officeChanges,
  ONE,
  OTHER,
  ownerEdits,
  type Part,
  pick,
  reconsider,
  second,
  signIn,
  signOut,
  submit,
  priceChanges,
  refusedInFlight,
  sync,
  synced,
  whileSending,
  type WholeServer,
} from './scene-parts.ts';
import { standbyScenes } from './standby-scenes.ts';

const scenes: Part[][] = [
  // The outbox moves by file, and both devices change and send it.
  [
    fc.constant(list()),
    pick({ do: 'carry', device: ONE, to: OTHER }),
    fc.oneof(
      either.map((device) => reconsider('change', { device })),
      synced,
    ),
    fc.constant(reconsider('change', { device: OTHER })),
    either.map((device) => sync({ device })),
    fc.constant(sync({ device: OTHER })),
    synced,
  ],
  // A request arrives after its author changed or discarded the item.
  [
    fc.constant(list()),
    faulty(whileSending, late),
    fc.oneof(faulty(fc.constantFrom(1, 2, 2), noConfirmation), synced),
    second.map((what) => reconsider(what)),
    fc.oneof(faulty(fc.constantFrom(1, 1, 2), noConfirmation), synced),
    synced,
    synced,
  ],
  // A tab freezes with a batch in flight; another tab sends, the office decides, the first tab thaws.
  [
    fc.boolean().map((refused) => list(ONE, refused)),
    fc.constant(list()),
    frozen,
    fc.oneof(synced, dying),
    decides,
    synced,
    fc.nat({ max: 1 }).map((which) => reconsider('discard', { which })),
    synced,
  ],
  // A tab freezes between two requests of its pass; another tab sends the first tab's remaining items, and dies.
  [
    fc.constant(list(ONE, true)),
    fc.constant(list()),
    fc
      .tuple(fc.constantFrom(2, 2, 3, 4), few(3), fc.constantFrom(3, 3, 4), noConfirmation)
      .map(([request, events, before, fault]) =>
        sync({
          faults: after([before, fault]),
          interruption: { at: { request, side: 'before' }, incident: { kind: 'freeze', events } },
        }),
      ),
    dying,
    synced,
    fc.nat({ max: 1 }).map((which) => reconsider('discard', { which })),
    fc.nat({ max: 1 }).map((which) => reconsider('discard', { which })),
    synced,
  ],
  // The server is overloaded while items are sent.
  [
    fc.constant(list()),
    pick(list(), submit),
    faulty(few(2), fc.constantFrom<LineFault[]>(BUSY, TOO_MANY)),
    synced,
  ],
  // What proves the author of a listing is sent before it.
  refusedInFlight([fc.constant(list())], { sends: [1, 2, 2], sendsAgain: [2, 3, 3, 4] }),
  refusedInFlight([fc.constant(signIn()), fc.constant(submit)], { sends: [1], sendsAgain: [2] }),
  // The response to a write arrives after the row was deleted or edited and another tab pulled that.
  [
    fc.constant(list()),
    few(3).map((events) =>
      sync({
        interruption: { at: { step: 'pushed' }, incident: { kind: 'freeze', events: events + 2 } },
      }),
    ),
    pick({ do: 'server-deletes', which: 0 }, priceChanges(0)),
    fc.oneof(synced, fc.constant(sync({ faults: after([1, { kind: 'drop-request' }]) }))),
    synced,
  ],
  // A transaction stays open while a mirror is replaced.
  [
    either.map((device) => sync({ device })),
    synced,
    pick({ do: 'server-holds', commits: true }),
    fc.nat({ max: 2 }).map(officeChanges),
    fc.oneof(fc.constant(list(OTHER)), fc.nat({ max: 2 }).map(officeChanges)),
    fc.constantFrom<WholeServer[]>('server-new-epoch', 'server-forgets-tombstones').map(office),
    fc.oneof(inPages, synced),
    inPages,
    fc.boolean().map((commits): Event => ({ do: 'server-releases', commits })),
    synced,
  ],
  // A mirror is replaced in small pages, and the line breaks between them.
  [
    synced,
    pick(office('server-new-epoch')),
    fc
      .tuple(few(3), few(4))
      .map(([pageSize, before]) => sync({ pageSize, faults: after([before, { kind: 'drop-response' }]) })),
    synced,
  ],
  // A user signs in again while a transaction is open.
  [
    fc.constant(signIn()),
    pick({ do: 'server-holds', commits: true }),
    pick(submit, { do: 'claim', device: ONE, which: 0 }),
    synced,
    fc.constant(signOut),
    fc.constantFrom(0, 0, 1).map(signIn),
    synced,
  ],
  ...(isRealServer ? [crash, failover, ...standbyScenes] : []),
  // The server restores a backup.
  [
    fc.constant(list()),
    synced,
    pick(office('server-restored')),
    fc.constantFrom(0, 0, 55).map((minutes): Event => ({ do: 'clock-jumps', device: ONE, minutes })),
    synced,
    fc.constantFrom('retry' as const, 'discard' as const).map((what) => reconsider(what)),
    synced,
  ],
  // The token has expired, and the auth service cannot be reached.
  [
    fc.constant(list()),
    fc.constant(signIn()),
    pick(submit, list()),
    fc.constantFrom(55, 120).map((minutes): Event => ({ do: 'clock-jumps', device: ONE, minutes })),
    fc.constant(sync({ auth: 'down' })),
    synced,
  ],
  // The session of a user has ended, and the device goes on as a visitor's.
  [
    fc.constant(signIn()),
    pick(submit, { do: 'claim', device: ONE, which: 0 }),
    synced,
    pick(office('server-ends-sessions')),
    fc.constantFrom(55, 120).map((minutes): Event => ({ do: 'clock-jumps', device: ONE, minutes })),
    fc.nat({ max: 5 }).map(officeChanges),
    synced,
    fc.constantFrom(0, 0, 1).map(signIn),
    synced,
  ],
  // The server stops accepting the token while items are sent.
  [
    fc.constant(signIn()),
    pick(submit, list()),
    fc.constant(list()),
    fc.oneof(faulty(few(3), fc.constant(EXPIRED_TOKEN)), frozen),
    fc.oneof(dying, synced),
    second.map((what) => reconsider(what)),
    synced,
  ],
  // Changes come in small pages, and rows change between them.
  [synced, ...[0, 1, 2].map(() => fc.nat({ max: 5 }).map(officeChanges)), inPages, inPages],
  // A page is stored after another tab has moved the cursor on.
  [
    synced,
    fc.nat({ max: 5 }).map(officeChanges),
    fc.tuple(fc.constantFrom(null, 1, 2), few(3)).map(([pageSize, events]) =>
      sync({
        pageSize,
        interruption: { at: { step: 'pulled' }, incident: { kind: 'freeze', events: events + 1 } },
      }),
    ),
    fc.nat({ max: 5 }).map(officeChanges),
    synced,
    fc.option(fc.constant(office('server-new-epoch')), { freq: 2 }).map((each) => each ?? officeChanges(0)),
    synced,
  ],
  // The storage of the device is full.
  [
    fc.constant(list()),
    fc.record({
      do: fc.constant('storage-fails' as const),
      device: fc.constant(ONE),
      at: few(12),
      times: few(4),
    }),
    pick(list(), list(), sync()),
    fc.oneof(synced, faulty(whileSending, late)),
    synced,
    second.map((what) => reconsider(what)),
  ],
  // A user signs out while a page of their rows is in flight.
  [
    fc.constant(signIn()),
    pick(submit, list()),
    fc.oneof(synced, fc.constant(list())),
    fc
      .tuple(
        fc.constantFrom<Interruption['at'][]>({ step: 'pulled' }, { request: 0, side: 'after' }),
        fc.boolean(),
      )
      .map(([at, andReturn]) => sync({ interruption: { at, incident: { kind: 'leave', andReturn } } })),
    synced,
  ],
  // Another user signs in on the device.
  [
    fc.constant(signIn()),
    pick(list(), submit),
    fc.oneof(faulty(fc.constantFrom(1, 2), noConfirmation), fc.constant(sync({ auth: 'down' }))),
    fc.oneof(fc.constant(signOut), fc.constant(signIn(1))),
    fc.constantFrom('change' as const, 'discard' as const, 'retry' as const).map((what) => reconsider(what)),
    synced,
  ],
  ownerEdits,
  editsOfListing,
  editsOfProfile,
  editsAroundOffice,
  changedCopies,
  adoptions,
  latePages,
  wrongClocks,
  fullDevices,
  ...keyScenes,
  // A mirrored row was altered before its change arrives.
  [
    synced,
    fc.nat({ max: 1 }).map((which): Event => ({ do: 'mirror-rots', device: ONE, which })),
    fc.nat({ max: 1 }).map(officeChanges),
    synced,
  ],
  [pick({ do: 'newer-app-writes', device: ONE }), fc.constant(list()), synced],
];

/** The events of a scene in order; any of them may be missing, and any other event may come between. */
function scene(parts: Part[]): fc.Arbitrary<Event[]> {
  const between = fc.oneof(
    { withCrossShrink: true },
    { weight: 6, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: event },
  );
  const all = parts.flatMap((part) => [fc.option(part, { freq: 12 }), between]);
  return fc
    .tuple(fc.constantFrom(0, 0, 1, 2), fc.tuple(...all))
    .map(([first, events]) => events.flatMap((each) => (each === null ? [] : [moved(each, first)])));
}

/** The same event with its devices shifted by `by`. */
function moved(randomEvent: Event, by: number): Event {
  if (!('device' in randomEvent)) return randomEvent;
  const there = { ...randomEvent, device: randomEvent.device + by };
  return 'to' in there ? { ...there, to: there.to + by } : there;
}

/** The events of a history: single events and scenes. */
export const events = fc
  .array(
    fc.oneof(
      { weight: 1, arbitrary: event.map((each) => [each]) },
      { weight: 1, arbitrary: fc.oneof(...scenes.map(scene)) },
    ),
    // Makes all lengths equally likely; fast-check prefers short arrays.
    { maxLength: 10, size: 'max' },
  )
  .map((parts) => parts.flat());
