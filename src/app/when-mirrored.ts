import { firstResult } from '#db/live/live-query.ts';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import type { Database } from '#db/tables/schema-types.ts';

/** Resolves once the whole directory has been fetched. */
export async function whenMirrored(db: Database): Promise<void> {
  const { signal } = new AbortController();
  await firstResult(() => readMirrorState(db), { pick: ({ completedAt }) => completedAt, signal });
}
