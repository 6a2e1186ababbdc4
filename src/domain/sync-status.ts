import { deviceRefusal, type OutboxItem } from './operation.ts';

/** What the last pass ended with; `answeredAt` is when our server last gave an answer of its own (ms since 1970). */
export type PassRecord = {
  endedAt: number | null;
  answeredAt: number | null;
  /** Why there is no news from the server, or null when there is. */
  failureReason:
    | 'no-response'
    | 'not-our-api'
    | 'overloaded'
    | 'server-error'
    | 'outdated'
    | 'no-space'
    | null;
  /** Passes in a row that failed. */
  failures: number;
  /** The server asked for quiet until then (ms since 1970). */
  notBefore: number | null;
};

/** A device that has never asked. */
export const noPassYet: PassRecord = {
  endedAt: null,
  answeredAt: null,
  failureReason: null,
  failures: 0,
  notBefore: null,
};

/** The one word the header shows about sync, and how many items it is about. */
export type SyncStatus =
  /** Of these the server refused `refused`; the others are the device's own reasons. */
  | { kind: 'needs-attention'; count: number; refused: number }
  | { kind: 'update-needed' }
  | { kind: 'sign-in'; count: number }
  | { kind: 'sending'; count: number }
  | { kind: 'waiting'; count: number }
  /** All that is left are items that the server is asked to withdraw. */
  | { kind: 'withdrawing'; count: number }
  | { kind: 'device-full' }
  | { kind: 'offline' }
  | { kind: 'server-busy' }
  | { kind: 'starting' }
  | { kind: 'up-to-date' };

/** From then on a horizon that stands still is told (ms): shorter ones pass by themselves between two passes. */
const LONG_STALL_MS = 120_000;

/** What to say first: what needs a person, then what is on its way, then what waits, then whether the server answers. */
export function syncStatus({
  items,
  pass,
  expired,
  stalledMs,
}: {
  items: OutboxItem[];
  pass: PassRecord;
  /** The person has to sign in again before his items can be sent. */
  expired: boolean;
  /** For how long the server has held its news back (ms). */
  stalledMs: number;
}): SyncStatus {
  const count = (state: OutboxItem['state']) => items.filter((item) => item.state === state).length;
  const attention = items.filter(({ state }) => state === 'refused');
  const refused = attention.filter((item) => deviceRefusal(item) === null).length;
  if (attention.length > 0) return { kind: 'needs-attention', count: attention.length, refused };
  if (pass.failureReason === 'outdated') return { kind: 'update-needed' };
  const held = expired ? items.filter(({ owner }) => owner !== null).length : 0;
  if (held > 0) return { kind: 'sign-in', count: held };
  const sending = count('sending');
  if (sending > 0) return { kind: 'sending', count: sending };
  const waiting = count('waiting') + count('unconfirmed');
  const isWithdrawn = items.every(({ withdrawal }) => withdrawal === 'discard');
  if (waiting > 0) return { kind: isWithdrawn ? 'withdrawing' : 'waiting', count: waiting };
  if (pass.failureReason === 'no-space') return { kind: 'device-full' };
  if (pass.failureReason !== null) return { kind: 'offline' };
  if (stalledMs >= LONG_STALL_MS) return { kind: 'server-busy' };
  return pass.answeredAt === null ? { kind: 'starting' } : { kind: 'up-to-date' };
}
