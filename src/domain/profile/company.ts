import * as v from 'valibot';
import { idSchema } from '#domain/values/id.ts';
import { numberSchema } from '#domain/values/number.ts';
import { summaryOf } from '#domain/values/summary.ts';
import { ANSWER_TIMES, type AnswerFigures } from './answer-figures.ts';

/** What the profile of a company says, also while it is submitted. */
export const companyEntries = {
  id: idSchema,
  name: v.string(),
  logo: v.string(),
  description: v.string(),
  phone: v.string(),
  email: v.string(),
  website: v.string(),
  address: v.string(),
  yearFounded: numberSchema,
  regions: v.array(v.string()),
};

/** A brokerage company, read from a row of table `companies`. */
export const companySchema = v.object({
  ...companyEntries,
  ownerSince: v.optional(v.nullable(v.string()), null),
  answersOfTen: v.fallback(v.optional(v.nullable(numberSchema), null), null),
  answersWithin: v.fallback(v.optional(v.nullable(v.picklist(ANSWER_TIMES)), null), null),
});

type CompanyRow = v.InferOutput<typeof companySchema>;
type Added = Pick<CompanyRow, 'ownerSince' | keyof AnswerFigures>;

/** Its brokers, parcels and locations refer to it, never the reverse. `ownerSince` as that of a broker. */
export type Company = Omit<CompanyRow, keyof Added> & Partial<Added>;

/** An office of a company, read from a row of table `company_locations`. */
export const companyLocationSchema = v.object({
  id: idSchema,
  companyId: idSchema,
  address: v.string(),
  city: v.string(),
  state: v.string(),
  isPrimary: v.boolean(),
  phone: v.nullish(v.string(), null),
  email: v.nullish(v.string(), null),
});

/** `state` is a state code, in sample data followed by the postcode ('VIC 3564'). */
export type CompanyLocation = v.InferOutput<typeof companyLocationSchema>;

/** Written by the server where a company's form has no state field; never shown. */
export const UNKNOWN_STATE = 'Unknown';

/** An office's town without the street: 'Echuca, VIC 3564', or '' when it is unknown. */
export function townOf({ city, state }: CompanyLocation): string {
  if (state.trim() === UNKNOWN_STATE) return '';
  return parts([city, state]).join(', ');
}

/** An office's whole address on one line; where the state is unknown, the address column alone. */
export function officeAddress(office: CompanyLocation): string {
  return parts([office.address, townOf(office)]).join(', ');
}

/** The primary office, else the first. */
export function mainOffice<L extends CompanyLocation>(offices: readonly L[]): L | undefined {
  return offices.find(({ isPrimary }) => isPrimary) ?? offices[0];
}

/** The main office first, the others in the given order. */
export function mainOfficeFirst<L extends CompanyLocation>(offices: readonly L[]): L[] {
  const main = mainOffice(offices);
  return main === undefined ? [] : [main, ...offices.filter((office) => office !== main)];
}

/**
 * A company's location on its card: city and state code of its main office, else the last two parts of its address; never
 * the postcode. An office with an unknown state is ignored: its city is a street.
 */
export function shortLocation(address: string, offices: readonly CompanyLocation[]): string {
  const office = mainOffice(offices);
  const town = office === undefined ? '' : withoutPostcode(townOf(office));
  if (town !== '') return town;
  return parts(withoutPostcode(address).split(',')).slice(-2).join(', ');
}

function withoutPostcode(text: string): string {
  return text.replace(/[\s,]+\d{4}\s*$/u, '');
}

function parts(texts: readonly string[]): string[] {
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}

/** A company in a sentence or two, for search engines and link previews. */
export function companySummary({ address, regions, description }: Company): string {
  return summaryOf(`Water brokerage firm, ${address}`, description, regions.join(', '));
}
