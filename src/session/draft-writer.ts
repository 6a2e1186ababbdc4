import { discardDraft, saveDraft } from '#db/session/drafts.ts';
import type { Database } from '#db/tables/schema-types.ts';
import type { FormName, OpenDraft } from './drafts.ts';

export type Typed = {
  form: FormName;
  /** The user who types; null for a visitor. */
  owner: string | null;
  /** Null deletes the draft. */
  fields: object | null;
};

export type DraftWriter = {
  /** Writes at once; while a write is under way, only what was typed last waits for it. */
  write: (typed: Typed) => void;
  /** Resolves to the draft's id once all of it is written. */
  written: () => Promise<string>;
};

const writes = new WeakMap<Database, Promise<void>>();

/** Resolves once everything typed in this tab so far is written. */
export function draftsWritten(db: Database): Promise<void> {
  return writes.get(db) ?? Promise.resolve();
}

/** Writes the draft of a visit, one write at a time. `onResult` gets each failure, and null after a success. */
export function draftWriter(
  db: Database,
  { id: firstId, tab, entry }: Pick<OpenDraft, 'id' | 'tab' | 'entry'>,
  onResult: (failure: unknown) => void,
): DraftWriter {
  let id = firstId;
  let waiting: Typed | null = null;
  let writing: Promise<void> | null = null;
  const store = async ({ fields, ...typed }: Typed) => {
    if (fields === null) await discardDraft(db, { id, tab });
    else id = await saveDraft(db, { ...typed, id, tab, entry, fields, changedAt: Date.now() });
  };
  const drain = async () => {
    for (let typed = waiting; typed !== null; typed = waiting) {
      waiting = null;
      await store(typed).then(() => onResult(null), onResult);
    }
    writing = null;
  };
  return {
    write: (typed) => {
      waiting = typed;
      if (writing !== null) return;
      writing = drain();
      writes.set(
        db,
        Promise.all([draftsWritten(db), writing]).then(() => undefined),
      );
    },
    written: async () => {
      await writing;
      return id;
    },
  };
}
