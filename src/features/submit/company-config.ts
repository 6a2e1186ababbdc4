import * as v from 'valibot';
import { COMPANY_RULES, companyFormSchema, type CompanyForm } from '#domain/profile/company-submission.ts';
import { UNKNOWN_STATE } from '#domain/profile/company.ts';
import type { Office, ProfileFields } from '#domain/profile/profile-change.ts';
import { keysOf } from '#domain/values/object.ts';
import { formNameOf, requireUser, REVIEW_LEAD, type FormConfig } from './form-config.ts';

export const thisYear = () => new Date().getFullYear();

const text = v.optional(v.string(), '');
const officeFields = v.object({
  id: v.string(),
  address: text,
  city: text,
  state: text,
  isPrimary: v.optional(v.boolean(), false),
  phone: text,
  email: text,
});

export type OfficeFields = v.InferOutput<typeof officeFields>;

export const companyFields = v.object({
  ...v.entriesFromList(keysOf(COMPANY_RULES), text),
  yearFounded: v.optional(v.string(), () => String(thisYear())),
  regions: v.optional(v.array(v.string()), []),
  /** Only a listed company has offices. */
  offices: v.optional(v.array(officeFields), []),
});

export type CompanyFields = v.InferOutput<typeof companyFields>;

/** A profile as it would be typed. */
export function typedCompany({ yearFounded, offices = [], ...texts }: ProfileFields): CompanyFields {
  const typed = { ...texts, yearFounded: String(yearFounded), offices: offices.map(typedOffice) };
  return v.parse(companyFields, typed);
}

export function typedOffice({ state, phone, email, ...office }: Office): OfficeFields {
  return {
    ...office,
    state: state === UNKNOWN_STATE ? '' : state,
    phone: phone ?? '',
    email: email ?? '',
  };
}

/** Built on each use, because the year founded may not be after the current year. */
export const companyRules = () => companyFormSchema(thisYear());

const SUBMITTED = 'Your company has been submitted for review by an administrator.';

/** The form of /add-company. */
export const COMPANY: FormConfig<'company', CompanyFields, CompanyForm> = {
  kind: 'company',
  messages: {
    title: 'Submit a New Company',
    lead: REVIEW_LEAD,
    submitLabel: 'Submit for Review',
    success: { title: 'Company submission successful!', description: SUBMITTED },
    failure: (reason) => ({ title: 'Error submitting company', description: reason }),
    accepted: { title: 'Sent for review', text: SUBMITTED },
    anotherLabel: 'Submit Another Company',
    home: { to: '/companies', params: {}, label: 'Return to Companies' },
    primary: 'home',
  },
  mustSignIn: 'You must be logged in to submit a company',
  leavesWhenAccepted: true,
  fields: companyFields,
  schema: () =>
    v.pipe(
      v.custom<CompanyFields>(() => true),
      v.transform(({ offices: _offices, ...submitted }) => submitted),
      companyRules(),
    ),
  formName: formNameOf('company'),
  fieldsOf: ({ payload }) => typedCompany(payload),
  titleOf: ({ payload }) => payload.name,
  payloadOf: ({ id, form, userId }) => ({ id, userId: requireUser(userId), ...form }),
};
