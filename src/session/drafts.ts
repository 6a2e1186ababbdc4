// Unsubmitted form input, kept in case the phone closes the page.
import * as v from 'valibot';
import type { OperationKind } from '#domain/operation.ts';

/**
 * The key of a draft: the kind of operation; then the user's id where only a signed-in user fills in the form, so that no other user is
 * shown it; then the id of the item that it changes.
 */
export type DraftName = OperationKind | `${OperationKind}-${string}`;

const keyOf = (name: DraftName) => `headwater-${name}-draft`;
const DRAFT_KEY = /^headwater-.+-draft$/u;

/** A form's draft, or null where there is none of the form's present shape. */
export function readDraft<T>(name: DraftName, schema: v.GenericSchema<unknown, T>): T | null {
  try {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), localStorage.getItem(keyOf(name)));
    return parsed.success ? parsed.output : null;
  } catch {
    // A browser that forbids storage has no drafts.
    return null;
  }
}

/** Saves a draft; null deletes it. A convenience: where the browser refuses, the form works without. */
export function writeDraft(name: DraftName, fields: object | null): void {
  try {
    if (fields === null) localStorage.removeItem(keyOf(name));
    else localStorage.setItem(keyOf(name), JSON.stringify(fields));
  } catch {
    return;
  }
}

export function countDrafts(): number {
  try {
    return draftKeys().length;
  } catch {
    return 0;
  }
}

/** Deletes all drafts: their author leaves the device (law 14). */
export function clearDrafts(): void {
  try {
    for (const key of draftKeys()) localStorage.removeItem(key);
  } catch {
    return;
  }
}

function draftKeys(): string[] {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
  return keys.filter((key) => DRAFT_KEY.test(key));
}
