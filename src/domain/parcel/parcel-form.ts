// The form of a listing, and the row that is made of it.
import * as v from 'valibot';
import { trimBlank } from '#domain/values/blank.ts';
import { totalPrice } from '#domain/values/money.ts';
import { figure, readFigure } from '#domain/values/number.ts';
import { keysOf, pick } from '#domain/values/object.ts';
import { entriesOf, OPTIONAL_FIELDS, REQUIRED_FIELDS } from './fields.ts';
import type { ParcelInsert } from './parcel.ts';
import { privateEntries } from './private-entries.ts';

const { price } = REQUIRED_FIELDS;
const totalRule = v.pipe(
  v.string(),
  v.check(
    (text) => readFigure(text, 'AUD') !== undefined || readFigure(text, 'AUD/ML') === undefined,
    'Enter the price of the whole parcel here, or the price per ML in its own field',
  ),
  price.typed,
);
export const perMegalitreRule = figure({
  name: 'Price per ML',
  unit: 'AUD/ML',
  max: [1_000_000_000_000, '$1,000,000,000,000'],
  decimals: 4,
}).typed;

const entries = {
  ...entriesOf(REQUIRED_FIELDS, 'typed'),
  companyId: v.pipe(v.string(), v.minLength(1, 'Company is required')),
  brokerId: v.pipe(v.string(), v.minLength(1, 'Broker is required')),
  ...entriesOf(OPTIONAL_FIELDS, 'typed'),
  ...privateEntries,
};

/** `pricePerMegalitre` is blank where the total was typed last. */
export const parcelFormSchema = v.object({ ...entries, price: totalRule, pricePerMegalitre: v.string() });

export type ParcelFormInput = v.InferInput<typeof parcelFormSchema>;
export type ParcelForm = Omit<v.InferOutput<typeof parcelFormSchema>, 'pricePerMegalitre'>;

/** A price per ML that was typed last decides: the total follows from it, so what is wrong is wrong there. */
const perMegalitreFormSchema = v.pipe(
  v.object({ ...entries, price: v.string(), pricePerMegalitre: perMegalitreRule }),
  v.forward(
    v.partialCheck(
      [['volume'], ['pricePerMegalitre']],
      ({ volume, pricePerMegalitre }) => v.is(price.sent, totalPrice(pricePerMegalitre, volume)),
      'The price of the whole parcel must be from $0.01 to $1,000,000,000,000',
    ),
    ['pricePerMegalitre'],
  ),
  v.transform(({ pricePerMegalitre, ...form }) => ({
    ...form,
    price: totalPrice(pricePerMegalitre, form.volume),
  })),
);

const perMegalitreTypedSchema = v.object({
  pricePerMegalitre: v.pipe(
    v.string(),
    v.check((text) => trimBlank(text) !== ''),
  ),
});

const pricedSchema = v.lazy<v.GenericSchema<ParcelFormInput, ParcelForm>>((input) =>
  v.is(perMegalitreTypedSchema, input) ? perMegalitreFormSchema : parcelFormSchema,
);

/** Adds the rules that concern two fields. */
export const wholeParcelFormSchema = v.pipe(
  pricedSchema,
  v.forward(
    v.partialCheck(
      [['volume'], ['minimumVolume']],
      ({ volume, minimumVolume }) => minimumVolume === null || minimumVolume <= volume,
      'Minimum parcel must be at most the volume',
    ),
    ['minimumVolume'],
  ),
);

/** A new parcel is always available, and listed on the local day it was written. */
export function parcelInsertOf({
  id,
  form,
  listedDate,
}: {
  id: string;
  form: ParcelForm;
  listedDate: string;
}): ParcelInsert {
  const { brokerId, companyId } = form;
  const stated = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== null));
  return {
    ...pick(form, keysOf(REQUIRED_FIELDS)),
    ...v.parse(statedSchema, stated),
    id,
    brokerId,
    companyId,
    listedDate,
    status: 'available',
  };
}

const statedSchema = v.object(entriesOf(OPTIONAL_FIELDS, 'sent'));
