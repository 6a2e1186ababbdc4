// A connection that the browser has lost without a word (law 15): iOS kills the process behind it while the app sleeps.
import type { Dexie } from 'dexie';

/** What a browser calls it when the database behind an open connection is gone. */
const LOST = 'UnknownError';
/** Dexie opens anew and tries again for this error, twice. */
const REOPENED_BY_DEXIE = 'InvalidStateError';
const TRIES = 2;
/** What Dexie calls an opening that was given up because the connection was closed on purpose. */
const ABANDONED = 'DatabaseClosedError';

/**
 * Opens the connection again when no transaction can begin on it any more, and begins the transaction once more there: nothing
 * of it had happened. Where that does not help either, the operation fails, and the next one opens anew.
 */
export function reopenWhenLost(db: Dexie): void {
  reopenAfterFailure(db);
  let lostInARow = 0;
  db.use({
    stack: 'dbcore',
    name: 'reopen-when-lost',
    create: (core) => ({
      ...core,
      transaction: (...args) => {
        try {
          const transaction = core.transaction(...args);
          lostInARow = 0;
          return transaction;
        } catch (error) {
          if (!(error instanceof Error) || error.name !== LOST) throw error;
          lostInARow++;
          if (lostInARow <= TRIES) throw new DOMException(error.message, REOPENED_BY_DEXIE);
          db.close({ disableAutoOpen: false });
          throw error;
        }
      },
    }),
  });
}

/**
 * An opening that failed is not the last one: Dexie would answer each later operation with that failure, so that a form could not be
 * saved before the page is loaded again. The next operation opens anew.
 */
function reopenAfterFailure(db: Dexie): void {
  const open = db.open.bind(db);
  db.open = () =>
    open().catch((error: unknown) => {
      const wasAbandoned = error instanceof Error && error.name === ABANDONED;
      // Later: what waits for this opening would otherwise open again at once, and for ever.
      if (!wasAbandoned) setTimeout(() => !db.isOpen() && db.close({ disableAutoOpen: false }));
      throw error;
    });
}
