import * as v from 'valibot';
import { localDay } from '#domain/date.ts';
import { parcelFormSchema, parcelInsertOf, type ParcelForm } from '#domain/parcel.ts';
import { keepFormDraft, readFormDraft } from './draft.ts';
import { emptyFields, type FormConfig } from './form-config.ts';

const text = v.optional(v.string(), '');
const fields = v.object({
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

export type ParcelFields = v.InferOutput<typeof fields>;

/** Spec section 2, /add-parcel. */
export const PARCEL: FormConfig<'parcel', ParcelFields, ParcelForm> = {
  kind: 'parcel',
  messages: {
    title: 'List Your Water Parcel',
    lead: 'Saved on this device first, sent as soon as there is a network.',
    submitLabel: 'Submit Water Parcel',
    success: { title: 'Water parcel added successfully!' },
    failure: (reason) => ({ title: `Failed to add water parcel: ${reason}` }),
    accepted: {
      title: 'Water Parcel Listed Successfully',
      text: 'Your water parcel has been submitted and is now being reviewed. A broker will contact you soon to discuss the next steps.',
    },
    anotherLabel: 'List Another Parcel',
    home: { to: '/', label: 'Return to Home' },
    primary: 'another',
  },
  mustSignIn: null,
  leavesWhenAccepted: false,
  fields,
  schema: () => parcelFormSchema,
  draftName: ({ change }) => (change === undefined ? 'parcel' : null),
  // A company that is no longer offered must be chosen again.
  fieldsOf: ({ payload }, { companies }) => {
    const isOffered = companies.some(({ id }) => id === payload.company_id);
    return {
      title: payload.title,
      volume: String(payload.volume),
      price: String(payload.price),
      location: payload.location,
      description: payload.description,
      waterType: payload.water_type,
      waterSource: payload.water_source,
      expiryDate: payload.expiry_date ?? '',
      companyId: isOffered ? payload.company_id : '',
      brokerId: isOffered ? payload.broker_id : '',
    };
  },
  titleOf: ({ payload }) => payload.title,
  payloadOf: ({ id, form, now }) => parcelInsertOf({ id, form, listedDate: localDay(new Date(now)) }),
};

/** Appends shared text to the draft's description, once. */
export function addSharedText(shared: string): void {
  const draft = readFormDraft(PARCEL, { userId: null }) ?? emptyFields(PARCEL);
  if (shared === '' || draft.description.includes(shared)) return;
  const parts = [draft.description.trimEnd(), shared].filter((part) => part !== '');
  keepFormDraft(PARCEL, { userId: null, fields: { ...draft, description: parts.join('\n\n') } });
}
