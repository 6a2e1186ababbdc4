// What a row of a sheet says of a listing, in the fields of its form.
import {
  TRADING_ZONES,
  labelOf,
  PRODUCTS,
  RELIABILITIES,
  type ParcelStatus,
} from '#domain/parcel/options.ts';
import { perMegalitreRule, type ParcelFormInput } from '#domain/parcel/parcel-form.ts';
import { foldText } from '#domain/values/fold-text.ts';
import { formatPerMegalitre, formatPrice, totalPrice } from '#domain/values/money.ts';
import { readFigure } from '#domain/values/number.ts';
import { groupBy } from '#domain/values/object.ts';
import {
  isNothing,
  readDay,
  readDelivery,
  readPrice,
  readProduct,
  readReliability,
  readStatus,
  readVolume,
  readWaterType,
  readZoneCell,
  type Reading,
} from './cells.ts';
import type { SheetField } from './columns.ts';
import type { SheetRow } from './rows.ts';

/** A field of the form of a listing. */
export type FormField = keyof ParcelFormInput;

type Named = { id: string; name: string };
type Broker = Named & { companyId: string };

/** The companies and brokers that a row may name. */
export type Choices = { companies: readonly Named[]; brokers: readonly Broker[] };

/** What applies to rows that do not say it themselves. */
export type Defaults = { companyId: string; brokerId: string; waterType: string; waterSource: string };

/** `stated` are texts of form fields, `asks` questions about cells, by field; `unknownStatus` is one that is not understood. */
export type RowFields = {
  stated: Partial<Record<FormField, string>>;
  asks: Partial<Record<FormField, string>>;
  status: ParcelStatus | null;
  unknownStatus: string | null;
};

const READERS: Partial<Record<SheetField, (cell: string) => Reading>> = {
  volume: (cell) => readVolume(cell),
  minimumVolume: (cell) => readVolume(cell),
  expiryDate: readDay,
  zone: readZoneCell,
  product: readProduct,
  reliability: readReliability,
  delivery: readDelivery,
  waterType: readWaterType,
};
/** Taken as they are: the rules of the form decide. */
const TEXTS = ['reference', 'title', 'location', 'description', 'waterSource', 'leaseYears'] as const;

export function rowFieldsOf({ cells }: SheetRow, choices: Choices): RowFields {
  const fields: RowFields = { stated: {}, asks: {}, status: null, unknownStatus: null };
  const put = (field: FormField, reading: Reading) => {
    if ('ask' in reading) fields.asks[field] = reading.ask;
    else fields.stated[field] = reading.text;
  };
  for (const field of TEXTS) {
    const cell = cells[field];
    if (cell !== undefined && !isNothing(cell)) put(field, { text: cell });
  }
  for (const field of [
    'volume',
    'minimumVolume',
    'expiryDate',
    'zone',
    'product',
    'reliability',
    'delivery',
    'waterType',
  ] as const) {
    const cell = cells[field];
    const reading = cell === undefined || isNothing(cell) ? undefined : READERS[field]?.(cell);
    if (reading !== undefined) put(field, reading);
  }
  const { gigalitres, status } = cells;
  if (gigalitres !== undefined && fields.stated.volume === undefined)
    put('volume', readVolume(gigalitres, { inGigalitres: true }));
  putPrices(cells, fields);
  putProfiles(cells, choices, put);
  if (status !== undefined && !isNothing(status)) {
    const reading = readStatus(status);
    if ('ask' in reading) fields.unknownStatus = reading.ask;
    else fields.status = statusOf(reading.text);
  }
  return fields;
}

function statusOf(text: string): ParcelStatus | null {
  return text === 'available' || text === 'pending' || text === 'sold' ? text : null;
}

/** A total decides, unless the cell itself is per ML; where both are there, they have to agree. */
function putPrices(cells: SheetRow['cells'], { stated, asks }: RowFields): void {
  const total = cells.price === undefined || isNothing(cells.price) ? null : readPrice(cells.price);
  const each =
    cells.pricePerMegalitre === undefined || isNothing(cells.pricePerMegalitre)
      ? null
      : readPrice(cells.pricePerMegalitre);
  // An unclear price beside a clear one is asked about too.
  if (total !== null && 'ask' in total) asks.price = total.ask;
  else if (each !== null && 'ask' in each) asks.pricePerMegalitre = each.ask;
  const both = total?.isPerMegalitre === true && each !== null;
  if (both && textOf(total) !== textOf(each)) asks.pricePerMegalitre = 'The sheet has two prices per ML';
  const perMegalitre = textOf(each) ?? (total?.isPerMegalitre === true ? textOf(total) : undefined);
  const whole = total?.isPerMegalitre === true ? undefined : textOf(total);
  if (whole !== undefined) stated.price = whole;
  else if (perMegalitre !== undefined) stated.pricePerMegalitre = perMegalitre;
}

