import type { OperationKind } from '#domain/operations/kinds.ts';
import { deviceRefusal, type OutboxItem } from './operation.ts';

/** How the last pass ended; `answeredAt` is when our server last responded (ms since 1970). */
export type PassRecord = {
  endedAt: number | null;
  answeredAt: number | null;
  /** Why there is no news from the server; null when there is. */
  failureReason:
    | 'no-response'
    | 'not-our-api'
    | 'overloaded'
    | 'server-error'
    | 'outdated'
    | 'no-space'
    | null;
  /** Consecutive failed passes. */
  failures: number;
  /** The server asked us to wait until then (ms since 1970). */
  notBefore: number | null;
  /** Something between us and the server asked us to wait until then (ms since 1970): passes that nobody asked for do. */
  foreignNotBefore: number | null;
  /** The kinds of which the server takes no more for now. */
  limits: KindLimit[];
};

/** Until when the server takes no more of a kind from users, or from visitors (ms since 1970). */
export type KindLimit = { kind: OperationKind; sender: 'user' | 'visitor'; until: number };

/** A device that has never synced. */
export const noPassYet: PassRecord = {
  endedAt: null,
  answeredAt: null,
  failureReason: null,
  failures: 0,
  notBefore: null,
  foreignNotBefore: null,
  limits: [],
};

/** The sync status that the header shows, with the number of items it is about. */
export type SyncStatus =
  /** `refused` of these were refused by the server; the others have one of the device's own reasons. */
  | { kind: 'needs-attention'; count: number; refused: number }
  | { kind: 'update-needed' }
  | { kind: 'sign-in'; count: number }
  | { kind: 'sending'; count: number }
  | { kind: 'waiting'; count: number }
  /** Only items that the server is asked to void are left. */
  | { kind: 'withdrawing'; count: number }
  | { kind: 'device-full' }
  | { kind: 'offline' }
  | { kind: 'server-busy' }
  | { kind: 'starting' }
  | { kind: 'up-to-date' };

/** A horizon that stands still this long is shown (ms): shorter stalls end by themselves between two passes. */
export const LONG_STALL_MS = 120_000;

/** Order of precedence: what needs the user, then what is being sent, then what waits, then whether the server responds. */
export function syncStatus({
  items,
  pass,
  expired,
  stalledMs,
  mirrored,
}: {
  items: OutboxItem[];
  pass: PassRecord;
  /** The user has to sign in again before their items can be sent. */
  expired: boolean;
  /** How long the server has held its horizon back (ms). */
  stalledMs: number;
  /** The device has mirrored the server at least once. */
  mirrored: boolean;
}): SyncStatus {
  const count = (state: OutboxItem['state']) => items.filter((item) => item.state === state).length;
  const attention = items.filter(({ state }) => state === 'refused');
  const refused = attention.filter((item) => deviceRefusal(item) === null).length;
  if (attention.length > 0) return { kind: 'needs-attention', count: attention.length, refused };
  if (pass.failureReason === 'outdated') return { kind: 'update-needed' };
  const needSignIn = expired ? items.filter(({ owner }) => owner !== null).length : 0;
  if (needSignIn > 0) return { kind: 'sign-in', count: needSignIn };
  const sending = count('sending');
  if (sending > 0) return { kind: 'sending', count: sending };
  const waiting = count('waiting') + count('unconfirmed');
  const isWithdrawn = items.every(({ withdrawal }) => withdrawal === 'discard');
  if (waiting > 0) return { kind: isWithdrawn ? 'withdrawing' : 'waiting', count: waiting };
  if (pass.failureReason === 'no-space') return { kind: 'device-full' };
  if (pass.failureReason !== null) return { kind: 'offline' };
  if (stalledMs >= LONG_STALL_MS) return { kind: 'server-busy' };
  return { kind: mirrored ? 'up-to-date' : 'starting' };
}
