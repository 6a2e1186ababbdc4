import type { Database } from '#db/schema-types.ts';
import type { Remote } from '#remote/remote.ts';
import type { Identity } from '#domain/identity.ts';

/** The points between two steps of a pass at which a device may die. */
export type PassStep = 'marked-sending' | 'pushed' | 'accepted' | 'read-back' | 'pulled' | 'applied';

export type Dependencies = {
  db: Database;
  remote: Remote;
  /** Whether sample rows the server does not have stay after the first complete mirror. */
  keepSample: boolean;
  /** Asks the server for its hashes even if it is not yet time. */
  verify: boolean;
  /** Milliseconds since 1970. */
  now: () => number;
  /** A number in [0, 1), for jitter. */
  random: () => number;
  /** Called between any two steps; a test kills the device by throwing here. */
  step: (step: PassStep) => void | Promise<void>;
};

/** What the two halves of a pass work with. */
export type PassContext = Dependencies & {
  /** As whom it speaks. Only his items are sent. */
  identity: Identity;
};
