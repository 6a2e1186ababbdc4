import * as v from 'valibot';
import { trimBlank } from '#domain/values/blank.ts';
import { idSchema } from '#domain/values/id.ts';
import { emailRule, lineRule, nameRule, textRule, webAddressRule } from '#domain/values/text-rules.ts';
import { submissionStatusSchema } from './company-submission.ts';

/** A broker profile submitted for review, read from a row of table `pending_brokers`. */
export const brokerSubmissionSchema = v.object({
  id: idSchema,
  userId: idSchema,
  name: v.string(),
  title: v.string(),
  email: v.string(),
  phone: v.string(),
  image: v.string(),
  bio: v.string(),
  specialties: v.array(v.string()),
  location: v.string(),
  /** Null when the company no longer exists. */
  companyId: v.nullable(idSchema),
  status: submissionStatusSchema,
  rejectionReason: v.optional(v.nullable(v.string()), null),
  createdAt: v.string(),
});

/** `createdAt` is an instant as the server writes it (ISO 8601). */
export type BrokerSubmission = v.InferOutput<typeof brokerSubmissionSchema>;

// The rules of the fields, for the form and for the row that is sent.
const TEXT_RULES = {
  name: nameRule({ label: 'Name', min: 2, max: 200 }),
  title: lineRule({ label: 'Title', min: 2, max: 200, tooShort: 'Title is required' }),
  email: emailRule('Please enter a valid email'),
  phone: lineRule({ label: 'Phone', min: 5, max: 50, tooShort: 'Phone number is required' }),
  image: webAddressRule('Please enter a valid URL for the profile image'),
  bio: textRule({ label: 'Bio', min: 10, max: 5000 }),
  location: lineRule({ label: 'Location', min: 3, max: 200, tooShort: 'Location is required' }),
};

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

/** The rules of the columns that a broker's owner writes. */
export const BROKER_RULES = { ...TEXT_RULES, specialties: specialtyListRule };

/** 'Trade, , Advice ' as a list: split on commas, trimmed, empty items dropped. */
export function specialtiesOf(text: string): string[] {
  return text
    .split(',')
    .map(trimBlank)
    .filter((each) => each !== '');
}

/** The broker form with its messages. */
export const brokerFormSchema = v.object({
  ...TEXT_RULES,
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
export type BrokerSubmissionInsert = v.InferOutput<typeof brokerSubmissionInsertSchema>;

export function brokerSubmissionInsertOf({
  id,
  userId,
  form,
}: {
  id: string;
  userId: string;
  form: BrokerForm;
}): BrokerSubmissionInsert {
  return { id, userId, ...form };
}
