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

/** Remembers which versions a file of this device has, so that it does not bring them back beside later ones. */
export async function noteFiledDrafts(db: Database): Promise<void> {
  for (const draft of await listOwnDrafts(db))
    await db.drafts.update(draft.id, { filedVersions: withVersion(draft.filedVersions, draft.changedAt) });
}

/** How many versions of a draft are remembered. */
const MAX_VERSIONS = 50;

function withVersion(versions: readonly number[] = [], version: number): number[] {
  return [...versions.filter((each) => each !== version), version].slice(-MAX_VERSIONS);
}

/** Adds the drafts of the current user and of visitors, which become the user's. */
export async function importDrafts(db: Database, filed: readonly unknown[]): Promise<PartCounts> {
  const [session, submitted] = await Promise.all([readSession(db), readSubmittedDrafts(db)]);
  const owner = session?.userId ?? null;
  /** The other device stored a version of ours beside its own. */
  const isCopyOfOwn = async ({ id }: FiledDraft) => {
    const [original = '', version] = id.split(' ');
    if (version === undefined) return false;
    return submitted.includes(original) || isVersion(await db.drafts.get(original), Number(version));
  };
  const add = async (draft: FiledDraft) => {
    const stored = await db.drafts.get(draft.id);
    if (![draft, stored ?? draft].every((each) => isOwn(each, session))) return 'foreign';
    const id = idFor(draft, stored);
    if (id === null || submitted.includes(id) || (await isCopyOfOwn(draft))) return 'known';
    if (id !== draft.id && (await db.drafts.get(id)) !== undefined) return 'known';
    const filedVersions = withVersion(draft.filedVersions, draft.changedAt);
    // No tab has it until its form is opened; one that shows an earlier version continues under another id.
    await db.drafts.put({ ...draft, id, owner, filedVersions, tab: null, entry: undefined });
    return 'added';
  };
  return importPart(filed, { schema: filedDraftSchema, add });
}

/** Whether it was this draft's, now or when a file was saved or added. */
function isVersion(stored: Draft | undefined, changedAt: number): boolean {
  return stored?.changedAt === changedAt || stored?.filedVersions?.includes(changedAt) === true;
}

/**
 * Under which id a draft of a file is stored: its own where it is not here, or was changed on the other device only; one of this version
 * where it was changed on both; null where this version was here before.
 */
function idFor(draft: FiledDraft, stored: Draft | undefined): string | null {
  if (stored === undefined) return draft.id;
  const { id, changedAt, fields, filedVersions } = draft;
  if (isVersion(stored, changedAt) || isSameValue(fields, stored.fields)) return null;
  // Each device has a clock of its own: the later time need not be the later version.
  return filedVersions.includes(stored.changedAt) ? id : `${id} ${changedAt}`;
}
