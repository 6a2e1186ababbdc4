// What a user types into a form is kept in the local tables, a draft for each visit (law 15). Two tabs never write the same draft.
import { listDrafts, putAside, saveDraft, takeDraft } from '#db/session/drafts.ts';
import { unlessFull } from '#db/tables/quota-retry.ts';
import type { Database, Draft } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import type { OperationKind } from '#domain/operations/kinds.ts';
import { newId } from '#domain/values/id.ts';
import { draftsWritten } from './draft-writer.ts';
import { thisTab } from './this-tab.ts';

/** Names the kind of form, and the item, listing, profile or fact that it is about. */
type FormKind = OperationKind | 'season-fact';
export type FormName = FormKind | `${FormKind}-${string}`;

/** A visit to a form, as it begins. */
export type OpenDraft = {
  id: string;
  form: FormName;
  tab: string;
  entry: string | undefined;
  /** The user for whom it was opened; null for a visitor. */
  owner: string | null;
  /** What was typed before; null for nothing. */
  fields: object | null;
  /** Other drafts of the form that no open tab writes, the one changed last first. */
  others: readonly Draft[];
};

type Visit = {
  form: FormName;
  /** The router's key of the history entry. */
  entry: string | undefined;
  /** What the form is to begin with, instead of an earlier draft. */
  start?: object | null;
};

/**
 * Opens a form with what was typed into it in this tab; else, in a duplicated tab, with a copy of what the original shows; else with the
 * draft changed last that no open tab writes: its tab was closed, or its browser has died.
 */
export async function openDraft(db: Database, { form, entry, start = null }: Visit): Promise<OpenDraft> {
  const [tab] = await Promise.all([thisTab(db), draftsWritten(db)]);
  const { duplicateOf } = tab;
  tab.duplicateOf = null;
  const visit = { form, tab: tab.id, entry };
  if (start !== null) await unlessFull(() => putAside(db, visit));
  for (;;) {
    const [session, drafts] = await Promise.all([readSession(db), listDrafts(db, form)]);
    // Read after the drafts: a tab that has taken one of them is open by then.
    const openTabs = await tab.openTabs();
    const owner = session?.userId ?? null;
    const { found, copied, others } = chooseDraft(drafts, { ...visit, openTabs, duplicateOf, start });
    const id = newId();
    if (found !== undefined) {
      const { fields } = found;
      // A full device shows what it cannot give to this tab.
      const taken = await unlessFull(() => takeDraft(db, found, visit));
      if (taken !== false) return { ...visit, owner, id: taken === 'full' ? id : found.id, fields, others };
    } else {
      const fields = copied?.fields ?? start;
      const draft = { ...visit, owner, id, fields: null, others };
      return fields === null ? draft : startWith(db, draft, fields);
    }
  }
}

type Choice = {
  tab: string;
  entry: string | undefined;
  openTabs: ReadonlySet<string> | null;
  duplicateOf: string | null;
  start: object | null;
};

/** The draft to continue, or else the one to copy. Where the browser does not tell which tabs are open, the user chooses from the others. */
function chooseDraft(
  drafts: readonly Draft[],
  { tab, entry, openTabs, duplicateOf, start }: Choice,
): { found: Draft | undefined; copied: Draft | undefined; others: Draft[] } {
  const elsewhere = drafts.filter((draft) => draft.tab !== tab && openTabs?.has(draft.tab ?? '') === true);
  const here = drafts.filter((draft) => !elsewhere.includes(draft));
  const free = here.filter((draft) => draft.tab === null || openTabs !== null);
  const copied = elsewhere.find(
    (draft) => draft.tab === duplicateOf && draft.entry === entry && entry !== undefined,
  );
  const own = here.find((draft) => draft.tab === tab);
  const restored = own ?? (copied === undefined ? free[0] : undefined);
  const same = free.find(({ fields }) => JSON.stringify(fields) === JSON.stringify(start));
  const found = start === null ? restored : same;
  const others = here.filter((draft) => draft !== found);
  return { found, copied: start === null ? copied : undefined, others };
}

/** Saves what a visit starts with. */
export async function startWith(db: Database, draft: OpenDraft, fields: object): Promise<OpenDraft> {
  const { others: _others, ...visit } = draft;
  await unlessFull(() => saveDraft(db, { ...visit, fields, changedAt: Date.now() }));
  return { ...draft, fields };
}

/** Continues another draft of the form, and puts aside what was typed in this visit; unless another tab has taken it meanwhile. */
export async function continueDraft(db: Database, draft: OpenDraft, other: Draft): Promise<OpenDraft> {
  const { form, entry, others } = draft;
  const taken = await unlessFull(() => takeDraft(db, other, draft));
  if (taken !== 'full') return openDraft(db, { form, entry });
  return { ...draft, id: newId(), fields: other.fields, others: others.filter(({ id }) => id !== other.id) };
}
