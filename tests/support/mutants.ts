// Deliberately broken laws: the random histories must catch each of them. `npm run test:mutants` runs them one by one.
import { ANSWER_MUTANTS } from './answer-mutants.ts';
import { DEVICE_FILE_MUTANTS } from './device-file-mutants.ts';
import { EDIT_MUTANTS } from './edit-mutants.ts';
import { KEY_MUTANTS } from './key-mutants.ts';
import { LISTING_MUTANTS, type Mutant } from './listing-mutants.ts';
import { MESSAGE_MUTANTS } from './message-mutants.ts';
import { MIRROR_MUTANTS } from './mirror-mutants.ts';
import { NOTICE_MUTANTS } from './notice-mutants.ts';
import { NOTIFICATION_MUTANTS } from './notification-mutants.ts';
import { PROFILE_MUTANTS } from './profile-mutants.ts';
import { QUEUE_MUTANTS } from './queue-mutants.ts';
import { SEASON_MUTANTS } from './season-mutants.ts';
import { SERVER_MUTANTS } from './server-mutants.ts';
import { SHEET_MUTANTS } from './sheet-mutants.ts';
import { STANDBY_MUTANTS } from './standby-mutants.ts';
import { STORY_MUTANTS } from './story-mutants.ts';
import { TRUST_MUTANTS } from './trust-mutants.ts';

