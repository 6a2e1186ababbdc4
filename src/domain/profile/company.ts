import * as v from 'valibot';
import { idSchema } from '#domain/values/id.ts';
import { numberSchema } from '#domain/values/number.ts';

/** A brokerage company, read from a row of table `companies` (spec section 3). */
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
    owner_since: v.optional(v.nullable(v.string()), null),
  }),
  v.transform(({ year_founded, owner_since, ...rest }) => ({
    ...rest,
    yearFounded: year_founded,
    ownerSince: owner_since,
  })),
);

type CompanyRow = v.InferOutput<typeof companySchema>;
type Added = Pick<CompanyRow, 'ownerSince'>;

/** Its brokers, parcels and locations refer to it, never the reverse. `ownerSince` as that of a broker. */
export type Company = Omit<CompanyRow, keyof Added> & Partial<Added>;

/** An office of a company, read from a row of table `company_locations`. */
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

/** `state` is a state code, in sample data followed by the postcode ('VIC 3564'). */
export type CompanyLocation = v.InferOutput<typeof companyLocationSchema>;
