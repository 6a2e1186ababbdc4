// What users have typed and not submitted (law 15). A draft is written by one tab only; `session/drafts.ts` knows which tabs are open.
import { withQuotaRetry } from '#db/tables/quota-retry.ts';
import type { Database, Draft } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { isOwn } from '#domain/operation/operation.ts';
import { newId } from '#domain/values/id.ts';

/** The drafts of a form that the current user or a visitor has typed, the one changed last first. */
export async function listDrafts(db: Database, form: string): Promise<Draft[]> {
  const drafts = await listOwnDrafts(db);
  return drafts.filter((draft) => draft.form === form).sort((a, b) => b.changedAt - a.changedAt);
}

export async function countDrafts(db: Database): Promise<number> {
  return (await listOwnDrafts(db)).length;
}

/** The drafts of all forms that the current user or a visitor has typed. */
export async function listOwnDrafts(db: Database): Promise<Draft[]> {
  const [session, drafts] = await Promise.all([readSession(db), db.drafts.toArray()]);
  return drafts.filter((draft) => isOwn(draft, session));
}

/** The drafts that no tab has taken and no user has discarded since they were read. */
export async function readUntaken(db: Database, drafts: readonly Draft[]): Promise<Draft[]> {
  const stored = await db.drafts.bulkGet(drafts.map(({ id }) => id));
  return stored.flatMap((draft, at) => (draft !== undefined && draft.tab === drafts[at]?.tab ? draft : []));
}

/**
 * Saves a draft; resolves to its id, once it is on the disk. It gets another id where another tab has taken the stored one, so that two tabs
 * never write the same. A visitor's belongs to the user who has signed in meanwhile; nothing is saved for a user who has left (law 14).
 */
export function saveDraft(db: Database, draft: Draft): Promise<string> {
  const write = async () => {
    const [session, stored] = await Promise.all([readSession(db), db.drafts.get(draft.id)]);
    if (!isOwn(draft, session)) return draft.id;
    const id = stored === undefined || stored.tab === draft.tab ? draft.id : newId();
    const { filedVersions } = stored?.id === id ? stored : draft;
    const owner = session?.userId ?? null;
    await db.drafts.put({ ...draft, id, owner, ...(filedVersions !== undefined && { filedVersions }) });
    return id;
  };
  return withQuotaRetry(() => db.transaction('rw', [db.drafts, db.meta], write));
}

/**
 * Gives a draft to a tab, and puts aside what that tab has of the form. Resolves to false, and changes nothing, if the draft was taken or
 * discarded since it was read.
 */
export async function takeDraft(db: Database, draft: Draft, by: Visit): Promise<boolean> {
  const { form, tab, entry } = by;
  if (draft.tab === tab && draft.entry === entry) return true;
  const write = async () => {
    const stored = await db.drafts.get(draft.id);
    if (stored?.tab !== draft.tab) return false;
    await putAside(db, { form, tab });
    await db.drafts.put({ ...stored, tab, entry });
    return true;
  };
  return withQuotaRetry(() => db.transaction('rw', db.drafts, write));
}

type Visit = { form: string; tab: string; entry: string | undefined };

/** Deletes a draft, unless another tab has taken it. */
export async function discardDraft(db: Database, { id, tab }: Pick<Draft, 'id' | 'tab'>): Promise<void> {
  await db.transaction('rw', db.drafts, async () => {
    if ((await db.drafts.get(id))?.tab === tab) await db.drafts.delete(id);
  });
}

/** Puts the drafts of a form in a tab aside, for any tab to take. */
export async function putAside(db: Database, { form, tab }: Pick<Draft, 'form' | 'tab'>): Promise<void> {
  await db.drafts.filter((draft) => draft.form === form && draft.tab === tab).modify({ tab: null });
}

/** Gives a visitor's drafts to the user who signs in. Runs in the caller's transaction. */
export async function adoptDrafts(db: Database, userId: string): Promise<void> {
  await db.drafts.filter(({ owner }) => owner === null).modify({ owner: userId });
}

/** Removes the drafts of the user who signs out; another user's stay, unseen. Runs in the caller's transaction. */
export async function removeDrafts(db: Database): Promise<void> {
  const session = await readSession(db);
  await db.drafts.filter((draft) => isOwn(draft, session)).delete();
}
