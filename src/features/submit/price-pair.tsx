import * as v from 'valibot';
import { parcelFormSchema, perMegalitreRule } from '#domain/parcel/parcel-form.ts';
import { pricePerMegalitre, totalPrice } from '#domain/values/money.ts';
import type { FormApi } from './outbox-form.tsx';
import type { ParcelFields } from './parcel-config.ts';

const { price: totalSchema, volume: volumeSchema } = parcelFormSchema.entries;

/**
 * Volume and price, the price as a total or per ML. The total is what is sent. While `pricePerMegalitre` has a text, that was typed last and
 * the total follows it; else the price per ML follows the total.
 */
export function PricePair({ form }: { form: FormApi<ParcelFields> }) {
  const follow = (typed: Pick<ParcelFields, 'pricePerMegalitre' | 'volume'>) => {
    if (isFigure(typed.volume)) form.setFieldValue('price', totalText(typed));
  };
  return (
    <div className="grid items-start gap-5 sm:grid-cols-3">
      <form.AppField
        name="volume"
        listeners={{
          onChange: ({ value: volume }) => {
            const { pricePerMegalitre: typed } = form.state.values;
            if (typed !== '') follow({ pricePerMegalitre: typed, volume });
          },
        }}
      >
        {(field) => <field.NumberField label="Volume (ML)" />}
      </form.AppField>
      <form.AppField
        name="price"
        listeners={{
          onChange: ({ value }) => {
            const { pricePerMegalitre: typed, volume } = form.state.values;
            if (typed === '' || value === totalText({ pricePerMegalitre: typed, volume })) return;
            form.setFieldValue('pricePerMegalitre', '');
          },
        }}
      >
        {(field) => <field.NumberField label="Price (AUD)" hint="For the whole parcel" />}
      </form.AppField>
      <form.AppField name="pricePerMegalitre">
        {(field) => (
          <form.Subscribe selector={({ values }) => computedPerMegalitre(values)}>
            {(computed) => (
              <field.NumberField
                label="Price per ML (AUD)"
                hint="Enter either price to get the other"
                computed={computed}
                onType={(typed) => follow({ pricePerMegalitre: typed, volume: form.state.values.volume })}
              />
            )}
          </form.Subscribe>
        )}
      </form.AppField>
    </div>
  );
}

function isFigure(volume: string): boolean {
  return v.is(volumeSchema, volume);
}

/** The total as it would be typed; '' while a figure is missing. */
function totalText({
  pricePerMegalitre: typed,
  volume,
}: Pick<ParcelFields, 'pricePerMegalitre' | 'volume'>): string {
  const ml = v.safeParse(volumeSchema, volume);
  const perMegalitre = v.safeParse(perMegalitreRule, typed);
  return ml.success && perMegalitre.success ? String(totalPrice(perMegalitre.output, ml.output)) : '';
}

/** In cents; '' while a figure is missing. */
function computedPerMegalitre({ price, volume }: ParcelFields): string {
  const aud = v.safeParse(totalSchema, price);
  const ml = v.safeParse(volumeSchema, volume);
  const perMegalitre =
    aud.success && ml.success ? pricePerMegalitre({ price: aud.output, volume: ml.output }) : undefined;
  return perMegalitre === undefined ? '' : String(Math.round(perMegalitre * 100) / 100);
}
