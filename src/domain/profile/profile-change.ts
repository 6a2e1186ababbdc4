// Changes that owners make to their profiles (market M7 and M8). They merge by fields, as those of listings do.
import * as v from 'valibot';
import { instantSchema } from '#domain/values/date.ts';
import { idSchema } from '#domain/values/id.ts';
import { isSameValue } from '#domain/values/same-value.ts';
import { emailRule, lineRule } from '#domain/values/text-rules.ts';
import { BROKER_RULES } from './broker-submission.ts';
import type { Broker } from './broker.ts';
import { CLAIMABLE_TYPES, type ClaimableProfile } from './claim.ts';
import { COMPANY_RULES, yearFoundedRule } from './company-submission.ts';
import type { Company, CompanyLocation } from './company.ts';
import { isCredentialLine, statementSchema } from './credential.ts';

/** An office as a change sends it; ids of new offices are made on the device. */
export const officeSchema = v.object({
  id: idSchema,
  address: lineRule({ label: 'Address', min: 1, max: 300, tooShort: 'Address is required' }),
  city: lineRule({ label: 'City', min: 0, max: 300 }),
  state: lineRule({ label: 'State', min: 1, max: 50, tooShort: 'State is required' }),
  is_primary: v.boolean(),
  phone: v.nullable(lineRule({ label: 'Phone', min: 5, max: 50, tooShort: 'Phone number is required' })),
  email: v.nullable(emailRule('Please enter a valid email')),
});

export type Office = v.InferOutput<typeof officeSchema>;

const { name, phone, email } = COMPANY_RULES;
const { title, image, bio, specialties, location } = BROKER_RULES;
const { logo, description, website, address, regions } = COMPANY_RULES;

/** What a change may name. `left_company` is the id of the company that a broker has left. */
const fieldsSchema = v.partial(
  v.strictObject({
    name,
    phone,
    email,
    title,
    image,
    bio,
    specialties,
    location,
    company_id: idSchema,
    left_company: v.nullable(idSchema),
    logo,
    description,
    website,
    address,
    regions,
    year_founded: yearFoundedRule,
    offices: v.pipe(v.array(officeSchema), v.maxLength(50, 'Name at most 50 offices')),
    fees: statementSchema,
    indemnity: statementSchema,
    trust_account: statementSchema,
    broking_account: statementSchema,
    complaints: statementSchema,
    association: statementSchema,
  }),
);

export type ProfileFields = v.InferOutput<typeof fieldsSchema>;
export type ProfileField = keyof ProfileFields;

/** The row that a change of a profile sends. `before`: the values that its author saw (law 2). `made_at`: ms since 1970. */
export const profileChangeInsertSchema = v.object({
  id: idSchema,
  profile_type: v.picklist(CLAIMABLE_TYPES),
  profile_id: idSchema,
  user_id: idSchema,
  fields: fieldsSchema,
  before: v.record(v.string(), v.unknown()),
  made_at: v.pipe(instantSchema, v.integer()),
});

export type ProfileChangeInsert = v.InferOutput<typeof profileChangeInsertSchema>;

export function profileChangeInsertOf({
  id,
  profile,
  userId,
  change: { fields, before },
  now,
}: {
  id: string;
  profile: ClaimableProfile;
  userId: string;
  change: Pick<ProfileChangeInsert, 'fields' | 'before'>;
  /** Milliseconds since 1970. */
  now: number;
}): ProfileChangeInsert {
  return {
    id,
    profile_type: profile.type,
    profile_id: profile.id,
    user_id: userId,
    fields,
    before,
    made_at: now,
  };
}

/** The changeable values of a broker, under the names of the columns. */
export function brokerFields(broker: Broker) {
  return {
    name: broker.name,
    title: broker.title,
    email: broker.email,
    phone: broker.phone,
    image: broker.image,
    bio: broker.bio,
    specialties: broker.specialties,
    location: broker.location,
    company_id: broker.companyId,
  } satisfies ProfileFields;
}

/** The same of a company and its offices. */
export function companyFields(company: Company, offices: readonly CompanyLocation[]) {
  return {
    name: company.name,
    logo: company.logo,
    description: company.description,
    phone: company.phone,
    email: company.email,
    website: company.website,
    address: company.address,
    year_founded: company.yearFounded,
    regions: company.regions,
    offices: offices.map(officeOf),
  } satisfies ProfileFields;
}

function officeOf({
  id,
  address: street,
  city,
  state,
  isPrimary,
  phone: tel,
  email: mail,
}: CompanyLocation): Office {
  return { id, address: street, city, state, is_primary: isPrimary, phone: tel, email: mail };
}

/** The fields that differ, and their values before; null when none does. */
export function changedProfileFields(
  before: ProfileFields,
  after: ProfileFields,
): Pick<ProfileChangeInsert, 'fields' | 'before'> | null {
  const names = fieldNames(after).filter((field) => !isSameValue(after[field], before[field]));
  if (names.length === 0) return null;
  return { fields: part(after, names), before: part(before, names) };
}

/** Fields whose value others have changed since the author saw it, and not to the author's own. */
export function profileConflicts(
  { fields, before }: Pick<ProfileChangeInsert, 'fields' | 'before'>,
  now: ProfileFields,
): ProfileField[] {
  return fieldNames(fields).filter(
    (field) => !isSameValue(now[field], before[field]) && !isSameValue(now[field], fields[field]),
  );
}

/** The names that are given. */
export function fieldNames(fields: ProfileFields): ProfileField[] {
  return v.parse(v.array(v.keyof(fieldsSchema)), Object.keys(fields));
}

/** Whether the form of the profile has all of these fields: departures and the lines of a passport have forms of their own. */
export function isOfForm(fields: ProfileFields): boolean {
  return fieldNames(fields).every((field) => field !== 'left_company' && !isCredentialLine(field));
}

/** Whether these are lines of the code passport, and nothing else. */
export function isOfPassport(fields: ProfileFields): boolean {
  return fieldNames(fields).every(isCredentialLine);
}

/** What takes effect at once where no administrator sent it: a name or company waits for one. */
export function immediateFields(fields: ProfileFields): ProfileFields {
  const { name: _name, company_id: _company, ...rest } = fields;
  return rest;
}

/** The broker with these fields. `now`: when a company said that they have left, an instant (ISO 8601); the first time counts. */
export function brokerWith<B extends Broker>(broker: B, fields: ProfileFields, now: string): B {
  const { left_company: left } = fields;
  const after = { ...brokerFields(broker), ...fields };
  return {
    ...broker,
    title: after.title,
    email: after.email,
    phone: after.phone,
    image: after.image,
    bio: after.bio,
    specialties: after.specialties,
    location: after.location,
    ...(left !== undefined && { leftCompanyAt: left === null ? null : (broker.leftCompanyAt ?? now) }),
  };
}

/** The company with these fields, but for its offices. */
export function companyWith<C extends Company>(company: C, fields: ProfileFields): C {
  const after = { ...companyFields(company, []), ...fields };
  return {
    ...company,
    logo: after.logo,
    description: after.description,
    phone: after.phone,
    email: after.email,
    website: after.website,
    address: after.address,
    yearFounded: after.year_founded,
    regions: after.regions,
  };
}

function part(fields: ProfileFields, names: readonly ProfileField[]): ProfileFields {
  return Object.fromEntries(names.map((field) => [field, fields[field] ?? null]));
}
