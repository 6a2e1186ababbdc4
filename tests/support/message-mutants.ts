// Broken rules of enquiries and reports that are answered (M14).
import type { Mutant } from './listing-mutants.ts';

const ANSWERS = '../supabase/migrations/20261123001050_answers.sql';
const caughtBy = 'tests/sync/answers.test.ts';

export const MESSAGE_MUTANTS: Readonly<Record<string, Mutant>> = {
  'visitor-key-forgotten': {
    breaks: 'M14: a visitor’s key is not kept once the server has the enquiry',
    file: 'db/sent/visitor-messages.ts',
    code: "const key = 'key' in item.payload ? item.payload.key : null;",
    replacement: "const key = 'none' in item.payload ? item.payload.key : null;",
    caughtBy,
  },
  'messages-never-followed': {
    breaks: 'M14: a visitor’s device never asks what became of an enquiry',
    file: 'sync/run-sync.ts',
    code: 'if (first.ok) await followMessages(context);',
    replacement: 'if (!first.ok) await followMessages(context);',
    caughtBy,
  },
  'seen-shown-as-written': {
    breaks: 'M14: that an enquiry was seen is counted as an unsent item of its user',
    file: 'db/shown/own-outbox.ts',
    code: '.filter((item) => !isAutomatic(item))',
    replacement: '.filter((item) => !isAutomatic(item) || item.owner !== null)',
    caughtBy,
  },
  'refused-seen-kept': {
    breaks: 'M14: the user is to decide about what the app wrote, once the server refuses it',
    file: 'sync/push-outbox.ts',
    code: 'else if (items.every(isAutomatic)) await removeSent(db, items);',
    replacement: 'else if (items.every(isAutomatic)) await markRefused(db, items, failure.refusal);',
    caughtBy,
  },
  'lost-seen-shown': {
    breaks: 'law 2: what the app wrote and a restore lost is shown as lost by its user',
    file: 'db/sent/lost-writes.ts',
    code: 'isAdoption(entry) || isAutomatic(entry)',
    replacement: 'isAdoption(entry)',
    caughtBy,
  },
  'sold-listing-stays-open': {
    breaks: 'M14: “Sold” does not mark the listing',
    file: 'features/listings/answer-commands.ts',
    code: "(action !== 'sold' && !isTakenBack)",
    replacement: "(action !== 'undo' && !isTakenBack)",
    caughtBy,
  },
  'enquirer-does-not-watch': {
    breaks: 'M14: the sender of an enquiry does not hear of the listing',
    file: 'features/enquiries/enquiry-commands.ts',
    code: '{ draftId, watch }',
    replacement: '{ draftId }',
    caughtBy: 'tests/sync/enquiries.test.ts',
  },
  'messages-of-users-stay': {
    breaks: 'law 14: another user reads what became of the enquiries of one who has signed out',
    file: 'domain/feed/feed.ts',
    code: "  'enquiryInbox',\n  'sentMessages',\n]",
    replacement: "  'enquiryInbox',\n]",
    caughtBy,
  },
  'any-user-answers': {
    breaks: 'M14: anyone can answer an enquiry',
    file: ANSWERS,
    code: 'if enquiry.id is null or enquiry.user_id = caller\n    or caller not in (select private.owners_of(enquiry.broker_id, enquiry.company_id)) then',
    replacement: 'if enquiry.id is null or enquiry.user_id = caller then',
    caughtBy: 'tests/server/contacts.test.ts',
  },
  'key-not-asked-for': {
    breaks: 'M14: whoever knows the id of an enquiry reads its answer',
    file: ANSWERS,
    code: 'where message.key_hash = private.hash_of_key(given.value)',
    replacement: 'where message.id is not null',
    caughtBy: 'tests/server/contacts.test.ts',
  },
};
