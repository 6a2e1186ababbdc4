// Recovers a connection that the browser lost silently (law 15): iOS kills the storage process while the app sleeps.
import type { Dexie } from 'dexie';

/** The error name when the database behind an open connection is gone. */
const LOST = 'UnknownError';
/** On this error Dexie reopens and retries, up to twice. */
const REOPENED_BY_DEXIE = 'InvalidStateError';
const MAX_RETRIES = 2;
/** Dexie's error name for an opening that was cancelled by an intentional close. */
const ABANDONED = 'DatabaseClosedError';

/**
 * Reopens the connection when no transaction can begin on it any more, and begins the transaction again: none of it had run. If that fails
 * too, the operation fails and the next one reopens.
 */
export function reopenWhenLost(db: Dexie): void {
  reopenAfterFailure(db);
  let consecutiveLosses = 0;
  db.use({
    stack: 'dbcore',
    name: 'reopen-when-lost',
    create: (core) => ({
      ...core,
      transaction: (...args) => {
        try {
          const transaction = core.transaction(...args);
          consecutiveLosses = 0;
          return transaction;
        } catch (error) {
          if (!(error instanceof Error) || error.name !== LOST) throw error;
          consecutiveLosses++;
          if (consecutiveLosses <= MAX_RETRIES) throw new DOMException(error.message, REOPENED_BY_DEXIE);
          db.close({ disableAutoOpen: false });
          throw error;
        }
      },
    }),
  });
}

/**
 * Makes a failed opening recoverable: Dexie would fail every later operation with the same error, so that a form could not be saved until
 * the page is reloaded. The next operation opens again.
 */
function reopenAfterFailure(db: Dexie): void {
  const open = db.open.bind(db);
  db.open = () =>
    open().catch((error: unknown) => {
      const wasAbandoned = error instanceof Error && error.name === ABANDONED;
      // Deferred: operations waiting for this opening would otherwise reopen at once, in an endless loop.
      if (!wasAbandoned) setTimeout(() => !db.isOpen() && db.close({ disableAutoOpen: false }));
      throw error;
    });
}
