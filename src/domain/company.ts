import * as v from 'valibot';
import { idSchema } from './id.ts';
import { numberSchema } from './number.ts';

/** A brokerage firm as the app knows it (spec section 3), read from a row of table `companies`. */
export const companySchema = v.pipe(
  v.object({
    id: idSchema,
    name: v.string(),
    logo: v.string(),
    description: v.string(),
    phone: v.string(),
    email: v.string(),
    website: v.string(),
    address: v.string(),
    year_founded: numberSchema,
    regions: v.array(v.string()),
  }),
  v.transform(({ year_founded, ...rest }) => ({ ...rest, yearFounded: year_founded })),
);

/** A brokerage firm. Its brokers, parcels and locations point to it, not it to them. */
export type Company = v.InferOutput<typeof companySchema>;

/** An office of a firm, read from a row of table `company_locations`. */
export const companyLocationSchema = v.pipe(
  v.object({
    id: idSchema,
    company_id: idSchema,
    address: v.string(),
    city: v.string(),
    state: v.string(),
    is_primary: v.boolean(),
    phone: v.nullish(v.string(), null),
    email: v.nullish(v.string(), null),
  }),
  v.transform(({ company_id, is_primary, ...rest }) => ({
    ...rest,
    companyId: company_id,
    isPrimary: is_primary,
  })),
);

/** An office of a firm. `state` is a state code, in sample data followed by the postcode ('VIC 3564'). */
export type CompanyLocation = v.InferOutput<typeof companyLocationSchema>;
