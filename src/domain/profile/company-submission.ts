import * as v from 'valibot';
import { plainTyped } from '#domain/values/blank.ts';
import { idSchema } from '#domain/values/id.ts';
import { emailRule, lineRule, nameRule, textRule, webAddressRule } from '#domain/values/text-rules.ts';
import { companyEntries } from './company.ts';

/** Awaiting review, added to the directory, or declined. */
const submissionStatusSchema = v.picklist(['pending', 'approved', 'rejected']);
export type SubmissionStatus = v.InferOutput<typeof submissionStatusSchema>;

/** Who submitted a profile, and its status. */
export const submissionEntries = {
  userId: idSchema,
  status: submissionStatusSchema,
  rejectionReason: v.optional(v.nullable(v.string()), null),
  createdAt: v.string(),
};

/** A company submitted for review, read from a row of table `pending_companies`. */
export const companySubmissionSchema = v.object({ ...companyEntries, ...submissionEntries });

/** `createdAt` is an instant as the server writes it (ISO 8601). */
export type CompanySubmission = v.InferOutput<typeof companySubmissionSchema>;

const EARLIEST_YEAR = 1800;
const EARLIEST = `Year must be at least ${EARLIEST_YEAR}`;

/** The rules of the columns that a company's owner writes, for the form and for the row that is sent. */
export const COMPANY_RULES = {
  name: nameRule({ label: 'Name', min: 2, max: 200 }),
  logo: webAddressRule('Please enter a valid URL for the logo'),
  description: textRule({ label: 'Description', min: 10, max: 5000 }),
  phone: lineRule({ label: 'Phone', min: 5, max: 50, tooShort: 'Phone number is required' }),
  email: emailRule('Please enter a valid email'),
  website: webAddressRule('Please enter a valid website URL'),
  address: lineRule({ label: 'Address', min: 5, max: 300, tooShort: 'Address is required' }),
  regions: v.pipe(
    v.array(lineRule({ label: 'Region', min: 1, max: 100 })),
    v.minLength(1, 'At least one region must be selected'),
  ),
};

export const yearFoundedRule = v.pipe(v.number(), v.integer(), v.minValue(EARLIEST_YEAR, EARLIEST));

/** The company form with its messages; `currentYear` is the device's. */
export const companyFormSchema = (currentYear: number) =>
  v.object({
    ...COMPANY_RULES,
    yearFounded: v.pipe(
      v.string(EARLIEST),
      v.transform(plainTyped),
      v.regex(/^-?\d{1,6}$/u, 'Enter the year in four digits, for instance 1998'),
      v.transform(Number),
      v.minValue(EARLIEST_YEAR, EARLIEST),
      v.maxValue(currentYear, `Year must be at most ${currentYear}`),
    ),
  });

export type CompanyForm = v.InferOutput<ReturnType<typeof companyFormSchema>>;

/** The row that a submission sends: its columns and the id made on the device (law 1). */
export const companySubmissionInsertSchema = v.object({
  id: idSchema,
  userId: idSchema,
  ...COMPANY_RULES,
  yearFounded: yearFoundedRule,
});
