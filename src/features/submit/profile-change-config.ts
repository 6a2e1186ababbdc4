import * as v from 'valibot';
import { brokerFormSchema, type BrokerForm } from '#domain/profile/broker-submission.ts';
import type { Broker } from '#domain/profile/broker.ts';
import type { CompanyForm } from '#domain/profile/company-submission.ts';
import { type Company, type CompanyLocation, UNKNOWN_STATE } from '#domain/profile/company.ts';
import {
  brokerFields as fieldsOfBroker,
  companyFields as fieldsOfCompany,
  notTooManyOffices,
  officeSchema,
  type Office,
} from '#domain/profile/profile-change.ts';
import { byName, keysOf } from '#domain/values/object.ts';
import { blankAsNull } from '#domain/values/text-rules.ts';
import { brokerFields, typedBroker, type BrokerFields } from './broker-config.ts';
import {
  companyFields,
  companyRules,
  typedCompany,
  typedOffice,
  type CompanyFields,
  type OfficeFields,
} from './company-config.ts';
import { profileConfig, type ProfileConfig } from './profile-config.ts';

const EDIT = {
  messages: {
    title: 'Edit Profile',
    success: { title: 'Edit received' },
    failure: (reason: string) => ({ title: `The profile was not changed: ${reason}` }),
    accepted: {
      title: 'Edit Received',
      text: 'The server has your edit. Other devices get it with their next sync.',
    },
    anotherLabel: 'Edit Again',
  },
  mustSignIn: 'You must be logged in to edit a profile',
  formName: 'profileChange',
  first: 'name',
} as const;

export function brokerChangeConfig(broker: Broker): ProfileConfig<BrokerFields, BrokerForm> {
  const before = fieldsOfBroker(broker);
  const rules = keptOrRules(brokerFormSchema.entries, { typed: typedBroker(before), before });
  return profileConfig(
    { profile: { type: 'broker', id: broker.id }, name: broker.name, before },
    {
      ...EDIT,
      fields: brokerFields,
      schema: () => v.object(rules),
      typed: typedBroker,
      statedBy: (form) => form,
    },
  );
}

export type CompanyChangeForm = CompanyForm & { offices: Office[] };

export function companyChangeConfig(
  company: Company,
  locations: readonly CompanyLocation[],
): ProfileConfig<CompanyFields, CompanyChangeForm> {
  const before = fieldsOfCompany(company, locations);
  const typed = typedCompany(before);
  const offices = v.pipe(v.array(officeRule(before.offices)), notTooManyOffices);
  return profileConfig(
    { profile: { type: 'company', id: company.id }, name: company.name, before },
    {
      ...EDIT,
      fields: companyFields,
      schema: () => v.object({ ...keptOrRules(companyRules().entries, { typed, before }), offices }),
      typed: typedCompany,
      statedBy: (form) => form,
    },
  );
}

const { phone, email, ...officeEntries } = officeSchema.entries;

const officeFormSchema = v.object({
  ...officeEntries,
  id: v.string(),
  phone: blankAsNull(phone),
  email: blankAsNull(email),
});

/** The state of an approved company's office is unknown until its owner gives it. */
function officeRule(before: readonly Office[]): v.GenericSchema<OfficeFields, Office> {
  const known = new Map(before.map((office) => [office.id, office]));
  return v.lazy((input) => {
    const former = known.get(v.is(v.object({ id: v.string() }), input) ? input.id : '');
    if (former === undefined) return officeFormSchema;
    return keptOr(typedOffice(former), former, stateMayStay(former));
  });
}

function stateMayStay({ state: before }: Office): v.GenericSchema<OfficeFields, Office> {
  if (before !== UNKNOWN_STATE) return officeFormSchema;
  return v.pipe(
    v.custom<OfficeFields>(() => true),
    v.transform((office) => ({ ...office, state: office.state.trim() === '' ? before : office.state })),
    officeFormSchema,
  );
}

/** Accepts an unchanged value even where an older row breaks a present rule. */
function keptOr<I, O>(typed: I, value: O, rule: v.GenericSchema<I, O>): v.GenericSchema<I, O> {
  const isKept = (input: unknown) => JSON.stringify(input) === JSON.stringify(typed);
  const kept = v.pipe(
    v.custom<I>(isKept),
    v.transform(() => value),
  );
  return v.lazy<v.GenericSchema<I, O>>((input) => (isKept(input) ? kept : rule));
}

type Rules<R> = { [N in keyof R]: v.GenericSchema };

type Values<R extends Rules<R>> = {
  typed: { [N in keyof R]: v.InferInput<R[N]> };
  before: { [N in keyof R]: v.InferOutput<R[N]> };
};

/** The rules of fields that accept each value as it was before. */
function keptOrRules<R extends Rules<R>>(rules: R, { typed, before }: Values<R>) {
  return byName(keysOf(rules), (name) => keptOr(typed[name], before[name], rules[name])) as {
    [N in keyof R]: v.GenericSchema<v.InferInput<R[N]>, v.InferOutput<R[N]>>;
  };
}
