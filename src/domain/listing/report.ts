// Reports of listings and profiles that seem wrong, for the administrators.
import * as v from 'valibot';
import { instantSchema } from '#domain/values/date.ts';
import { idSchema } from '#domain/values/id.ts';
import { blankAsNull, textRule } from '#domain/values/text-rules.ts';
import { newKey } from './own-listing.ts';

export const REPORT_REASONS = [
  { value: 'not-available', label: 'No longer available' },
  { value: 'wrong-details', label: 'Wrong details' },
  { value: 'wrong-contact', label: 'Wrong contact' },
  { value: 'fraud', label: 'Looks like fraud' },
  { value: 'other', label: 'Something else' },
] as const;

const SUBJECT_TYPES = ['parcel', 'broker', 'company'] as const;

/** What is reported. */
export type ReportSubject = { type: (typeof SUBJECT_TYPES)[number]; id: string };

const reasonSchema = v.picklist(
  REPORT_REASONS.map(({ value }) => value),
  'Please select a reason',
);
const noteRule = textRule({ label: 'Note', min: 1, max: 1000 });

export const reportFormSchema = v.object({
  reason: reasonSchema,
  note: blankAsNull(v.nullable(noteRule)),
});

export type ReportForm = v.InferOutput<typeof reportFormSchema>;

/** The row that a report sends. Those of earlier app versions have no key. */
export const reportInsertSchema = v.object({
  id: idSchema,
  subjectType: v.picklist(SUBJECT_TYPES),
  subjectId: idSchema,
  userId: v.nullable(idSchema),
  deviceId: idSchema,
  reason: reasonSchema,
  note: v.nullable(noteRule),
  madeAt: v.pipe(instantSchema, v.integer()),
  key: v.exactOptional(v.nullable(v.string())),
});

export type ReportInsert = v.InferOutput<typeof reportInsertSchema>;

type Report = Pick<ReportInsert, 'id' | 'userId' | 'deviceId'> & {
  subject: ReportSubject;
  form: ReportForm;
  now: number;
};

/** `userId` is null for a visitor, who gets a key; `now` is in ms since 1970. */
export function reportInsertOf({ id, subject, userId, deviceId, form, now }: Report): ReportInsert {
  const key = userId === null ? newKey() : null;
  return {
    id,
    subjectType: subject.type,
    subjectId: subject.id,
    userId,
    deviceId,
    ...form,
    madeAt: now,
    key,
  };
}

/** A reason that this version of the app does not know is 'Something else'. */
export function reasonLabel(reason: string): string {
  return REPORT_REASONS.find(({ value }) => value === reason)?.label ?? 'Something else';
}
