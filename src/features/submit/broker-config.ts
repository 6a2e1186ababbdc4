import * as v from 'valibot';
import { BROKER_RULES, brokerFormSchema, type BrokerForm } from '#domain/profile/broker-submission.ts';
import type { ProfileFields } from '#domain/profile/profile-change.ts';
import { keysOf } from '#domain/values/object.ts';
import { formNameOf, requireUser, REVIEW_LEAD, type FormConfig } from './form-config.ts';

export const brokerFields = v.object(
  v.entriesFromList([...keysOf(BROKER_RULES), 'companyId'], v.optional(v.string(), '')),
);

export type BrokerFields = v.InferOutput<typeof brokerFields>;

/** A profile as it would be typed. */
export function typedBroker({ specialties = [], ...texts }: ProfileFields): BrokerFields {
  return v.parse(brokerFields, { ...texts, specialties: specialties.join(', ') });
}

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
  fieldsOf: ({ payload }) => typedBroker(payload),
  titleOf: ({ payload }) => payload.name,
  payloadOf: ({ id, form, userId }) => ({ id, userId: requireUser(userId), ...form }),
};
