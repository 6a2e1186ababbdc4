import * as v from 'valibot';
import { idSchema } from './id.ts';
import { numberSchema } from './number.ts';

/** A water broker, read from a row of table `brokers` (spec section 3). */
export const brokerSchema = v.pipe(
  v.object({
    id: idSchema,
    name: v.string(),
    title: v.string(),
    email: v.string(),
    phone: v.string(),
    image: v.string(),
    bio: v.string(),
    specialties: v.array(v.string()),
    location: v.string(),
    company_id: idSchema,
    rating: numberSchema,
    reviews: numberSchema,
    transactions: numberSchema,
  }),
  v.transform(({ company_id, ...rest }) => ({ ...rest, companyId: company_id })),
);

/** `rating` runs from 0 to 5; `location` reads 'City, STATE'. */
export type Broker = v.InferOutput<typeof brokerSchema>;
