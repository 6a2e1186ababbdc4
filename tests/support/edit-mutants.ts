// Broken rules of edits that an author makes on top of each other, of dates that the server refuses, and of what screens say of an item.
import type { Mutant } from './listing-mutants.ts';

const OWN_EDITS = 'tests/sync/own-edits.test.ts';
const MOVED_EDITS = 'tests/sync/moved-edits.test.ts';
const TRUE_WORDS = 'tests/features/sync-status/true-words.test.ts';

export const EDIT_MUTANTS: Readonly<Record<string, Mutant>> = {
  'edit-on-unsent-value': {
    breaks: 'law 2: an edit is sent as made on the value of an earlier own one, which was discarded',
    file: 'db/outbox/outbox.ts',
    code: 'const saved = await onServerValues(db, item);',
    replacement: 'const saved = item;',
  },
  'received-edit-not-underneath': {
    breaks: 'law 2: an edit is refused because its author changed the field before',
    file: 'db/outbox/outbox-sending.ts',
    code: 'await rebaseQueued(db, steps);',
    replacement: '',
    caughtBy: OWN_EDITS,
  },
  'edits-of-one-request-apart': {
    breaks: 'law 2: the second edit of a request is refused because of the first',
    file: 'sync/push-outbox.ts',
    code: '(await asReceived(db, items)).items.map',
    replacement: 'items.map',
    caughtBy: OWN_EDITS,
  },
  'former-edit-forgotten': {
    breaks:
      'law 2: an edit is refused because the server has an earlier one as it was before that was edited',
    file: 'sync/confirm-received.ts',
    code: "return isFormer ? 'former-received' : 'other-received';",
    replacement: "return isFormer ? 'other-received' : 'other-received';",
    caughtBy: OWN_EDITS,
  },
  'discarded-edit-not-underneath': {
    breaks: 'law 2: an edit is refused because the server has an earlier one that was discarded too late',
    file: 'db/outbox/outbox-sending.ts',
    code: 'await rebaseOnReceived(db, items);',
    replacement: '',
    caughtBy: OWN_EDITS,
  },
  'edited-edit-not-followed': {
    breaks: 'law 2: an edit is not made on top of what took the place of an earlier one',
    file: 'db/outbox/outbox.ts',
    code: 'if (step !== null) await rebaseQueued(db, [step]);',
    replacement: '',
    caughtBy: OWN_EDITS,
  },
  'earlier-edit-moved-on-later': {
    breaks:
      'law 2: an edit is refused because an earlier one, in flight with it, counts as made on top of it',
    file: 'domain/operation/rebase.ts',
    code: '|| (item.unconfirmed && item.sequence < step.sequence)',
    replacement: '',
    caughtBy: OWN_EDITS,
  },
  'sent-edit-left-behind': {
    breaks: 'law 2: what was sent of an edited edit is not on top of an earlier one that the server has',
    file: 'domain/operation/rebase.ts',
    code: 'const sent = item.sent && onTopOf(item.sent, step);',
    replacement: 'const { sent } = item;',
    caughtBy: 'tests/domain/operation/rebase.test.ts',
  },
  'received-edits-out-of-order': {
    breaks: 'law 2: an edit is refused because a later one counts as received before it',
    file: 'sync/confirm-received.ts',
    code: "[DEVICE_REFUSALS['other-received'], withOutcome('former-received')],",
    replacement:
      "]),\n  );\n  await markReceived(\n    db,\n    new Map([\n      [DEVICE_REFUSALS['other-received'], withOutcome('former-received')],",
    caughtBy: OWN_EDITS,
  },
  'received-edits-side-by-side': {
    breaks: 'law 2: an edit is refused because two that the server has count as made on the same value',
    file: 'db/outbox/rebase.ts',
    code: 'inSuccession(steps.filter((step) => step !== null))',
    replacement: 'steps.filter((step) => step !== null)',
    caughtBy: OWN_EDITS,
  },
  'refused-in-doubt-overtaken': {
    breaks: 'law 8: an edit is sent while an earlier request with a refused one may still arrive',
    file: 'domain/operation/operation-order.ts',
    code: "return state === 'refused' && withdrawal === null;",
    replacement: "return state === 'refused' && withdrawal !== 'discard';",
    caughtBy: OWN_EDITS,
  },
  'later-edit-left-in-flight': {
    breaks: 'law 2: an edit that is sent again meets a later own one in flight',
    file: 'db/outbox/outbox.ts',
    code: 'if (isOwn(later, session)) await rewrite',
    replacement: 'if (isOwn(later, session) && later.owner === db.name) await rewrite',
    caughtBy: OWN_EDITS,
  },
  'others-value-overwritten': {
    breaks: 'law 2: an edit overwrites unseen what others wrote, because an own one was received',
    file: 'domain/operation/rebase.ts',
    code: '.filter(([field, value]) => isSameValue(value, from[field]))',
    replacement: '',
    caughtBy: OWN_EDITS,
  },
  'on-top-of-another-user': {
    breaks: "law 2: an edit is sent as made on another user's, which its author has not seen",
    file: 'domain/operation/rebase.ts',
    code: '!isSameAuthor(step, item) || (item',
    replacement: '(item',
    caughtBy: 'tests/domain/operation/rebase.test.ts',
  },
  'request-counts-as-name': {
    breaks: 'law 2: an edit of a name is refused because an earlier one waits for an administrator',
    file: 'domain/operation/rebase.ts',
    code: 'to: isReviewed ? immediateFields(payload.fields) : fields',
    replacement: 'to: isReviewed ? fields : fields',
    caughtBy: MOVED_EDITS,
  },
  'lost-edit-underneath': {
    breaks: 'law 2: an edit is refused because a restore lost an earlier own one',
    file: 'db/sent/lost-writes.ts',
    code: "deviceRefusal(offered) === 'lost' ? await withoutLost(db, offered) : offered",
    replacement: 'deviceRefusal(offered) === null ? await withoutLost(db, offered) : offered',
    caughtBy: MOVED_EDITS,
  },
  'former-edit-left-behind': {
    breaks: 'law 2: what was sent of an edit before it was edited does not move with it by file',
    file: 'db/outbox/outbox-file.ts',
    code: '...(former !== undefined && { sent: former }),',
    replacement: '',
    caughtBy: MOVED_EDITS,
  },
  'refused-date-sent-again': {
    breaks: 'law 7: Retry sends the date again that the server refused',
    file: 'domain/operation/possible-date.ts',
    code: "if (!DATED.includes(item.refusal?.column ?? '')) return item;",
    replacement: "if (item.id !== '' || !DATED.includes('')) return item;",
    caughtBy: 'tests/sync/impossible-dates.test.ts',
  },
  'present-date-for-all': {
    breaks: 'law 7: changes that are sent again change their order',
    file: 'domain/operation/possible-date.ts',
    code: 'saved > present || saved < present - OLDEST_MS ? present : saved',
    replacement: 'saved > present - OLDEST_MS ? present : present',
    caughtBy: 'tests/sync/impossible-dates.test.ts',
  },
  'refused-promised-to-be-sent': {
    breaks: 'law 2: what was refused is said to be sent after all',
    file: 'domain/operation/operation-status.ts',
    code: "if (item.withdrawal === 'keep') return 'refused-in-doubt';",
    replacement: "if (item.withdrawal === 'keep') return 'replacing';",
    caughtBy: TRUE_WORDS,
  },
  'behind-promised-to-be-sent': {
    breaks: 'law 8: a change is said to be sent by itself while its listing waits for its author',
    file: 'domain/operation/operation-status.ts',
    code: "if (isBehind) return 'behind';",
    replacement: '',
    caughtBy: TRUE_WORDS,
  },
};
