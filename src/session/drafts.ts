// What is typed into a form and not submitted: a page that the phone closes in the paddock must not take it along.
import * as v from 'valibot';

/**
 * A form that keeps a draft. The name of one that only a signed-in person fills in leads on with his id, so that nobody else
 * is ever shown it; after that it may say which of his submissions he changes.
 */
export type DraftName = 'parcel' | `company-${string}` | `broker-${string}`;

const keyOf = (name: DraftName) => `headwater-${name}-draft`;
const DRAFT_KEY = /^headwater-.+-draft$/u;

/** What was typed into a form on this device, or null where there is nothing of the shape that the form has today. */
export function readDraft<T>(name: DraftName, schema: v.GenericSchema<unknown, T>): T | null {
  try {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), localStorage.getItem(keyOf(name)));
    return parsed.success ? parsed.output : null;
  } catch {
    // A browser that forbids storage has no drafts.
    return null;
  }
}

/** Keeps what is typed so far; null forgets it. A convenience: where the browser refuses, the form works without. */
export function keepDraft(name: DraftName, fields: object | null): void {
  try {
    if (fields === null) localStorage.removeItem(keyOf(name));
    else localStorage.setItem(keyOf(name), JSON.stringify(fields));
  } catch {
    return;
  }
}

/** Forgets all of them: their author leaves the device (law 14). */
export function forgetDrafts(): void {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
    for (const key of keys) if (DRAFT_KEY.test(key)) localStorage.removeItem(key);
  } catch {
    return;
  }
}
