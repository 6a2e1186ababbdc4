import type { Database } from '#db/tables/schema-types.ts';
import type { Identity } from '#domain/account/session.ts';
import type { KindLimit, PassRecord } from '#domain/operation/sync-status.ts';
import type { Remote } from '#remote/remote.ts';

/** The points between two steps of a pass at which a device may die. */
export type PassStep = 'marked-sending' | 'pushed' | 'accepted' | 'read-back' | 'pulled' | 'applied';

export type Dependencies = {
  db: Database;
  remote: Remote;
  /** Keep sample rows that the server does not have after the first complete mirror. */
  keepSample: boolean;
  /** Ask the server for its hashes before they are due. */
  verify: boolean;
  /** Measured by this device's clock (ms since 1970). */
  now: () => number;
  /** Returns a number in [0, 1), for jitter. */
  random: () => number;
  /** Called between any two steps; a test kills the device by throwing here. */
  step: (step: PassStep) => void | Promise<void>;
};

export type PassContext = Dependencies & {
  /** The user or visitor the pass acts for. Only their items are sent. */
  identity: Identity;
  /** A user asked for this pass, or the network is new. */
  urgent: boolean;
  /** The server has something new, which another one may not have yet. */
  mustBeCurrent?: boolean;
  lastPass: Pick<PassRecord, 'failures' | 'failureReason'>;
  /** The server's time in the first page of this pass (ms since 1970); null while that is not known. */
  serverTime: number | null;
  /** The limits that hold; a sending adds those that it meets. */
  limits: KindLimit[];
};
