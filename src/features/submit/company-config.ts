import * as v from 'valibot';
import { companyFormSchema, type CompanyForm } from '#domain/profile/company-submission.ts';
import { formNameOf, requireUser, REVIEW_LEAD, type FormConfig } from './form-config.ts';

const thisYear = () => new Date().getFullYear();

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
  name: text,
  logo: text,
  description: text,
  phone: text,
  email: text,
  website: text,
  address: text,
  yearFounded: v.optional(v.string(), () => String(thisYear())),
  regions: v.optional(v.array(v.string()), []),
  /** Only a listed company has offices. */
  offices: v.optional(v.array(officeFields), []),
});

export type CompanyFields = v.InferOutput<typeof companyFields>;

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
  fieldsOf: ({ payload: { id: _id, userId: _user, yearFounded, ...rest } }) => ({
    ...rest,
    yearFounded: String(yearFounded),
    offices: [],
  }),
  titleOf: ({ payload }) => payload.name,
  payloadOf: ({ id, form, userId }) => ({ id, userId: requireUser(userId), ...form }),
};
