import * as v from 'valibot';
import { emptyFields, type ParcelFields } from './parcel-fields.ts';

/** Where a half-typed listing waits: a page that the phone closes in the paddock must not take it along. */
const KEY = 'headwater-parcel-draft';

const text = v.optional(v.string(), '');
const draftSchema = v.object({
  title: text,
  volume: text,
  price: text,
  location: text,
  description: text,
  waterType: text,
  waterSource: text,
  expiryDate: text,
  companyId: text,
  brokerId: text,
});

/** What was typed on this device and never submitted, or null. */
export function readDraft(): ParcelFields | null {
  try {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), draftSchema), localStorage.getItem(KEY));
    return parsed.success && isWorthKeeping(parsed.output) ? parsed.output : null;
  } catch {
    // A browser that forbids storage has no drafts.
    return null;
  }
}

/** Keeps what is typed so far. A convenience: where the browser refuses, the form works without. */
export function keepDraft(fields: ParcelFields): void {
  try {
    if (isWorthKeeping(fields)) localStorage.setItem(KEY, JSON.stringify(fields));
    else localStorage.removeItem(KEY);
  } catch {
    return;
  }
}

/** Forgets it: it was submitted, or its author cleared the form. */
export function forgetDraft(): void {
  keepDraft(emptyFields);
}

function isWorthKeeping(fields: ParcelFields): boolean {
  return Object.values(fields).some((value) => value.trim() !== '');
}