export const MUTANTS: Readonly<Record<string, Mutant>> = {
  'no-idempotency-key': {
    breaks: 'law 1: a resent item becomes a new row',
    file: 'sync/push-outbox.ts',
    code: 'const rows = items.map(({ payload }) => payload);',
    replacement: 'const rows = items.map(({ payload }) => ({ ...payload, id: crypto.randomUUID() }));',
  },
  'empty-answer-accepted': {
    breaks: 'law 1: an item missing from the answer counts as accepted',
    file: 'sync/push-outbox.ts',
    code: 'const accepted = items.filter(({ id }) => fresh.has(id));',
    replacement: 'const accepted = items;',
  },
  'refused-item-dropped': {
    breaks: 'law 2: a refused item becomes unreachable for its author',
    file: 'db/outbox/outbox-sending.ts',
    code: "...item,\n    state: 'refused',\n    refusal,\n    ...(item",
    replacement: "...item,\n    owner: 'nobody',\n    state: 'refused',\n    refusal,\n    ...(item",
  },
  'sent-as-current-user': {
    breaks: "law 2: a user's item is sent as the current user",
    file: 'sync/plan.ts',
    code: '&& owner === as.userId',
    replacement: '',
  },
  'later-rows-repaired': {
    breaks: 'law 9: a repair removes rows that the server accepted after it had listed its versions',
    file: 'sync/verify-mirror.ts',
    code: 'const serverVersions = listed.value.versions;',
    replacement:
      'const serverVersions = listed.value.versions;\n  for (const [id, version] of await localVersions(db, table)) ours.set(id, version);',
    caughtBy: 'tests/sync/late-answers.test.ts',
  },
  'hashes-with-every-pull': {
    breaks: 'law 12: a pass that changes nothing makes extra requests',
    file: 'sync/verify-mirror.ts',
    code: 'if (digests === null) return null;',
    replacement:
      'if (digests === null) await context.remote.versions({ identity: context.identity, table: "brokers" });\n  if (digests === null) return null;',
  },
  'answer-noted-without-one': {
    breaks: 'law 13: a pass without an answer counts as proof of a network',
    file: 'sync/run-sync.ts',
    code: 'answeredAt: answered || failure.isOurs ? now : before.answeredAt,',
    replacement: 'answeredAt: answered ? now : now,',
  },
  'unrecorded-answer-forgotten': {
    breaks: 'law 13: a device forgets an answer of the server where a page was closed before the pass ended',
    file: 'db/tables/sync-run.ts',
    code: 'Number(mirror.answeredAt)',
    replacement: '0',
    caughtBy: 'tests/sync/pass-faults.test.ts',
  },
  'personal-rows-stay': {
    breaks: 'law 14: a sign-out leaves personal rows',
    file: 'db/session/session.ts',
    code: `await db.meta.delete('session');
  await removeAllPersonal(db);`,
    replacement: "await db.meta.delete('session');",
  },
  'progress-of-another-owner': {
    breaks: "line 7: a visitor's part of a pass ends the progress of a user's sending",
    file: 'sync/progress.ts',
    code: 'stored?.owner === owner ? stored : null',
    replacement: 'stored',
    caughtBy: 'tests/resilience/slow-line.test.ts',
  },
  'saved-before-it-is': {
    breaks: 'law 15: an item is reported as saved before it is',
    file: 'db/outbox/outbox.ts',
    code: 'await db.outbox.add(saved);',
    replacement: 'void db.outbox.add(saved).catch(() => undefined);',
  },
  'discarded-without-the-server': {
    breaks: 'law 1: an unconfirmed item is discarded on the device alone',
    file: 'db/outbox/outbox.ts',
    code: 'if (isReceived(item) || isListedByOther(item) || !(item.unconfirmed || hasSentContact)) {',
    replacement: 'if (true) {',
  },
  'refusal-forgets-attempts': {
    breaks: 'law 1: a refusal settles earlier requests that may still arrive',
    file: 'db/outbox/outbox-sending.ts',
    code: "...(item.unconfirmed && { withdrawal: 'keep' }),",
    replacement: 'unconfirmed: false,',
  },
  'refusal-outlives-row': {
    breaks: 'law 1: an item stays refused although its row is in the mirror',
    file: 'db/outbox/outbox-sending.ts',
    code: 'rows[index]?.generation === generation',
    replacement: 'false',
    caughtBy: 'tests/sync/outbox.test.ts',
  },
  'received-item-blocks': {
    breaks: 'law 2: a change of a public listing waits for an item that is kept for its author',
    file: 'domain/operation/operation-order.ts',
    code: 'if (other.id === subject) return !isReceived(other);',
    replacement: 'if (other.id === subject) return true;',
    caughtBy: 'tests/sync/received-listings.test.ts',
  },
  'received-listing-forgotten': {
    breaks: 'law 2: the key of a public listing goes with an item that is kept for its author',
    file: 'db/outbox/outbox-items.ts',
    code: 'const sent = isReceived(item) ? sentParcelOf(item) : null;',
    replacement: 'const sent = isReceived(item) ? null : null;',
    caughtBy: 'tests/sync/received-listings.test.ts',
  },
  'contact-without-receipt': {
    breaks: "law 2: another contact of the seller counts as received with the listing's receipt",
    file: 'sync/prove-authorship.ts',
    code: 'if (row === undefined || !(await isOtherContent(row, answer.received.get(item.id) ?? null))) continue;',
    replacement: "if (row === undefined || item.id !== '') continue;",
  },
  'in-flight-not-counted': {
    breaks: 'law 1: an item that another pass has in flight does not count as sent',
    file: 'db/outbox/outbox-sending.ts',
    code: 'await db.outbox.bulkPut(sentTwice);',
    replacement: 'await db.outbox.bulkPut(sentTwice.slice(0, 0));',
    caughtBy: 'tests/sync/withdrawal.test.ts',
  },
  'withdrawn-item-sent': {
    breaks: 'law 1: a withdrawn item is sent before the server has voided it',
    file: 'sync/push-outbox.ts',
    code: 'items.filter((item) => !isWithdrawn(item)),\n    context.identity,',
    replacement: 'items,\n    context.identity,',
    caughtBy: 'tests/sync/exactly-once.test.ts',
  },
  'receipt-without-content': {
    breaks: 'law 2: a receipt settles an item with other content than the server received',
    file: 'sync/confirm-received.ts',
    code: 'if (await isOtherContent(item.payload, digest)) {',
    replacement: "if (item.id === '') {",
  },
  'owner-not-checked': {
    breaks: "law 2: another user changes, retries or discards an author's item",
    file: 'db/outbox/outbox.ts',
    code: 'item !== undefined && isOwn(item, await readSession(db)) ? act(item) : null',
    replacement: 'item !== undefined ? act(item) : null',
  },
  'lost-write-not-offered': {
    breaks: 'law 3: a write that the server confirmed and lost in a restore is not offered again',
    file: 'sync/offer-lost.ts',
    code: 'if (epoch === null) return null;',
    replacement: 'return null;',
  },
  'old-check-over-confirmation': {
    breaks: 'law 1: a check of confirmed writes that took long undoes a newer confirmation',
    file: 'db/sent/lost-writes.ts',
    code: 'stored[index]?.epoch === listedEpoch && stored[index].acknowledgedAt === acknowledgedAt',
    replacement: "listedEpoch !== '' || stored[index].acknowledgedAt === acknowledgedAt",
    caughtBy: 'tests/sync/restored-server.test.ts',
  },
  'different-version-not-repaired': {
    breaks: 'law 5: a repair fetches only rows that are missing',
    file: 'sync/verify-mirror.ts',
    code: 'filter(([id, version]) => ours.get(id) !== version)',
    replacement: 'filter(([id]) => !ours.has(id))',
  },
  'late-row-over-newer': {
    breaks: 'law 9: a late answer to a write overwrites newer rows',
    file: 'db/sent/acknowledged.ts',
    code: 'return { readable: rows.readable.filter(isNew), unreadable: rows.unreadable.filter(isNew) };',
    replacement: 'return isNew === null ? null : rows;',
    caughtBy: 'tests/sync/late-answers.test.ts',
  },
  'stalled-pass-keeps-the-lock': {
    breaks: 'law 9: a pass without progress blocks all others',
    file: 'sync/lock.ts',
    code: 'unlessStalled(work)',
    replacement: 'work(() => undefined)',
    // In a history no pass waits for another.
    caughtBy: 'tests/sync/lock.test.ts',
  },
  'unreadable-sequence-counted': {
    breaks: 'law 11: the sequence of an unreadable row makes every later row unreadable',
    file: 'db/outbox/outbox.ts',
    code: "db.outbox.where('sequence').between(0, Number.MAX_SAFE_INTEGER).last()",
    replacement: "db.outbox.orderBy('sequence').last()",
  },
  'refused-pull-noted-as-success': {
    breaks: 'law 13: a pass whose pull was refused reports that all is up to date',
    file: 'sync/run-sync.ts',
    code: "answeredAt: now, failureReason: 'server-error' };",
    replacement: 'answeredAt: now, failureReason: null };',
    // No history reads the status in the header.
    caughtBy: 'tests/sync/pass-faults.test.ts',
  },
  'visitor-waits-for-tokens': {
    breaks: "law 14: a visitor's items wait while a user's token cannot be renewed",
    file: 'sync/run-sync.ts',
    code: 'const { failure, answered } = await exchange({ ...options, identity: visitor, serverTime: null });',
    replacement: 'const { failure, answered } = withoutAnswer(authState.failure);',
  },
  'patch-without-its-columns': {
    breaks: 'law 5: a row gets the version of its patch without the patch, which no hash detects',
    file: 'domain/feed/feed-patches.ts',
    code: '{ ...row, ...columns, id, version }',
    replacement: '{ ...columns, ...row, id, version }',
  },
  'transaction-across-the-network': {
    breaks: 'law 10: a transaction stays open during a request',
    file: 'sync/push-outbox.ts',
    code: 'const answer = await remote.push({ identity, table, rows, epoch: proof.value.epoch });',
    replacement: `const answer = await db.transaction('rw', db.outbox, async () => {
    await db.outbox.count();
    return remote.push({ identity, table, rows, epoch: proof.value.epoch });
  });`,
  },
  ...ANSWER_MUTANTS,
  ...EDIT_MUTANTS,
  ...LISTING_MUTANTS,
  ...KEY_MUTANTS,
  ...PROFILE_MUTANTS,
  ...MESSAGE_MUTANTS,
  ...MIRROR_MUTANTS,
  ...NOTIFICATION_MUTANTS,
  ...NOTICE_MUTANTS,
  ...QUEUE_MUTANTS,
  ...SERVER_MUTANTS,
  ...SHEET_MUTANTS,
  ...STANDBY_MUTANTS,
  ...STORY_MUTANTS,
  ...SEASON_MUTANTS,
  ...DEVICE_FILE_MUTANTS,
  ...TRUST_MUTANTS,
};

/** The test that must catch every mutant without `caughtBy`. */
export const HISTORIES_TEST = 'tests/sync/histories.test.ts';
