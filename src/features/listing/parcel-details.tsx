import { formatPricePerMegalitre } from '#domain/money.ts';
import { parcelFormSchema, WATER_TYPES } from '#domain/parcel.ts';
import { FormSection, withForm } from '#ui/form.tsx';
import * as v from 'valibot';
import { parcelFormOptions } from './parcel-fields.ts';

/** What is for sale: title, volume, price, place and description. */
export const ParcelInformation = withForm({
  ...parcelFormOptions,
  render: ({ form }) => (
    <FormSection title="Parcel Information">
      <form.AppField name="title">{(field) => <field.TextField label="Title" />}</form.AppField>
      <div className="grid items-start gap-5 sm:grid-cols-3">
        <form.AppField name="volume">{(field) => <field.NumberField label="Volume (ML)" />}</form.AppField>
        <form.AppField name="price">
          {(field) => <field.NumberField label="Price (AUD)" hint="For the whole parcel" />}
        </form.AppField>
        <form.Subscribe selector={({ values }) => values}>
          {({ price, volume }) => <PricePerMegalitre price={price} volume={volume} />}
        </form.Subscribe>
      </div>
      <form.AppField name="location">{(field) => <field.TextField label="Location" />}</form.AppField>
      <form.AppField name="description">
        {(field) => <field.TextAreaField label="Description" />}
      </form.AppField>
    </FormSection>
  ),
});

/** The figure peers quote, computed from what is typed. */
function PricePerMegalitre({ price, volume }: { price: string; volume: string }) {
  const aud = v.safeParse(parcelFormSchema.entries.price, price);
  const ml = v.safeParse(parcelFormSchema.entries.volume, volume);
  const perMegalitre =
    aud.success && ml.success ? formatPricePerMegalitre({ price: aud.output, volume: ml.output }) : undefined;
  return (
    <dl className="flex min-w-0 flex-col gap-1.5">
      <dt className="font-semibold">Price per ML</dt>
      <dd className="flex min-h-12 items-center rounded-control bg-sunk px-3.5 text-lg font-bold tabular-nums">
        {perMegalitre ?? '–'}
      </dd>
    </dl>
  );
}

/** What water it is, and until when. */
export const WaterDetails = withForm({
  ...parcelFormOptions,
  render: ({ form }) => (
    <FormSection title="Water Details">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <form.AppField name="waterType">
          {(field) => (
            <field.SelectField label="Water Type" placeholder="Select a water type">
              {WATER_TYPES.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </field.SelectField>
          )}
        </form.AppField>
        <form.AppField name="waterSource">
          {(field) => <field.TextField label="Water Source" />}
        </form.AppField>
        <form.AppField name="expiryDate">
          {(field) => (
            <field.DateField label="Expiry Date" optional hint="Leave blank for permanent entitlements" />
          )}
        </form.AppField>
      </div>
    </FormSection>
  ),
});
