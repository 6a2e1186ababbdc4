import * as v from 'valibot';
import type { ListingRight } from '#db/outbox/own-listings.ts';
import {
  changedFields,
  fieldsOf,
  listingChangeInsertOf,
  withFields,
  type ListingFields,
} from '#domain/listing/listing-change.ts';
import { wholeParcelFormSchema, type ParcelForm } from '#domain/parcel/parcel-form.ts';
import type { Parcel } from '#domain/parcel/parcel.ts';
import { tradeColumnsOf } from '#domain/parcel/trade-details.ts';
import { formNameOf, type FormConfig } from './form-config.ts';
import { parcelFieldsSchema, typedParcel, type ParcelFields } from './parcel-config.ts';

/** Market M1: a change of a published listing. The server refuses a field that others have changed since `parcel` was read. */
export function listingChangeConfig(
  parcel: Parcel,
  right: ListingRight,
): FormConfig<'listingChange', ParcelFields, ParcelForm> {
  const before = fieldsOf(parcel);
  const changeOf = (form: ParcelForm) => changedFields(before, { ...before, ...columnsOf(form) });
  const typed = (listing: Parcel) =>
    typedParcel({ ...fieldsOf(listing), company_id: listing.companyId, broker_id: listing.brokerId });
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
    fields: parcelFieldsSchema(typed(parcel)),
    schema: () =>
      v.pipe(
        wholeParcelFormSchema,
        v.forward(
          v.check((form) => changeOf(form) !== null, 'Nothing is changed yet.'),
          ['title'],
        ),
      ),
    formName: formNameOf('listingChange', parcel.id),
    fieldsOf: ({ payload }) => typed(withFields(parcel, payload.fields ?? {})),
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

function columnsOf(form: ParcelForm): ListingFields {
  return {
    title: form.title,
    volume: form.volume,
    price: form.price,
    location: form.location,
    description: form.description,
    water_type: form.waterType,
    water_source: form.waterSource,
    expiry_date: form.expiryDate,
    ...tradeColumnsOf(form),
  };
}
