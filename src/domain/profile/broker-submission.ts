import * as v from 'valibot';
import { trimBlank } from '#domain/values/blank.ts';
import { idSchema } from '#domain/values/id.ts';
import { emailRule, lineRule, nameRule, textRule, webAddressRule } from '#domain/values/text-rules.ts';
import { brokerEntries } from './broker.ts';
import { submissionEntries } from './company-submission.ts';

/** A broker profile submitted for review, read from a row of table `pending_brokers`. */
export const brokerSubmissionSchema = v.object({
  ...brokerEntries,
  ...submissionEntries,
  /** Null when the company no longer exists. */
  companyId: v.nullable(idSchema),
});

/** `createdAt` is an instant as the server writes it (ISO 8601). */
export type BrokerSubmission = v.InferOutput<typeof brokerSubmissionSchema>;

const MAX_SPECIALTIES = 50;
const MAX_SPECIALTY_LENGTH = 100;

const specialtyListRule = v.pipe(
  v.array(
    lineRule({
      label: 'Each specialty',
      min: 1,
      max: MAX_SPECIALTY_LENGTH,
      tooShort: 'Specialties are required',
    }),
  ),
  v.minLength(1, 'Specialties are required'),
  v.maxLength(MAX_SPECIALTIES, `List at most ${MAX_SPECIALTIES} specialties`),
);

/** The rules of the columns that a broker's owner writes, for the form and for the row that is sent. */
export const BROKER_RULES = {
  name: nameRule({ label: 'Name', min: 2, max: 200 }),
  title: lineRule({ label: 'Title', min: 2, max: 200, tooShort: 'Title is required' }),
  email: emailRule('Please enter a valid email'),
  phone: lineRule({ label: 'Phone', min: 5, max: 50, tooShort: 'Phone number is required' }),
  image: webAddressRule('Please enter a valid URL for the profile image'),
  bio: textRule({ label: 'Bio', min: 10, max: 5000 }),
  specialties: specialtyListRule,
  location: lineRule({ label: 'Location', min: 3, max: 200, tooShort: 'Location is required' }),
};

/** 'Trade, , Advice ' as a list: split on commas, trimmed, empty items dropped. */
export function specialtiesOf(text: string): string[] {
  return text
    .split(',')
    .map(trimBlank)
    .filter((each) => each !== '');
}

/** The broker form with its messages. */
export const brokerFormSchema = v.object({
  ...BROKER_RULES,
  specialties: v.pipe(
    lineRule({ label: 'Specialties', min: 3, max: 5000, tooShort: 'Specialties are required' }),
    v.transform(specialtiesOf),
    specialtyListRule,
  ),
  companyId: v.pipe(v.string(), v.minLength(1, 'Please select a company')),
});

export type BrokerForm = v.InferOutput<typeof brokerFormSchema>;

/** The row that a submission sends: its columns and the id made on the device (law 1). */
export const brokerSubmissionInsertSchema = v.object({
  id: idSchema,
  userId: idSchema,
  ...BROKER_RULES,
  companyId: idSchema,
});
