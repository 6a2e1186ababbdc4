import * as v from 'valibot';
import { ENQUIRY_ACTIONS, enquiryAnswerInsertSchema } from '#domain/listing/enquiry-answer.ts';
import { MESSAGE_ANSWERS } from '#domain/listing/sent-message.ts';
import { defineKind } from './kind.ts';

const LABELS = { ...MESSAGE_ANSWERS, seen: 'Seen', undo: 'Answer taken back' };

/** What an owner answers to an enquiry on their desk. That they saw it is sent by itself. */
export const enquiryAnswer = defineKind({
  table: 'enquiryAnswers',
  payload: enquiryAnswerInsertSchema,
  readable: v.looseObject({ id: v.string(), enquiryId: v.string(), action: v.picklist(ENQUIRY_ACTIONS) }),
  terms: { noun: 'answer', subject: 'the answer', done: 'received' },
  hasForm: false,
  changes: ({ enquiryId }) => enquiryId,
  isAutomatic: ({ action }) => action === 'seen',
  describe: ({ action }) => ({ title: 'Answer to an enquiry', facts: LABELS[action] }),
});
