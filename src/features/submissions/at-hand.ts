// The page's state as plain data: which submission is in hand, and what its outcome makes of the page.
import { refusalOf, type WishState } from '#db/wish.ts';
import { newId } from '#domain/id.ts';
import { canChange, type ItemOf } from '#domain/operation.ts';
import type { WishOutcome } from '#sync/send-wish.ts';
import { readSubmissionDraft } from './draft.ts';
import type { SubmissionKind, SubmissionKit } from './kit.ts';
import type { Opening } from './queries.ts';

/** The submission in hand. */
export type AtHand<K extends SubmissionKind, F> = {
  /** The row's id from the first press on, however often it is submitted (law 1). */
  id: string;
  /** What the form opens with. */
  fields: F;
  view: 'form' | 'saved';
  /** It is, or was, in the outbox. */
  known: boolean;
  /** It was typed on another visit and not submitted. */
  restored: boolean;
  /** Where it was at the last turn of events; the database says where it is now. */
  state: WishState<K>;
  /** Counts those turns. */
  turn: number;
  /** The notice above the form has something to say that no field says. */
  heed: boolean;
};

/** A submission that only the form knows. */
export function newSubmission<K extends SubmissionKind, F>(fields: F): AtHand<K, F> {
  return {
    id: newId(),
    fields,
    view: 'form',
    known: false,
    restored: false,
    state: { kind: 'gone' },
    turn: 0,
    heed: false,
  };
}

/** One of the outbox, opened to be changed; what its author has changed so far and not submitted comes with it. */
export function changeSubmission<K extends SubmissionKind, F extends object, O>(
  kit: SubmissionKit<K, F, O>,
  { id, item, userId }: { id: string; item: ItemOf<K>; userId: string },
): AtHand<K, F> {
  const typed = readSubmissionDraft(kit, { userId, change: id });
  return {
    ...newSubmission<K, F>(typed ?? kit.fieldsOf(item)),
    id,
    known: true,
    restored: typed !== null,
    state: { kind: 'queued', item },
    heed: true,
  };
}

/** What the page opens with: the submission its address names, else what was typed before, else nothing. */
export function openingSubmission<K extends SubmissionKind, F extends object, O>(
  kit: SubmissionKit<K, F, O>,
  { change, userId }: { change: Opening<K>['change']; userId: string },
): AtHand<K, F> {
  if (change?.state.kind === 'queued' && canChange(change.state.item)) {
    return changeSubmission(kit, { id: change.id, item: change.state.item, userId });
  }
  const typed = readSubmissionDraft(kit, { userId });
  return { ...newSubmission<K, F>(typed ?? kit.empty()), restored: typed !== null };
}

/** What an outcome makes of it: back to the form when a person has to act, else the view that says what happened. */
export function afterOutcome<K extends SubmissionKind, F extends object, O>(
  { fieldOfColumn }: SubmissionKit<K, F, O>,
  before: AtHand<K, F>,
  { taken, state, id }: WishOutcome<K>,
): AtHand<K, F> {
  const refusal = refusalOf(state);
  const staysInForm = !taken || refusal !== null;
  return {
    ...before,
    id,
    view: staysInForm ? 'form' : 'saved',
    known: true,
    restored: false,
    state,
    turn: before.turn + 1,
    heed: staysInForm && fieldOfColumn(refusal?.column ?? null) === undefined,
  };
}
