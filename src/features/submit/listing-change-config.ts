import type { ListingRight } from '#db/sent/own-listings.ts';
import {
  changedFields,
  fieldsOf,
  listingChangeInsertOf,
  withFields,
} from '#domain/listing/listing-change.ts';
import { OPTIONAL_NAMES, REQUIRED_FIELDS } from '#domain/parcel/fields.ts';
import { wholeParcelFormSchema, type ParcelForm } from '#domain/parcel/parcel-form.ts';
import type { Parcel } from '#domain/parcel/parcel.ts';
import { keysOf, pick } from '#domain/values/object.ts';
import { formNameOf, refuseUnchanged, type FormConfig } from './form-config.ts';
import { parcelFieldsSchema, typedParcel, type ParcelFields } from './parcel-config.ts';

const FORM_NAMES = [...keysOf(REQUIRED_FIELDS), ...OPTIONAL_NAMES];

/** The form that changes a published listing. The server refuses a field that others have changed since `parcel` was read. */
export function listingChangeConfig(
  parcel: Parcel,
  right: ListingRight,
): FormConfig<'listingChange', ParcelFields, ParcelForm> {
  const before = fieldsOf(parcel);
  const changeOf = (form: ParcelForm) => changedFields(before, { ...before, ...pick(form, FORM_NAMES) });
  return {
    kind: 'listingChange',
    messages: {
      title: 'Change Listing',
      lead: parcel.title,
      submitLabel: 'Save Changes',
      success: { title: 'Listing changed' },
      failure: (reason) => ({ title: `The listing was not changed: ${reason}` }),
      accepted: {
        title: 'Listing Changed',
        text: 'The server has your change. Other devices get it with their next sync.',
      },
      anotherLabel: 'Change Again',
      home: { to: '/parcel/$id', params: { id: parcel.id }, label: 'Back to the Listing' },
      primary: 'home',
    },
    mustSignIn: null,
    leavesWhenAccepted: true,
    // It starts with the listing as it is, so that an unchanged form is an empty one.
    fields: parcelFieldsSchema(typedParcel(parcel)),
    schema: () => refuseUnchanged(wholeParcelFormSchema, { changeOf, at: 'title' }),
    formName: formNameOf('listingChange', parcel.id),
    fieldsOf: ({ payload }) => typedParcel(withFields(parcel, payload.fields ?? {})),
    titleOf: () => parcel.title,
    payloadOf: ({ id, form, now }) =>
      listingChangeInsertOf({
        id,
        parcelId: parcel.id,
        action: 'change',
        by: right,
        change: changeOf(form),
        now,
      }),
  };
}
