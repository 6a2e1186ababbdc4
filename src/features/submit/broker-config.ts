import * as v from 'valibot';
import { brokerFormSchema, type BrokerForm } from '#domain/profile/broker-submission.ts';
import { formNameOf, requireUser, REVIEW_LEAD, type FormConfig } from './form-config.ts';

const text = v.optional(v.string(), '');
export const brokerFields = v.object({
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

export type BrokerFields = v.InferOutput<typeof brokerFields>;

const SUBMITTED = 'Your broker profile has been submitted for review by an administrator.';

/** The form of /add-broker. */
export const BROKER: FormConfig<'broker', BrokerFields, BrokerForm> = {
  kind: 'broker',
  messages: {
    title: 'Submit a New Broker Profile',
    lead: REVIEW_LEAD,
    submitLabel: 'Submit for Review',
    success: { title: 'Broker submission successful!', description: SUBMITTED },
    failure: (reason) => ({ title: 'Error submitting broker', description: reason }),
    accepted: { title: 'Sent for review', text: SUBMITTED },
    anotherLabel: 'Submit Another Broker',
    home: { to: '/brokers', params: {}, label: 'Return to Brokers' },
    primary: 'home',
  },
  mustSignIn: 'You must be logged in to submit a broker',
  leavesWhenAccepted: true,
  fields: brokerFields,
  schema: () => brokerFormSchema,
  formName: formNameOf('broker'),
  fieldsOf: ({ payload: { id: _id, userId: _user, specialties, ...rest } }) => ({
    ...rest,
    specialties: specialties.join(', '),
  }),
  titleOf: ({ payload }) => payload.name,
  payloadOf: ({ id, form, userId }) => ({ id, userId: requireUser(userId), ...form }),
};
