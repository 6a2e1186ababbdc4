// Changes that owners make to their profiles. They merge by fields, as those of listings do.
import * as v from 'valibot';
import { instantSchema } from '#domain/values/date.ts';
import { idSchema } from '#domain/values/id.ts';
import { isSameValue, keysOf, pick } from '#domain/values/object.ts';
import { emailRule, lineRule } from '#domain/values/text-rules.ts';
import { BROKER_RULES } from './broker-submission.ts';
import type { Broker } from './broker.ts';
import { CLAIMABLE_TYPES, type ClaimableProfile } from './claim.ts';
import { COMPANY_RULES, yearFoundedRule } from './company-submission.ts';
import type { Company, CompanyLocation } from './company.ts';
import { CREDENTIAL_LINES, isCredentialLine, statementSchema } from './credential.ts';

/** An office as a change sends it; ids of new offices are made on the device. */
export const officeSchema = v.object({
  id: idSchema,
  address: lineRule({ label: 'Address', min: 1, max: 300, tooShort: 'Address is required' }),
  city: lineRule({ label: 'City', min: 0, max: 300 }),
  state: lineRule({ label: 'State', min: 1, max: 50, tooShort: 'State is required' }),
  isPrimary: v.boolean(),
  phone: v.nullable(lineRule({ label: 'Phone', min: 5, max: 50, tooShort: 'Phone number is required' })),
  email: v.nullable(emailRule('Please enter a valid email')),
});

export type Office = v.InferOutput<typeof officeSchema>;

export const MAX_OFFICES = 50;

/** Holds for offices as sent and as typed. */
export const notTooManyOffices = v.maxLength<Office[], number, string>(
  MAX_OFFICES,
  `List at most ${MAX_OFFICES} offices`,
);

/** What a change may name, in the order in which lists name it. `leftCompany` is the id of the company that a broker has left. */
const fieldsSchema = v.partial(
  v.strictObject({
    ...pick(COMPANY_RULES, ['name', 'phone', 'email']),
    ...BROKER_RULES,
    companyId: idSchema,
    leftCompany: v.nullable(idSchema),
    ...COMPANY_RULES,
    yearFounded: yearFoundedRule,
    offices: v.pipe(v.array(officeSchema), notTooManyOffices),
    ...v.entriesFromList(CREDENTIAL_LINES, statementSchema),
  }),
);

export const profileFieldSchema = v.keyof(fieldsSchema);

export type ProfileFields = v.InferOutput<typeof fieldsSchema>;
export type ProfileField = keyof ProfileFields;

/** The row that a change of a profile sends. `before`: the values that its author saw (law 2). `madeAt`: ms since 1970. */
export const profileChangeInsertSchema = v.object({
  id: idSchema,
  profileType: v.picklist(CLAIMABLE_TYPES),
  profileId: idSchema,
  userId: idSchema,
  fields: fieldsSchema,
  before: v.record(v.string(), v.unknown()),
  madeAt: v.pipe(instantSchema, v.integer()),
});

export type ProfileChangeInsert = v.InferOutput<typeof profileChangeInsertSchema>;

/** The fields that a change names, and their values before. */
export type ChangedProfile = Pick<ProfileChangeInsert, 'fields' | 'before'>;

type Change = { id: string; profile: ClaimableProfile; userId: string; change: ChangedProfile; now: number };

/** `now` is in ms since 1970. */
export function profileChangeInsertOf({ id, profile, userId, change, now }: Change): ProfileChangeInsert {
  const { fields, before } = change;
  return { id, profileType: profile.type, profileId: profile.id, userId, fields, before, madeAt: now };
}

const BROKER_FIELDS = [...keysOf(BROKER_RULES), 'companyId'] as const;
const COMPANY_FIELDS = [...keysOf(COMPANY_RULES), 'yearFounded'] as const;
const OFFICE_FIELDS = keysOf(officeSchema.entries);

/** The changeable values of a broker. */
export function brokerFields(broker: Broker) {
  return pick(broker, BROKER_FIELDS) satisfies ProfileFields;
}

/** The same of a company and its offices. */
export function companyFields(company: Company, offices: readonly CompanyLocation[]) {
  return {
    ...pick(company, COMPANY_FIELDS),
    offices: offices.map((office) => pick(office, OFFICE_FIELDS)),
  } satisfies ProfileFields;
}

/** The fields that differ, and their values before; null when none does. */
export function changedProfileFields(before: ProfileFields, after: ProfileFields): ChangedProfile | null {
  const names = fieldNames(after).filter((field) => !isSameValue(after[field], before[field]));
  if (names.length === 0) return null;
  return { fields: part(after, names), before: part(before, names) };
}

/** Fields whose value others have changed since the author saw it, and not to the author's own. */
export function profileConflicts({ fields, before }: ChangedProfile, now: ProfileFields): ProfileField[] {
  return fieldNames(fields).filter(
    (field) => !isSameValue(now[field], before[field]) && !isSameValue(now[field], fields[field]),
  );
}

/** The names that are given. */
export function fieldNames(fields: ProfileFields): ProfileField[] {
  return v.parse(v.array(profileFieldSchema), Object.keys(fields));
}

/** Whether the form of the profile has all of these fields: departures and the lines of a passport have forms of their own. */
export function isOfForm(fields: ProfileFields): boolean {
  return fieldNames(fields).every((field) => field !== 'leftCompany' && !isCredentialLine(field));
}

/** Whether these are lines of the code passport, and nothing else. */
export function isOfPassport(fields: ProfileFields): boolean {
  return fieldNames(fields).every(isCredentialLine);
}

/** What takes effect at once where no administrator sent it: a name or company waits for one. */
export function immediateFields(fields: ProfileFields): ProfileFields {
  const { name: _name, companyId: _company, ...rest } = fields;
  return rest;
}

/** The broker with these fields. `now`: when a company said that they have left, an instant (ISO 8601); the first time counts. */
export function brokerWith<B extends Broker>(broker: B, fields: ProfileFields, now: string): B {
  const { leftCompany: left } = fields;
  return Object.assign({}, broker, given(immediateFields(fields), BROKER_FIELDS), {
    ...(left !== undefined && { leftCompanyAt: left === null ? null : (broker.leftCompanyAt ?? now) }),
  });
}

/** The company with these fields, but for its offices. */
export function companyWith<C extends Company>(company: C, fields: ProfileFields): C {
  return Object.assign({}, company, given(immediateFields(fields), COMPANY_FIELDS));
}

function given(fields: ProfileFields, names: readonly string[]): ProfileFields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}

function part(fields: ProfileFields, names: readonly ProfileField[]): ProfileFields {
  return Object.fromEntries(names.map((field) => [field, fields[field] ?? null]));
}
