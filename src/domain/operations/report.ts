import * as v from 'valibot';
import { reasonLabel, reportInsertSchema } from '#domain/listing/report.ts';
import { defineKind, messageInNameOf } from './kind.ts';

/** A report to the administrators. */
export const report = defineKind({
  table: 'reports',
  payload: reportInsertSchema,
  readable: v.looseObject({
    id: v.string(),
    subjectType: v.string(),
    subjectId: v.string(),
    reason: v.string(),
  }),
  terms: { noun: 'report', subject: 'the report', done: 'received' },
  hasForm: false,
  inNameOf: messageInNameOf,
  about: ({ subjectType: type, subjectId: id }) => ({ type, id }),
  describe: ({ subjectType: type, subjectId: id, reason }, names) => ({
    title: `Report of ${names.get(id) ?? (type === 'parcel' ? 'a listing' : `a ${type} profile`)}`,
    facts: reasonLabel(reason),
  }),
});
