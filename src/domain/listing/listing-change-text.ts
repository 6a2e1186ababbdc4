import { PARCEL_FIELDS } from '#domain/parcel/fields.ts';
import {
  fieldNames,
  type ListingChangeInsert,
  type ListingField,
  type ListingFields,
} from './listing-change.ts';

/** The value of a field, as screens show it. */
export function fieldText(fields: ListingFields, field: ListingField): string {
  return PARCEL_FIELDS[field].text(fields[field] ?? null);
}

/** What a change does, for a list of changes. */
export function changeText({ action, fields }: Pick<ListingChangeInsert, 'action' | 'fields'>): string {
  if (action === 'confirm') return 'Confirmed as still true';
  if (action === 'withdraw') return 'Withdrawn';
  if (action === 'not-mine') return 'Not mine';
  if (action === 'adopt') return 'Added to my account';
  return fieldNames(fields ?? {})
    .map((field) => {
      const text = fieldText(fields ?? {}, field);
      if (field === 'status') return `Marked as ${text.toLowerCase()}`;
      return field === 'description' ? 'New description' : `${PARCEL_FIELDS[field].label} ${text}`;
    })
    .join(' · ');
}
