import {
  brokerFormSchema,
  type BrokerForm,
  type BrokerFormInput,
  type BrokerSubmissionInsert,
} from '#domain/broker-submission.ts';
import { alwaysCurrent, problemsOf } from '#ui/form-validation.ts';
import { formOptions } from '@tanstack/react-form';
import * as v from 'valibot';
import { submitBroker } from './commands.ts';
import type { SubmissionKit } from './kit.ts';

/** The form's raw text, field by field; '' where nothing is entered or chosen yet. */
export type BrokerFields = BrokerFormInput;

const emptyBroker = (): BrokerFields => ({
  name: '',
  title: '',
  image: '',
  email: '',
  phone: '',
  bio: '',
  specialties: '',
  location: '',
  companyId: '',
});

/** What all parts of the broker form agree on. */
export const brokerFormOptions = formOptions({
  defaultValues: emptyBroker(),
  validationLogic: alwaysCurrent,
  validators: { onDynamic: problemsOf(brokerFormSchema) },
});

const text = v.optional(v.string(), '');
const draft = v.object({
  name: text,
  title: text,
  image: text,
  email: text,
  phone: text,
  bio: text,
  specialties: text,
  location: text,
  companyId: text,
});

function fieldsOf({
  id: _id,
  user_id: _user,
  company_id,
  specialties,
  ...rest
}: BrokerSubmissionInsert): BrokerFields {
  return { ...rest, specialties: specialties.join(', '), companyId: company_id };
}

/** Submitting a broker profile (spec section 2, /add-broker). */
export const BROKER: SubmissionKit<'broker', BrokerFields, BrokerForm> = {
  kind: 'broker',
  words: {
    title: 'Submit a New Broker Profile',
    terms: { noun: 'submission', subject: 'the profile', done: 'sent for review' },
    mustSignIn: 'You must be logged in to submit a broker',
    success: {
      title: 'Broker submission successful!',
      description: 'Your broker profile has been submitted for review by an administrator.',
    },
    failure: 'Error submitting broker',
    another: 'Submit Another Broker',
    home: '/brokers',
    homeName: 'Return to Brokers',
  },
  empty: emptyBroker,
  draft,
  fieldsOf: ({ payload }) => fieldsOf(payload),
  fieldOfColumn: (column) => {
    const name = column === 'company_id' ? 'companyId' : column;
    return v.is(v.keyof(draft), name) ? name : undefined;
  },
  submit: submitBroker,
};
