import { useEffect, useState } from 'react';
import { useDatabase } from '#db/live/database-context.ts';
import { useLive } from '#db/live/use-live.ts';
import { discardDraft, readUntaken } from '#db/session/drafts.ts';
import { isQuotaExceeded } from '#db/tables/quota-retry.ts';
import type { Database, Draft } from '#db/tables/schema-types.ts';
import { formatMoment } from '#domain/values/date.ts';
import { draftWriter } from './draft-writer.ts';
import { continueDraft, openDraft, type FormName, type OpenDraft } from './drafts.ts';
import { useCurrentUser } from './use-current-user.ts';

type Opened = [draft: OpenDraft | null, show: (draft: OpenDraft) => void];

/** The `loaded` draft if it is the current user's; otherwise one that is opened now, and null until then. */
export function useOpenDraft(
  loaded: OpenDraft | null,
  { form, entry }: { form: FormName; entry: string | undefined },
): Opened {
  const db = useDatabase();
  const owner = useCurrentUser()?.user?.id ?? null;
  const [draft, setDraft] = useState(loaded?.owner === owner ? loaded : null);
  const isOpen = draft !== null;
  useEffect(() => {
    if (isOpen) return undefined;
    let isLeft = false;
    const show = (next: () => OpenDraft) => void (isLeft || setDraft(next));
    openDraft(db, { form, entry }).then(
      (opened) => show(() => opened),
      // Thrown during render, for the route's error page.
      (error: unknown) =>
        show(() => {
          throw error;
        }),
    );
    return () => {
      isLeft = true;
    };
  }, [db, form, entry, isOpen]);
  return [draft, setDraft];
}

/** Keeps what is typed in a visit. `problem`: why the device cannot store it now; null while it can. */
export function useDraftWriter(opened: OpenDraft) {
  const db = useDatabase();
  const owner = useCurrentUser()?.user?.id ?? null;
  const [failure, setFailure] = useState<unknown>(null);
  const [{ writer, listen }] = useState(() => listenable(db, opened));
  useEffect(() => listen(setFailure), [listen]);
  return {
    problem: failure === null ? null : problemText(failure),
    keep: (form: FormName, fields: object | null) => writer.write({ form, owner, fields }),
    written: writer.written,
  };
}

/** The writer of a draft, and a listener for its results while the form is mounted. */
function listenable(db: Database, opened: OpenDraft) {
  let listener: ((failure: unknown) => void) | null = null;
  return {
    writer: draftWriter(db, opened, (failure) => listener?.(failure)),
    listen: (next: (failure: unknown) => void) => {
      listener = next;
      return () => {
        listener = null;
      };
    },
  };
}

function problemText(failure: unknown): string {
  const reason = isQuotaExceeded(failure) ? 'This device has no space left. ' : '';
  return `${reason}Submit the form before you leave this page.`;
}

type Visit = {
  draft: OpenDraft;
  written: () => Promise<string>;
  onContinue: (draft: OpenDraft) => void;
};

/** Other drafts of the form, for the notice above it: the user may continue one instead, or discard it. */
export function useOtherDrafts(
  { draft, written, onContinue }: Visit,
  [noun, plural]: readonly [string, string],
) {
  const db = useDatabase();
  const { others } = draft;
  const [now] = useState(() => Date.now());
  const untaken = useLive({
    key: `drafts ${others.map(({ id }) => id).join(' ')}`,
    query: (tables) => readUntaken(tables, others),
    initial: others,
  });
  const count = untaken.length;
  const find = (id: string) => others.find((other) => other.id === id);
  const resume = async (other: Draft) => {
    await written();
    onContinue(await continueDraft(db, draft, other));
  };
  return {
    title:
      count === 1 ? `You have another unfinished ${noun}` : `You have ${count} other unfinished ${plural}`,
    drafts: untaken.map(({ id, fields, changedAt }) => ({
      id,
      name: nameOf(fields),
      time: formatMoment(changedAt, now),
    })),
    onContinue: (id: string) => {
      const other = find(id);
      if (other !== undefined) void resume(other);
    },
    onDiscard: (id: string) => {
      const other = find(id);
      if (other !== undefined) void discardDraft(db, other);
    },
  };
}

/** What tells a draft from others: its note, or what the user called the listing, company or broker; '' for nothing yet. */
function nameOf({ note, name: called, title }: { note?: unknown; name?: unknown; title?: unknown }): string {
  const name = [note, called, title].find((text) => typeof text === 'string' && text.trim() !== '');
  return typeof name === 'string' ? name : '';
}
