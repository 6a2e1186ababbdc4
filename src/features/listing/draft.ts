import { keepDraft, readDraft } from '#session/drafts.ts';
import * as v from 'valibot';
import { emptyFields, type ParcelFields } from './parcel-fields.ts';

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

/** The listing that was typed on this device and never submitted, or null. */
export function readParcelDraft(): ParcelFields | null {
  const draft = readDraft('parcel', draftSchema);
  return draft !== null && isWorthKeeping(draft) ? draft : null;
}

/** Keeps what is typed so far. */
export function keepParcelDraft(fields: ParcelFields): void {
  keepDraft('parcel', isWorthKeeping(fields) ? fields : null);
}

/** Forgets it: it was submitted, or its author cleared the form. */
export function forgetParcelDraft(): void {
  keepParcelDraft(emptyFields);
}

/**
 * The draft of today with what another app shared at the end of its description, kept at once. What is typed stays; the same
 * words are taken once.
 */
export function takeShared(words: string): ParcelFields | null {
  const draft = readParcelDraft();
  const { description } = draft ?? emptyFields;
  if (words === '' || description.includes(words)) return draft;
  const fields = {
    ...emptyFields,
    ...draft,
    description: [description.trimEnd(), words].filter((part) => part !== '').join('\n\n'),
  };
  keepParcelDraft(fields);
  return fields;
}

function isWorthKeeping(fields: ParcelFields): boolean {
  return Object.values(fields).some((value) => value.trim() !== '');
}
