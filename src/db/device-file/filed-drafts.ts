// Drafts in a file. A draft keeps its id on every device, so that it is read twice without doubling; `changedAt` names its version.
import * as v from 'valibot';
import { listOwnDrafts } from '#db/session/drafts.ts';
import type { Database, Draft } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { readSubmittedDrafts } from '#db/tables/submitted-drafts.ts';
import { isOwn } from '#domain/operation/operation.ts';
import { instantSchema } from '#domain/values/date.ts';
import { idSchema } from '#domain/values/id.ts';
import { isSameValue } from '#domain/values/object.ts';
import { importPart, type PartCounts } from './filed-part.ts';

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

const filedDraftSchema = v.object({
  id: name,
  form: name,
  owner: v.nullable(idSchema),
  fields: v.looseObject({}),
  changedAt: instantSchema,
  filedVersions: v.optional(v.array(instantSchema), []),
});

type FiledDraft = v.InferOutput<typeof filedDraftSchema>;

export async function exportDrafts(db: Database): Promise<object[]> {
  const drafts = await listOwnDrafts(db);
  return drafts.map(({ tab: _tab, entry: _entry, ...draft }) => draft);
}

/** How many versions of a draft are remembered. */
const MAX_VERSIONS = 50;

/** Adds the drafts of the current user and of visitors, which become the user's. */
export async function importDrafts(db: Database, filed: readonly unknown[]): Promise<PartCounts> {
  const [session, submitted] = await Promise.all([readSession(db), readSubmittedDrafts(db)]);
  const owner = session?.userId ?? null;
  const add = async (draft: FiledDraft) => {
    const stored = await db.drafts.get(draft.id);
    if (![draft, stored ?? draft].every((each) => isOwn(each, session))) return 'foreign';
    const id = idFor(draft, stored);
    if (id === null || submitted.includes(id)) return 'known';
    if (id !== draft.id && (await db.drafts.get(id)) !== undefined) return 'known';
    const filedVersions = [...draft.filedVersions, draft.changedAt].slice(-MAX_VERSIONS);
    // No tab has it until its form is opened; one that shows an earlier version continues under another id.
    await db.drafts.put({ ...draft, id, owner, filedVersions, tab: null, entry: undefined });
    return 'added';
  };
  return importPart(filed, { schema: filedDraftSchema, add });
}

/**
 * Under which id a draft of a file is stored: its own where it is not here, or was changed on the other device only; one of this version
 * where it was changed on both; null where it is here in this version or a later one.
 */
function idFor(draft: FiledDraft, stored: Draft | undefined): string | null {
  if (stored === undefined) return draft.id;
  const { id, changedAt, fields, filedVersions } = draft;
  const isKnown = changedAt === stored.changedAt || stored.filedVersions?.includes(changedAt) === true;
  if (isKnown || isSameValue(fields, stored.fields)) return null;
  // Each device has a clock of its own.
  if (filedVersions.includes(stored.changedAt)) return id;
  return changedAt < stored.changedAt ? null : `${id} ${changedAt}`;
}
