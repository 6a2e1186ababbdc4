// The rows of a generated directory, the same every time, with texts and figures of ordinary size. The texts are a little longer
// on average than those of the sample rows, so that measurements do not come out too good.
import { createHash } from 'node:crypto';
import { REGIONS } from '#domain/search/region.ts';
import { SPECIALTIES } from '#domain/search/specialty.ts';
import {
  BIO_SENTENCES,
  COMPANY_SENTENCES,
  FIRST_NAMES,
  LAST_NAMES,
  LINES,
  PARCEL_SENTENCES,
  SOURCES,
  STREETS,
  TITLES,
  TOWNS,
  TRADE_NAMES,
  ZONES,
} from './corpus.ts';
import { seededRandom } from './seeded-random.ts';

type Kind = 'company' | 'broker' | 'parcel';

/** Coprime to the number of names, so that steps of this size reach each name once before any repeats. */
const NAME_STEP = 7_919;
const FIRST_DAY = Date.UTC(2026, 6, 1);
const DAYS = 120;
const MS_A_DAY = 86_400_000;

const idOf = (kind: Kind, index: number) =>
  createHash('md5')
    .update(`${kind}${index}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-');

/** Random choices for row `index`, always the same for the same row. */
function choicesFor(kind: Kind, index: number) {
  const random = seededRandom(Number.parseInt(idOf(kind, index).slice(0, 8), 16));
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(from: readonly T[]): T => {
    const found = from[below(from.length)];
    if (found === undefined) throw new Error('Cannot pick from an empty list.');
    return found;
  };
  const some = <T>(from: readonly T[], min: number, max: number) => {
    const start = below(from.length);
    const count = min + below(max - min + 1);
    return [...from.slice(start), ...from.slice(0, start)].slice(0, count);
  };
  return { below, pick, some };
}

const filled = (sentences: readonly string[], values: Record<string, string | number>) =>
  sentences.join(' ').replaceAll(/\{(\w+)\}/gu, (_, name: string) => String(values[name]));

/** First and last name, and once all names are used also a second first name, so that names stay distinct. */
function nameOf(index: number): string {
  const names = FIRST_NAMES.length * LAST_NAMES.length;
  const place = (index * NAME_STEP) % names;
  const first = FIRST_NAMES[place % FIRST_NAMES.length];
  const last = LAST_NAMES[Math.floor(place / FIRST_NAMES.length)];
  const middle = FIRST_NAMES[Math.floor(index / names) * 31 + (index % 17)];
  return index < names ? `${first} ${last}` : `${first} ${middle} ${last}`;
}

const slug = (text: string) => text.toLowerCase().replaceAll(/[^a-z]+/gu, '.');

/** Row `index` of table `companies`. */
export function companyRow(index: number) {
  const { below, pick, some } = choicesFor('company', index);
  const [town, state, postcode] = pick(TOWNS);
  const year_founded = 1950 + below(70);
  const family = LAST_NAMES[index % LAST_NAMES.length];
  const round = Math.floor(index / LAST_NAMES.length);
  const name = `${family}${round === 0 ? '' : ` ${town}`} ${pick(TRADE_NAMES)}`;
  const site = `${slug(`${family} ${town}`)}${index}.example`;
  return {
    id: idOf('company', index),
    name,
    logo: `https://${site}/logo.svg`,
    description: filled(some(COMPANY_SENTENCES, 2, 5), { town, year: year_founded }),
    phone: `(03) 5550 ${1_000 + below(9_000)}`,
    email: `office@${site}`,
    website: `https://${site}`,
    address: `${below(400) + 1} ${pick(STREETS)}, ${town}, ${state} ${postcode}`,
    year_founded,
    regions: some(REGIONS, 1, 5),
  };
}

/** Row `index` of table `brokers`, in a directory of `companies` companies. */
export function brokerRow(index: number, companies: number) {
  const { below, pick, some } = choicesFor('broker', index);
  const [town, state] = pick(TOWNS);
  const name = nameOf(index);
  return {
    id: idOf('broker', index),
    name,
    title: pick(TITLES),
    email: `${slug(name)}@${slug(town)}${index % companies}.example`,
    phone: `04${below(90) + 10} 570 ${100 + below(900)}`,
    image: `https://people.example/${slug(name)}-${index}.jpg`,
    bio: filled(some(BIO_SENTENCES, 2, 6), { town, years: below(30) + 3, name: name.split(' ')[0] ?? '' }),
    specialties: some(SPECIALTIES, 2, 5),
    location: `${town}, ${state}`,
    company_id: idOf('company', index % companies),
    rating: below(51) / 10,
    reviews: below(200),
    transactions: below(900),
  };
}

/** Row `index` of table `parcels`, in a directory of `brokers` brokers and `companies` companies. */
export function parcelRow(index: number, { brokers, companies }: { brokers: number; companies: number }) {
  const { below, pick, some } = choicesFor('parcel', index);
  const [town, state] = pick(TOWNS);
  const zone = pick(ZONES);
  const volume = (below(9_000) + 10) / 10;
  const source = pick(SOURCES);
  const broker = index % brokers;
  return {
    id: idOf('parcel', index),
    title: `${zone.replace(/ \(.*/u, '')} ${pick(LINES)}, ${volume} ML`,
    volume,
    price: Math.round(volume * (100 + below(300))),
    location: `${town}, ${state}`,
    description: filled(some(PARCEL_SENTENCES, 2, 4), { volume, split: 5 * (1 + below(10)), zone, town }),
    status: pick(['available', 'available', 'pending', 'sold']),
    broker_id: idOf('broker', broker),
    company_id: idOf('company', broker % companies),
    listed_date: new Date(FIRST_DAY + below(DAYS) * MS_A_DAY).toISOString().slice(0, 10),
    water_type: source.includes('aquifer') ? 'groundwater' : 'surface',
    water_source: source,
    expiry_date: below(3) === 0 ? null : '2027-06-30',
  };
}
