// Drafts that were submitted: an older file must not bring them back, to be submitted twice.
import type { Database } from './schema-types.ts';

/** How many are kept; the oldest leave. */
const MAX_KEPT = 200;

/** Deletes a draft with the saving of what was submitted. Runs in the caller's transaction, with `drafts` and `meta`. */
export async function endDraft(db: Database, id: string): Promise<void> {
  if ((await db.drafts.get(id)) === undefined) return;
  await db.drafts.delete(id);
  const value = [...(await readSubmittedDrafts(db)), id].slice(-MAX_KEPT);
  await db.meta.put({ key: 'submittedDrafts', value });
}

export async function readSubmittedDrafts(db: Database): Promise<string[]> {
  const record = await db.meta.get('submittedDrafts');
  return record?.key === 'submittedDrafts' ? record.value : [];
}
