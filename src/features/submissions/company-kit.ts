import {
  companyFormSchema,
  type CompanyForm,
  type CompanyFormInput,
  type CompanySubmissionInsert,
} from '#domain/company-submission.ts';
import { alwaysCurrent, problemsOf } from '#ui/form-validation.ts';
import { formOptions } from '@tanstack/react-form';
import * as v from 'valibot';
import { submitCompany } from './commands.ts';
import type { SubmissionKit } from './kit.ts';

/** The form's raw values, field by field; '' where nothing is entered yet. */
export type CompanyFields = CompanyFormInput;

const thisYear = () => new Date().getFullYear();

/** The rules of the form as they are today: the year founded ends with the current one. */
export const companyRules = () => companyFormSchema(thisYear());

const emptyCompany = (): CompanyFields => ({
  name: '',
  logo: '',
  description: '',
  phone: '',
  email: '',
  website: '',
  address: '',
  yearFounded: String(thisYear()),
  regions: [],
});

/** What all parts of the company form agree on. */
export const companyFormOptions = formOptions({
  defaultValues: emptyCompany(),
  validationLogic: alwaysCurrent,
  validators: { onDynamic: ({ value }) => problemsOf(companyRules())({ value }) },
});

const text = v.optional(v.string(), '');
const draft = v.object({
  name: text,
  logo: text,
  description: text,
  phone: text,
  email: text,
  website: text,
  address: text,
  yearFounded: text,
  regions: v.optional(v.array(v.string()), []),
});

function fieldsOf({
  id: _id,
  user_id: _user,
  year_founded,
  ...rest
}: CompanySubmissionInsert): CompanyFields {
  return { ...rest, yearFounded: String(year_founded) };
}

/** Submitting a firm (spec section 2, /add-company). */
export const COMPANY: SubmissionKit<'company', CompanyFields, CompanyForm> = {
  kind: 'company',
  words: {
    title: 'Submit a New Company',
    terms: { noun: 'submission', subject: 'the company', done: 'sent for review' },
    mustSignIn: 'You must be logged in to submit a company',
    success: {
      title: 'Company submission successful!',
      description: 'Your company has been submitted for review by an administrator.',
    },
    failure: 'Error submitting company',
    another: 'Submit Another Company',
    home: '/companies',
    homeName: 'Return to Companies',
  },
  empty: emptyCompany,
  draft,
  fieldsOf: ({ payload }) => fieldsOf(payload),
  fieldOfColumn: (column) => {
    const name = column === 'year_founded' ? 'yearFounded' : column;
    return v.is(v.keyof(draft), name) ? name : undefined;
  },
  submit: submitCompany,
};
