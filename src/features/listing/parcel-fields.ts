import type { Company } from '#domain/company.ts';
import { parcelFormSchema, type ParcelFormInput, type ParcelInsert } from '#domain/parcel.ts';
import { alwaysCurrent, problemsOf } from '#ui/form-validation.ts';
import { formOptions } from '@tanstack/react-form';

/** The form's raw text, field by field; '' where nothing is entered or chosen yet. */
export type ParcelFields = Record<keyof ParcelFormInput, string>;

export const emptyFields: ParcelFields = {
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
};

/** What all parts of the parcel form agree on. */
export const parcelFormOptions = formOptions({
  defaultValues: emptyFields,
  validationLogic: alwaysCurrent,
  validators: { onDynamic: problemsOf(parcelFormSchema) },
});

/** A queued listing as the form shows it. A firm that is no longer offered is left for the person to choose anew. */
export function fieldsOf(payload: ParcelInsert, companies: Company[]): ParcelFields {
  const offered = companies.some(({ id }) => id === payload.company_id);
  return {
    title: payload.title,
    volume: String(payload.volume),
    price: String(payload.price),
    location: payload.location,
    description: payload.description,
    waterType: payload.water_type,
    waterSource: payload.water_source,
    expiryDate: payload.expiry_date ?? '',
    companyId: offered ? payload.company_id : '',
    brokerId: offered ? payload.broker_id : '',
  };
}

const FIELD_OF_COLUMN: Partial<Record<string, keyof ParcelFields>> = {
  title: 'title',
  volume: 'volume',
  price: 'price',
  location: 'location',
  description: 'description',
  water_type: 'waterType',
  water_source: 'waterSource',
  expiry_date: 'expiryDate',
  company_id: 'companyId',
  broker_id: 'brokerId',
};

/** The field that shows what the server says of a column, or undefined when the form has none for it. */
export function fieldOfColumn(column: string | null): keyof ParcelFields | undefined {
  return column === null ? undefined : FIELD_OF_COLUMN[column];
}
