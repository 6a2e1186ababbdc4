import { recordError } from '#db/tables/recorded-errors.ts';
import type { Database } from '#db/tables/schema-types.ts';

/** Records the faults that nothing on the page has caught, for the problem report. `screen` is the pattern of the present address. */
export function watchErrors(page: Window, db: Database, screen: () => string): void {
  const record = (error: unknown) => void recordError(db, error, { screen: screen(), now: Date.now() });
  page.addEventListener('error', ({ error }) => record(error));
  page.addEventListener('unhandledrejection', ({ reason }) => record(reason));
}
