import { keepDraft, readDraft, type DraftName } from '#session/drafts.ts';
import type { SubmissionKind, SubmissionKit } from './kit.ts';

/** Whose draft it is, and of which submission where it changes one that the outbox holds. */
export type DraftOf = { userId: string; change?: string | undefined };

function nameOf(kind: SubmissionKind, { userId, change }: DraftOf): DraftName {
  return change === undefined ? `${kind}-${userId}` : `${kind}-${userId}-${change}`;
}

/** What this person typed on this device and did not submit, or null. */
export function readSubmissionDraft<K extends SubmissionKind, F extends object, O>(
  { kind, draft }: SubmissionKit<K, F, O>,
  of: DraftOf,
): F | null {
  return readDraft(nameOf(kind, of), draft);
}

/** Keeps what is typed so far, unless it is what the form opens with anyway. */
export function keepSubmissionDraft<K extends SubmissionKind, F extends object, O>(
  { kind, empty }: SubmissionKit<K, F, O>,
  { fields, ...of }: DraftOf & { fields: F },
): void {
  const blank = JSON.stringify(fields) === JSON.stringify(empty());
  keepDraft(nameOf(kind, of), blank ? null : fields);
}

/** Forgets it: it was saved, or its author began afresh. */
export function forgetSubmissionDraft(kind: SubmissionKind, of: DraftOf): void {
  keepDraft(nameOf(kind, of), null);
}
