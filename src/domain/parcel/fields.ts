// The fields of a listing, each said once: schemas, texts, form, link and CSV derive from this table. How to add one: `src/README.md`.
import * as v from 'valibot';
import { formatDay, daySchema } from '#domain/values/date.ts';
import { formatPrice, formatVolume } from '#domain/values/money.ts';
import { figure, formatCount, numberSchema } from '#domain/values/number.ts';
import { byName, keysOf } from '#domain/values/object.ts';
import { blankAsNull, lineRule, textRule } from '#domain/values/text-rules.ts';
import {
  ACTS_FOR,
  DELIVERIES,
  labelOf,
  PARCEL_STATUSES,
  PRODUCTS,
  RELIABILITIES,
  TRADING_ZONES,
  WATER_TYPES,
  type Option,
} from './options.ts';

type Value = string | number | null;

/** How a field is read from a row, checked before it is sent, typed into the form, and shown. */
type Rules<Row extends v.GenericSchema, Sent extends v.GenericSchema, Typed extends v.GenericSchema> = {
  row: Row;
  sent: Sent;
  typed: Typed;
  text: (value: Value) => string;
};

const choice = <T extends string>(options: readonly Option<T>[], message: string) => {
  const rule = v.picklist(
    options.map(({ value }) => value),
    message,
  );
  return { row: rule, sent: rule, typed: rule, text: (value: Value) => labelOf(options, String(value)) };
};

const text = <R extends v.GenericSchema<string, string>>(rule: R) => ({
  row: v.string(),
  sent: rule,
  typed: rule,
  text: String,
});

const amount = (rules: ReturnType<typeof figure>, format: (value: number) => string) => ({
  row: numberSchema,
  sent: rules.amount,
  typed: rules.typed,
  text: (value: Value) => format(Number(value)),
});

/** A field that every listing states. */
const required = <R extends v.GenericSchema, S extends v.GenericSchema, T extends v.GenericSchema>(
  label: string,
  rules: Rules<R, S, T>,
) => ({ label, ...rules, changed: rules.sent });

/** A field that a listing may leave out, then null. A value that only a newer version of the app knows is read as null. */
const optional = <R extends v.GenericSchema, S extends v.GenericSchema, T>(
  label: string,
  { row, sent, typed, text: textOf }: Rules<R, S, v.GenericSchema<string, T>>,
  { unit = null, isOwners = false }: { unit?: string | null; isOwners?: boolean } = {},
) => ({
  label,
  row: v.fallback(v.nullish(row, null), null),
  sent: v.exactOptional(sent),
  changed: v.nullable(sent),
  typed: blankAsNull(v.nullable(typed)),
  text: (value: Value) => (value === null ? 'not stated' : textOf(value)),
  /** The unit of a figure, which the CSV names in the head of its column. */
  unit,
  /** Only owners of the broker or the company state it: links and the columns of a listing in the CSV leave it out. */
  isOwners,
});

const volume = (name: string) =>
  figure({ name, unit: 'ML', max: [1_000_000_000, '1,000,000,000 ML'], decimals: 3 });
const price = figure({
  name: 'Price',
  unit: 'AUD',
  max: [1_000_000_000_000, '$1,000,000,000,000'],
  decimals: 2,
});
const leaseYears = figure({ name: 'Lease term', unit: 'years', max: [99, '99 years'], decimals: 0 });

/** `volume` is in ML, `price` the total in AUD, `expiryDate` null for a permanent entitlement. */
export const REQUIRED_FIELDS = {
  title: required('Title', text(lineRule({ label: 'Title', min: 5, max: 200 }))),
  volume: required('Volume', amount(volume('Volume'), formatVolume)),
  price: required('Price', amount(price, formatPrice)),
  location: required(
    'Location',
    text(lineRule({ label: 'Location', min: 3, max: 200, tooShort: 'Location is required' })),
  ),
  description: required('Description', text(textRule({ label: 'Description', min: 20, max: 5000 }))),
  waterType: required('Water type', choice(WATER_TYPES, 'Water type is required')),
  waterSource: required(
    'Water source',
    text(lineRule({ label: 'Water source', min: 3, max: 200, tooShort: 'Water source is required' })),
  ),
  expiryDate: required('Expiry', {
    row: v.nullable(daySchema),
    sent: v.nullable(daySchema),
    typed: blankAsNull(v.nullable(v.pipe(v.string(), v.isoDate('Enter the date as day, month and year')))),
    text: (day) => (day === null ? 'Permanent' : formatDay(String(day))),
  }),
};

/** `minimumVolume`: the smallest part that is sold alone (ML). New ones come last: links and QR codes state values by their place. */
export const OPTIONAL_FIELDS = {
  product: optional('Product', choice(PRODUCTS, 'Choose one of the products')),
  zone: optional('Trading zone', choice(TRADING_ZONES, 'Choose one of the trading zones')),
  reliability: optional('Reliability', choice(RELIABILITIES, 'Choose one of the reliabilities')),
  minimumVolume: optional('Minimum parcel', amount(volume('Minimum parcel'), formatVolume), { unit: 'ML' }),
  leaseYears: optional(
    'Lease term',
    amount(leaseYears, (years) => formatCount(years, 'year')),
    { unit: 'years' },
  ),
  delivery: optional('Delivery', choice(DELIVERIES, 'Choose one of the kinds of delivery')),
  actingFor: optional('Acting for', choice(ACTS_FOR, 'Choose one of the sides'), { isOwners: true }),
};

/** The fields that the author of a listing may change. */
export const PARCEL_FIELDS = {
  ...REQUIRED_FIELDS,
  ...OPTIONAL_FIELDS,
  status: required('Status', choice(PARCEL_STATUSES, 'Status is required')),
};

type Fields = Record<string, { row: unknown; sent: unknown; changed: unknown; typed: unknown }>;
type Use = 'row' | 'sent' | 'changed' | 'typed';

/** The schemas of fields for one use, as the entries of an object's schema. */
export function entriesOf<F extends Fields, U extends Use>(fields: F, use: U): { [N in keyof F]: F[N][U] } {
  return byName(keysOf(fields), (name) => fields[name]?.[use]) as { [N in keyof F]: F[N][U] };
}

export const OPTIONAL_NAMES = keysOf(OPTIONAL_FIELDS);
export type OptionalName = keyof typeof OPTIONAL_FIELDS;

/** What the optional fields say, as screens show it; null where one is not stated. */
export function optionalTexts(listing: {
  [N in OptionalName]?: Value | undefined;
}): Record<OptionalName, string | null> {
  return byName(OPTIONAL_NAMES, (name) => {
    const value = listing[name] ?? null;
    return value === null ? null : OPTIONAL_FIELDS[name].text(value);
  });
}
