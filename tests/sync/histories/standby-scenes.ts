// Scenes of standbys that lag behind what a device has, while passes of the timer may ask them.
import fc from 'fast-check';
import type { Event } from './events.ts';
import {
  either,
  faulty,
  few,
  inPages,
  list,
  noConfirmation,
  office,
  ONE,
  OTHER,
  type Part,
  pick,
  priceChanges,
  reconsider,
  signIn,
  submit,
  sync,
  synced,
  type WholeServer,
} from './scene-parts.ts';
import { STANDBYS } from './standbys.ts';

const which = fc.nat({ max: Math.max(STANDBYS - 1, 0) });
const pauses: Part = which.map((at): Event => ({ do: 'standby-pauses', which: at }));
const resumes: Part = which.map((at): Event => ({ do: 'standby-resumes', which: at }));
const timed: Part = either.map((device) => sync({ device, timed: true }));
const edited = fc.constantFrom('price' as const, 'describe' as const, 'sell' as const, 'withdraw' as const);
const manages: Part = edited.map((what): Event => ({ do: 'manage', device: ONE, what, which: 0 }));
/** A pass that sends, and then receives nothing. */
const sendsOnly: Part = faulty(
  few(5),
  fc.oneof(noConfirmation, fc.constant({ kind: 'drop-request' as const })),
);
const corrected = fc.nat({ max: 5 }).map(priceChanges);
const startsOver = fc
  .constantFrom<WholeServer[]>('server-forgets-tombstones', 'server-new-epoch')
  .map(office);

/** Others change a listing, a standby stays there, and the author goes on. */
const lateEdits: Part[] = [
  fc.constant(list()),
  synced,
  corrected,
  pauses,
  fc.oneof(manages, fc.constant(reconsider('change'))),
  sendsOnly,
  timed,
  corrected,
  timed,
  resumes,
  timed,
];

/** The same while a transaction keeps it out of the feed. */
const heldEdits: Part[] = [
  fc.oneof(fc.constant(signIn()), synced),
  pick(list(), submit),
  synced,
  fc.oneof(
    corrected,
    fc.nat({ max: 5 }).map((at): Event => ({ do: 'server-approves', which: at })),
  ),
  pauses,
  pick({ do: 'server-holds', commits: true }),
  fc.oneof(
    manages,
    fc.nat({ max: 5 }).map((at): Event => ({ do: 'server-approves', which: at })),
  ),
  fc.oneof(synced, sendsOnly),
  fc.oneof(fc.constant(signIn()), timed),
  timed,
  pick({ do: 'server-releases', commits: true }, { do: 'server-releases', commits: false }),
  timed,
  resumes,
  timed,
];

/** A replacement whose pages come from servers of different age. */
const mixedPages: Part[] = [
  synced,
  startsOver,
  pauses,
  inPages,
  corrected,
  fc.oneof(pauses, pick({ do: 'server-holds', commits: true })),
  fc.record({ pageSize: few(3), timed: fc.boolean() }).map(sync),
  fc.oneof(pick(list(OTHER)), corrected),
  timed,
  resumes,
  timed,
];

/** A failover that some of the servers have not noticed. */
const formerEpoch: Part[] = [
  fc.constant(list()),
  synced,
  pick(office('standby-is-cut-off')),
  pick(list(), submit),
  synced,
  pauses,
  pick(office('server-fails-over')),
  timed,
  fc.oneof(corrected, pick(list(OTHER))),
  timed,
  fc.oneof(pick(office('server-fails-over')), manages),
  timed,
  resumes,
  timed,
];

export const standbyScenes: Part[][] =
  STANDBYS === 0 ? [] : [lateEdits, lateEdits, heldEdits, heldEdits, mixedPages, mixedPages, formerEpoch];
