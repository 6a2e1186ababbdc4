import * as v from 'valibot';
import { OPTIONAL_NAMES, REQUIRED_FIELDS } from '#domain/parcel/fields.ts';
import { parcelInsertOf, wholeParcelFormSchema, type ParcelForm } from '#domain/parcel/parcel-form.ts';
import { privateEntries } from '#domain/parcel/private-entries.ts';
import { sellerContactOf } from '#domain/parcel/seller-contact.ts';
import { localDay } from '#domain/values/date.ts';
import { byName, keysOf } from '#domain/values/object.ts';
import { formNameOf, type FormConfig } from './form-config.ts';

const LISTING_NAMES = [...keysOf(REQUIRED_FIELDS), 'companyId', 'brokerId', ...OPTIONAL_NAMES] as const;
const NAMES = [...LISTING_NAMES, ...keysOf(privateEntries), 'pricePerMegalitre'] as const;

/** The raw fields of the form; blank is not stated. */
export type ParcelFields = Record<(typeof NAMES)[number], string>;

const EMPTY: ParcelFields = byName(NAMES, () => '');

/** `defaults`: what the form starts with. */
export function parcelFieldsSchema(defaults: ParcelFields): v.GenericSchema<unknown, ParcelFields> {
  return v.object(byName(NAMES, (name) => v.optional(v.string(), defaults[name])));
}

/** A listing as typed text. */
export function typedParcel(listing: {
  [N in (typeof LISTING_NAMES)[number]]?: string | number | null | undefined;
}): ParcelFields {
  return { ...EMPTY, ...byName(LISTING_NAMES, (name) => String(listing[name] ?? '')) };
}

/** The form of /add-parcel. */
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
    home: { to: '/', params: {}, label: 'Return to Home' },
    primary: 'another',
  },
  mustSignIn: null,
  leavesWhenAccepted: false,
  fields: parcelFieldsSchema(EMPTY),
  schema: () => wholeParcelFormSchema,
  formName: formNameOf('parcel'),
  // A company that is no longer offered must be chosen again.
  fieldsOf: ({ payload, authorship }, { companies }) => {
    const isOffered = companies.some(({ id }) => id === payload.companyId);
    const contact = authorship?.contact;
    return {
      ...typedParcel(payload),
      ...(!isOffered && { companyId: '', brokerId: '' }),
      sellerName: contact?.name ?? '',
      sellerPhone: contact?.phone ?? '',
      sellerEmail: contact?.email ?? '',
      reference: authorship?.reference ?? '',
      formerId: authorship?.formerId ?? '',
    };
  },
  titleOf: ({ payload }) => payload.title,
  keptOf: ({ companyId, brokerId, waterType, waterSource, ...form }) => ({
    companyId,
    brokerId,
    waterType,
    waterSource,
    ...byName(OPTIONAL_NAMES, (name) => String(form[name] ?? '')),
  }),
  payloadOf: ({ id, form, now }) => parcelInsertOf({ id, form, listedDate: localDay(new Date(now)) }),
  detailsOf: ({ reference, formerId, ...form }) => ({
    contact: sellerContactOf(form),
    reference,
    formerId: formerId === '' ? null : formerId,
  }),
};

/** The form starts with these profiles; with nothing else typed, it counts as empty. */
export function parcelConfig(profiles: Pick<ParcelFields, 'companyId' | 'brokerId'>): typeof PARCEL {
  return { ...PARCEL, fields: parcelFieldsSchema({ ...EMPTY, ...profiles }) };
}