/** That a total and a price per ML do not agree, in words; null where they do, or one is missing. `volume`: as it is typed now. */
export function priceDisagreement({ cells }: SheetRow, volume: string | undefined): string | null {
  const [whole, perMegalitre] = [readPrice(cells.price ?? ''), readPrice(cells.pricePerMegalitre ?? '')];
  if (!('text' in whole) || !('text' in perMegalitre) || whole.isPerMegalitre === true) return null;
  return disagreementOf({ volume, whole: whole.text, perMegalitre: perMegalitre.text });
}

function textOf(reading: Reading | null): string | undefined {
  return reading !== null && 'text' in reading ? reading.text : undefined;
}

/** A total that was rounded to whole dollars, or from a rounded price per ML, agrees. */
const ROUNDING = 0.006;

function disagreementOf({
  volume,
  whole,
  perMegalitre,
}: {
  volume: string | undefined;
  whole: string;
  perMegalitre: string;
}): string | null {
  const [ml, total, each] = [
    readFigure(volume ?? '', 'ML'),
    readFigure(whole, 'AUD'),
    readFigure(perMegalitre, 'AUD/ML'),
  ];
  if (ml === undefined || total === undefined || each === undefined || perMegalitreRule === undefined)
    return null;
  const product = totalPrice(each, ml);
  if (Math.abs(product - total) <= Math.max(total, product) * ROUNDING + 1) return null;
  return `${formatPrice(total)} in all and ${formatPerMegalitre(each)} do not agree: that would be ${formatPrice(product)}`;
}

function putProfiles(
  { companyId, brokerId }: SheetRow['cells'],
  { companies, brokers }: Choices,
  put: (field: FormField, reading: Reading) => void,
): void {
  const company = companyId === undefined || isNothing(companyId) ? undefined : named(companies, companyId);
  if (company !== undefined)
    put(
      'companyId',
      company === null ? { ask: `“${companyId}” is not in the directory` } : { text: company.id },
    );
  if (brokerId === undefined || isNothing(brokerId)) return;
  // Colleagues of other companies may have the same name.
  const ofCompany = company ? ({ companyId: id }: Broker) => id === company.id : () => true;
  const broker = named(brokers, brokerId, ofCompany);
  if (broker === null) put('brokerId', { ask: `“${brokerId}” is not in the directory` });
  else {
    put('brokerId', { text: broker.id });
    if (company === undefined) put('companyId', { text: broker.companyId });
  }
}

/** Null for no such name, or several of it. */
function named<N extends Named>(
  options: readonly N[],
  name: string,
  isPossible: (option: N) => boolean = () => true,
): N | null {
  const found = byFoldedName(options).get(foldText(name).trim())?.filter(isPossible) ?? [];
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Thousands of names are folded once, not for each row. */
const folded = new WeakMap<readonly Named[], ReadonlyMap<string, readonly Named[]>>();

function byFoldedName<N extends Named>(options: readonly N[]): ReadonlyMap<string, readonly N[]> {
  const names = folded.get(options) ?? groupBy(options, ({ name }) => foldText(name));
  folded.set(options, names);
  return names as ReadonlyMap<string, readonly N[]>;
}

/** What a composed text needs. */
export const COMPOSED_OF: readonly FormField[] = ['zone', 'product', 'reliability', 'volume'];
export const COMPOSED: readonly FormField[] = ['title', 'location', 'description'];

/** Title, location and description of what a row says, for a sheet without these columns. `productCell`: the sheet's word for the product. */
export function composed(
  stated: RowFields['stated'],
  productCell: string | undefined,
): Partial<Record<FormField, string>> {
  const zone = stated.zone === undefined ? null : labelOf(TRADING_ZONES, stated.zone);
  const product = stated.product === undefined ? null : productWord(stated.product, productCell);
  const reliability =
    stated.reliability === undefined ? null : labelOf(RELIABILITIES, stated.reliability).toLowerCase();
  const ml = readFigure(stated.volume ?? '', 'ML');
  const water = [reliability, product].filter((part) => part !== null).join(' ');
  if (zone === null || water === '' || ml === undefined) return {};
  const volume = `${ml.toLocaleString('en-AU')} ML`;
  const minimum = readFigure(stated.minimumVolume ?? '', 'ML');
  const splits = minimum === undefined ? '' : ` Splits from ${minimum.toLocaleString('en-AU')} ML.`;
  return {
    title: `Zone ${zone} ${water}, ${volume}`,
    location: `Zone ${zone}`,
    description: `${volume} of ${water} in zone ${zone}.${splits}`,
  };
}

/** 'Other' says nothing: the sheet may say that it is a delivery share. */
function productWord(product: string, cell: string | undefined): string {
  if (product !== 'other' || cell === undefined) return labelOf(PRODUCTS, product).toLowerCase();
  return /^\p{Lu}\p{Ll}/u.test(cell) ? cell.charAt(0).toLowerCase() + cell.slice(1) : cell;
}
