// Which columns a spreadsheet of listings has, by the names that people give them.
import { foldText } from '#domain/values/fold-text.ts';

/** What a column may hold; named as the fields of the form. `pricePerMegalitre` and `price` may both be there. */
export const SHEET_FIELDS = {
  reference: 'Your reference',
  title: 'Title',
  volume: 'Volume (ML)',
  gigalitres: 'Volume (GL)',
  pricePerMegalitre: 'Price per ML',
  price: 'Price (total)',
  product: 'Product',
  zone: 'Trading zone',
  reliability: 'Reliability',
  location: 'Location',
  description: 'Description',
  waterType: 'Water type',
  waterSource: 'Water source',
  expiryDate: 'Expiry',
  minimumVolume: 'Minimum parcel (ML)',
  leaseYears: 'Lease term (years)',
  delivery: 'Delivery',
  status: 'Status',
  companyId: 'Company',
  brokerId: 'Broker',
} as const;

export type SheetField = keyof typeof SHEET_FIELDS;

/** The field of each column; null for one that is not read. */
export type Mapping = readonly (SheetField | null)[];

/** In the order of trying: what is named more exactly comes first. */
const NAMES: readonly (readonly [SheetField, RegExp])[] = [
  [
    'reference',
    /^(?:(?:your|our|my|agent|broker|internal|listing|parcel|lot) )?(?:ref(?:erence)?|id|code)(?: (?:no|number|id))?$|^(?:lot|parcel|listing)(?: (?:no|number|#))?$/u,
  ],
  [
    'minimumVolume',
    /^min(?:imum)?(?: (?:parcel|ml|volume|vol|lot|split|size|purchase))*$|^(?:split|splits)(?: from)?(?: ml)?$/u,
  ],
  ['gigalitres', /^(?:(?:volume|vol|size|quantity|qty) )?(?:gl|gigalit(?:re|er)s?)$/u],
  [
    'pricePerMegalitre',
    /^(?:(?:asking )?(?:price|ask|rate|offer|cost|aud|a\$|\$) ?)*(?:\$ ?|aud ?)?(?:\/|per|a|p\/) ?(?:ml|megalit(?:re|er))(?: (?:ask(?:ing)?|price|ex gst|inc gst|aud|\$))*$|^(?:unit price|rate|\$ ml|price \$ ml)$/u,
  ],
  [
    'volume',
    /^(?:(?:total|available|parcel) )?(?:volume|vol|quantity|qty|megalit(?:re|er)s?|ml|size|water)(?: (?:ml|megalit(?:re|er)s?|available|for sale|offered|on offer))*$|^ml (?:available|for sale|offered|on offer)$/u,
  ],
  [
    'price',
    /^(?:(?:total|asking|list|sale|full|parcel) )*(?:price|ask|value|amount|total|\$|aud)(?: (?:total|\$|aud|ex gst|inc gst|in total|asking))*$/u,
  ],
  [
    'expiryDate',
    /^(?:expiry|expires?|valid(?: until| to)?|until|end|ends|closing|good until|offer (?:expires|ends)|exp)(?: (?:date|on|day))?$/u,
  ],
  [
    'zone',
    /^(?:(?:trading|trade|water|delivery|source) )?(?:zone|zn)(?: (?:no|number|name|code))?$|^(?:trading )?(?:zone|system) (?:or|and) (?:zone|system)$/u,
  ],
  [
    'reliability',
    /^(?:reliability|security|class|licen[cs]e (?:class|category)|entitlement (?:type|class)|priority|share type|grade)(?: (?:class|type))?$/u,
  ],
  [
    'leaseYears',
    /^(?:lease )?(?:term|years|duration)(?: (?:years|yrs|of lease))?$|^lease (?:years|term|length)$/u,
  ],
  ['delivery', /^(?:delivery|wet dry|wet or dry|season|delivered|wet|timing)(?: (?:season|wet dry))?$/u],
  ['status', /^(?:status|availability|state of sale|available\??)$/u],
  [
    'product',
    /^(?:product|water product|allocation entitlement|temp perm|temp or perm|perm temp|type of (?:water )?(?:right|product)|product type|allocation or entitlement|what|right)$/u,
  ],
  ['waterType', /^(?:water type|type of water|surface groundwater|surface ground)$/u],
  [
    'waterSource',
    /^(?:(?:water )?source|river|system|water system|valley|river system|source of water|stream|storage)(?: name)?$/u,
  ],
  [
    'location',
    /^(?:location|place|town|district|area|address|where|region|property location|nearest town)$/u,
  ],
  ['companyId', /^(?:company|agency|brokerage|firm|business|office)(?: name)?$/u],
  ['brokerId', /^(?:broker|agent|contact|salesperson|consultant|rep)(?: name)?$/u],
  ['title', /^(?:title|listing(?: name| title)?|parcel(?: name| title)|name|headline|heading|item)$/u],
  [
    'description',
    /^(?:description|details?|notes?|comments?|remarks?|information|info|about|particulars|terms)$/u,
  ],
];

/** A name as it is compared: without brackets and most signs. */
function plainName(text: string): string {
  return foldText(text)
    .replaceAll(/[()[\]{}:*_,;.?!"“”'’|\\]/gu, ' ')
    .replaceAll(/\s*\/\s*/gu, '/')
    .replaceAll(/[–—-]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** The field that a column's name means; null where it is not known. */
export function fieldNamed(text: string): SheetField | null {
  const plain = plainName(text);
  if (plain === '' || plain.length > 60) return null;
  const readings = [plain, plain.replaceAll('/', ' ').replaceAll(/\s+/gu, ' ')];
  return NAMES.find(([, pattern]) => readings.some((each) => pattern.test(each)))?.[0] ?? null;
}

/** The columns that a row names, each field once. */
export function mappingOf(names: readonly string[]): Mapping {
  const taken = new Set<SheetField>();
  const fields = names.map((name, column) =>
    isPlainPrice(names, column) ? 'pricePerMegalitre' : fieldNamed(name),
  );
  return fields.map((field) => {
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

const PLAIN_PRICE = /^(?:(?:asking|list|sale) )?(?:price|ask|\$|aud)(?: (?:\$|aud|ex gst|inc gst))*$/u;

/** "Price" beside a total is a price per ML. */
function isPlainPrice(names: readonly string[], column: number): boolean {
  const isPlain = (name: string) => fieldNamed(name) === 'price' && PLAIN_PRICE.test(plainName(name));
  if (!isPlain(names[column] ?? '') || names.some((name) => fieldNamed(name) === 'pricePerMegalitre'))
    return false;
  return names.some((name) => fieldNamed(name) === 'price' && !isPlain(name));
}

/** The column "Price" of a sheet without another price, which may be one per ML or in all; null for none. */
export function plainPriceOf(names: readonly string[], mapping: Mapping): number | null {
  if (mapping.includes('pricePerMegalitre')) return null;
  const column = mapping.indexOf('price');
  return column >= 0 && PLAIN_PRICE.test(plainName(names[column] ?? '')) ? column : null;
}

/** How far down the names of the columns may stand: below titles, dates and blank lines. */
const MAX_HEAD_ROWS = 25;
/** Fewer names are a coincidence. */
const MIN_NAMES = 2;
const ENOUGH_NAMES = 4;

/** The index of the row with the names of the columns; null where none names two. */
export function headRowOf(rows: readonly (readonly string[])[]): number | null {
  let best: { index: number; count: number } | null = null;
  for (const [index, row] of rows.slice(0, MAX_HEAD_ROWS).entries()) {
    const count = mappingOf(row).filter((field) => field !== null).length;
    // A later one begins another table.
    if (best !== null && best.count >= ENOUGH_NAMES) break;
    if (count >= MIN_NAMES && count > (best?.count ?? 0)) best = { index, count };
  }
  return best?.index ?? null;
}
