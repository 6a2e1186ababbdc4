import * as v from 'valibot';
import { parcelInsertOf, wholeParcelFormSchema, type ParcelForm } from '#domain/parcel/parcel-form.ts';
import type { ParcelInsert } from '#domain/parcel/parcel.ts';
import { sellerContactOf } from '#domain/parcel/seller-contact.ts';
import type { SomeTradeColumns, TradeColumns } from '#domain/parcel/trade-details.ts';
import { localDay } from '#domain/values/date.ts';
import { formNameOf, type FormConfig } from './form-config.ts';
import { NO_TRADE_DETAILS, typedTradeDetails } from './trade-details-fields.ts';

const EMPTY = {
  title: '',
  volume: '',
  price: '',
  location: '',
  description: '',
  waterType: '',
  waterSource: '',
  expiryDate: '',
  companyId: '',
  brokerId: '',
  sellerName: '',
  sellerPhone: '',
  sellerEmail: '',
  pricePerMegalitre: '',
  ...NO_TRADE_DETAILS,
};

export type ParcelFields = typeof EMPTY;

/** The raw fields of the form; `defaults`: what it starts with. */
export function parcelFieldsSchema(defaults: ParcelFields): v.GenericSchema<unknown, ParcelFields> {
  const text = (name: keyof ParcelFields) => v.optional(v.string(), defaults[name]);
  return v.object({
    title: text('title'),
    volume: text('volume'),
    price: text('price'),
    location: text('location'),
    description: text('description'),
    waterType: text('waterType'),
    waterSource: text('waterSource'),
    expiryDate: text('expiryDate'),
    companyId: text('companyId'),
    brokerId: text('brokerId'),
    sellerName: text('sellerName'),
    sellerPhone: text('sellerPhone'),
    sellerEmail: text('sellerEmail'),
    pricePerMegalitre: text('pricePerMegalitre'),
    product: text('product'),
    zone: text('zone'),
    reliability: text('reliability'),
    minimumVolume: text('minimumVolume'),
    leaseYears: text('leaseYears'),
    delivery: text('delivery'),
    actingFor: text('actingFor'),
  });
}

/** A row as it would be typed. */
export function typedParcel(
  row: Omit<ParcelInsert, 'id' | 'status' | 'listed_date' | keyof TradeColumns> & SomeTradeColumns,
): ParcelFields {
  return {
    ...EMPTY,
    title: row.title,
    volume: String(row.volume),
    price: String(row.price),
    location: row.location,
    description: row.description,
    waterType: row.water_type,
    waterSource: row.water_source,
    expiryDate: row.expiry_date ?? '',
    companyId: row.company_id,
    brokerId: row.broker_id,
    pricePerMegalitre: '',
    ...typedTradeDetails(row),
  };
}

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
    const isOffered = companies.some(({ id }) => id === payload.company_id);
    const contact = authorship?.contact;
    return {
      ...typedParcel(payload),
      ...(!isOffered && { companyId: '', brokerId: '' }),
      sellerName: contact?.name ?? '',
      sellerPhone: contact?.phone ?? '',
      sellerEmail: contact?.email ?? '',
    };
  },
  titleOf: ({ payload }) => payload.title,
  keptOf: ({ companyId, brokerId, waterType, waterSource }) => ({
    companyId,
    brokerId,
    waterType,
    waterSource,
  }),
  payloadOf: ({ id, form, now }) => parcelInsertOf({ id, form, listedDate: localDay(new Date(now)) }),
  contactOf: sellerContactOf,
};

/** The form starts with these profiles, so that a form which has only them is an empty one. */
export function parcelConfig(profiles: Pick<ParcelFields, 'companyId' | 'brokerId'>): typeof PARCEL {
  return { ...PARCEL, fields: parcelFieldsSchema({ ...EMPTY, ...profiles }) };
}
