import * as v from 'valibot';
import { brokerFormSchema, type BrokerForm } from '#domain/profile/broker-submission.ts';
import type { Broker } from '#domain/profile/broker.ts';
import type { ClaimableProfile } from '#domain/profile/claim.ts';
import type { CompanyForm } from '#domain/profile/company-submission.ts';
import { type Company, type CompanyLocation, UNKNOWN_STATE } from '#domain/profile/company.ts';
import {
  brokerFields as fieldsOfBroker,
  changedProfileFields,
  companyFields as fieldsOfCompany,
  officeSchema,
  profileChangeInsertOf,
  type Office,
  type ProfileChangeInsert,
  type ProfileFields,
} from '#domain/profile/profile-change.ts';
import { blankAsNull } from '#domain/values/text-rules.ts';
import { brokerFields, type BrokerFields } from './broker-config.ts';
import { companyFields, companyRules, type CompanyFields, type OfficeFields } from './company-config.ts';
import { formNameOf, requireUser, type FormConfig } from './form-config.ts';

export type ProfileChangeConfig<F extends object, O> = FormConfig<'profileChange', F, O>;

type Change = Pick<ProfileChangeInsert, 'fields' | 'before'>;

type Subject = { profile: ClaimableProfile; name: string; before: ProfileFields };

/** What the forms of brokers and companies share; the server refuses a field that others have changed since `before` was read. */
function commonConfig<F extends object, O>(
  { profile, name, before }: Subject,
  { typed, changeOf }: { typed: (values: ProfileFields) => F; changeOf: (form: O) => Change | null },
): Omit<ProfileChangeConfig<F, O>, 'fields' | 'schema'> {
  return {
    kind: 'profileChange',
    messages: {
      title: 'Edit Profile',
      lead: name,
      submitLabel: 'Save Changes',
      success: { title: 'Edit received' },
      failure: (reason) => ({ title: `The profile was not changed: ${reason}` }),
      accepted: {
        title: 'Edit Received',
        text: 'The server has your edit. Other devices get it with their next sync.',
      },
      anotherLabel: 'Edit Again',
      home: {
        to: profile.type === 'broker' ? '/broker/$id' : '/company/$id',
        params: { id: profile.id },
        label: 'Back to the Profile',
      },
      primary: 'home',
    },
    mustSignIn: 'You must be logged in to edit a profile',
    leavesWhenAccepted: true,
    formName: formNameOf('profileChange', profile.id),
    fieldsOf: ({ payload }) => typed({ ...before, ...payload.fields }),
    titleOf: () => name,
    payloadOf: ({ id, form, userId, now }) => {
      const change = changeOf(form) ?? { fields: {}, before: {} };
      return profileChangeInsertOf({ id, profile, userId: requireUser(userId), change, now });
    },
  };
}

const UNCHANGED = 'Nothing has been changed yet.';

export function brokerChangeConfig(broker: Broker): ProfileChangeConfig<BrokerFields, BrokerForm> {
  const before = fieldsOfBroker(broker);
  const typed = (values: ProfileFields): BrokerFields => {
    const { specialties = before.specialties, ...texts } = { ...before, ...values };
    return v.parse(brokerFields, { ...texts, specialties: specialties.join(', ') });
  };
  const changeOf = (form: BrokerForm) => changedProfileFields(before, form);
  const start = typed(before);
  const { entries } = brokerFormSchema;
  const subject: Subject = { profile: { type: 'broker', id: broker.id }, name: broker.name, before };
  return {
    ...commonConfig(subject, { typed, changeOf }),
    // It starts with the profile as it is, so that an unchanged form is an empty one.
    fields: v.pipe(
      v.looseObject({}),
      v.transform((draft) => ({ ...start, ...draft })),
      brokerFields,
    ),
    schema: () =>
      v.pipe(
        v.object({
          name: keptOr(start.name, before.name, entries.name),
          title: keptOr(start.title, before.title, entries.title),
          email: keptOr(start.email, before.email, entries.email),
          phone: keptOr(start.phone, before.phone, entries.phone),
          image: keptOr(start.image, before.image, entries.image),
          bio: keptOr(start.bio, before.bio, entries.bio),
          specialties: keptOr(start.specialties, before.specialties, entries.specialties),
          location: keptOr(start.location, before.location, entries.location),
          companyId: keptOr(start.companyId, before.companyId, entries.companyId),
        }),
        v.forward(
          v.check((form) => changeOf(form) !== null, UNCHANGED),
          ['name'],
        ),
      ),
  };
}

export type CompanyChangeForm = CompanyForm & { offices: Office[] };

export function companyChangeConfig(
  company: Company,
  offices: readonly CompanyLocation[],
): ProfileChangeConfig<CompanyFields, CompanyChangeForm> {
  const before = fieldsOfCompany(company, offices);
  const typed = (values: ProfileFields): CompanyFields => {
    const { yearFounded: year, offices: rows = before.offices, ...texts } = { ...before, ...values };
    return v.parse(companyFields, { ...texts, yearFounded: String(year), offices: rows.map(typedOffice) });
  };
  const changeOf = (form: CompanyChangeForm) => changedProfileFields(before, form);
  const start = typed(before);
  const subject: Subject = { profile: { type: 'company', id: company.id }, name: company.name, before };
  return {
    ...commonConfig(subject, { typed, changeOf }),
    fields: v.pipe(
      v.looseObject({}),
      v.transform((draft) => ({ ...start, ...draft })),
      companyFields,
    ),
    schema: () => {
      const { entries } = companyRules();
      return v.pipe(
        v.object({
          name: keptOr(start.name, before.name, entries.name),
          logo: keptOr(start.logo, before.logo, entries.logo),
          description: keptOr(start.description, before.description, entries.description),
          phone: keptOr(start.phone, before.phone, entries.phone),
          email: keptOr(start.email, before.email, entries.email),
          website: keptOr(start.website, before.website, entries.website),
          address: keptOr(start.address, before.address, entries.address),
          yearFounded: keptOr(start.yearFounded, before.yearFounded, entries.yearFounded),
          regions: keptOr(start.regions, before.regions, entries.regions),
          offices: v.pipe(
            v.array(officeRule(before.offices)),
            v.maxLength(MAX_OFFICES, `List at most ${MAX_OFFICES} offices`),
          ),
        }),
        v.forward(
          v.check((form) => changeOf(form) !== null, UNCHANGED),
          ['name'],
        ),
      );
    },
  };
}

export const MAX_OFFICES = 50;

function typedOffice({ isPrimary, state, phone, email, ...office }: Office): OfficeFields {
  return {
    ...office,
    state: state === UNKNOWN_STATE ? '' : state,
    isPrimary,
    phone: phone ?? '',
    email: email ?? '',
  };
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
