import * as v from 'valibot';
import { idSchema } from '#domain/values/id.ts';
import { numberSchema } from '#domain/values/number.ts';
import { summaryOf } from '#domain/values/summary.ts';
import { ANSWER_TIMES, type AnswerFigures } from './answer-figures.ts';

/** What the profile of a broker says, also while it is submitted. */
export const brokerEntries = {
  id: idSchema,
  name: v.string(),
  title: v.string(),
  email: v.string(),
  phone: v.string(),
  image: v.string(),
  bio: v.string(),
  specialties: v.array(v.string()),
  location: v.string(),
};

/** A water broker, read from a row of table `brokers`. */
export const brokerSchema = v.object({
  ...brokerEntries,
  companyId: idSchema,
  rating: numberSchema,
  reviews: numberSchema,
  transactions: numberSchema,
  ownerSince: v.optional(v.nullable(v.string()), null),
  answersOfTen: v.fallback(v.optional(v.nullable(numberSchema), null), null),
  answersWithin: v.fallback(v.optional(v.nullable(v.picklist(ANSWER_TIMES)), null), null),
  leftCompanyAt: v.optional(v.nullable(v.string()), null),
});

type BrokerRow = v.InferOutput<typeof brokerSchema>;
type Added = Pick<BrokerRow, 'ownerSince' | 'leftCompanyAt' | keyof AnswerFigures>;

/**
 * `rating` runs from 0 to 5; `location` reads 'City, STATE'. `ownerSince` is when the first approved claim was approved, `leftCompanyAt` when
 * the company said that the broker is no longer with it (ISO 8601). Rows that an earlier version of the app stored lack
 * these.
 */
export type Broker = Omit<BrokerRow, keyof Added> & Partial<Added>;

/** Whether the company has said that the broker is no longer with it. */
export function hasLeftCompany({ leftCompanyAt }: Pick<Broker, 'leftCompanyAt'>): boolean {
  return leftCompanyAt !== null && leftCompanyAt !== undefined;
}

/** A broker in a sentence or two, for search engines and link previews; without a company that the broker has left. */
export function brokerSummary(broker: Broker, companyName: string | undefined): string {
  const { title, location, specialties } = broker;
  const position = companyName === undefined || hasLeftCompany(broker) ? title : `${title} at ${companyName}`;
  return summaryOf(`${position}, ${location}`, specialties.join(', '), broker.bio);
}
