// Broken rules of the keys of listings and of their adoption.
import type { Mutant } from './listing-mutants.ts';

export const KEY_MUTANTS: Readonly<Record<string, Mutant>> = {
  'authorship-of-another-epoch': {
    breaks: 'law 3: a listing is published by a server that has lost who may manage it',
    file: 'sync/prove-authorship.ts',
    code: '{ others: others.value, epoch: answer.value.epoch }',
    replacement: '{ others: others.value, epoch: null }',
    caughtBy: 'tests/sync/failover.test.ts',
  },
  'link-replaces-key': {
    breaks: 'law 2: a key that came by a link replaces the proven one of a listing',
    file: 'db/sent/own-listings.ts',
    code: 'const key = ownKey ?? received;',
    replacement: 'const key = received ?? ownKey;',
    caughtBy: 'tests/sync/listing-keys.test.ts',
  },
  'link-not-asked-about': {
    breaks:
      'law 2: a link makes this device the manager of a listing that it did not send, without a question',
    file: 'features/parcel-link/queries.ts',
    code: "if (link.kind === 'key') return readKeyOffer(db, { id, key: link.key });",
    replacement:
      "if (link.kind === 'key') return import('#db/sent/listing-keys.ts').then(({ takeKey }) => takeKey(db, { id, key: link.key, now: 0 })).then(() => null);",
    caughtBy: 'tests/features/parcel-link/link-question.test.tsx',
  },
  'asked-about-own-listing': {
    breaks: 'law 2: the author of a listing is asked whether another key shall manage it',
    file: 'db/sent/listing-keys.ts',
    code: 'if (right !== null && right.mayConfirm && !right.isUnproven) return null;',
    replacement: '',
  },
  'unproven-key-trusted': {
    breaks: 'law 2: a key counts as proven before the server has confirmed it',
    file: 'db/sent/listing-keys.ts',
    code: 'if (!fits) {',
    replacement: 'if (received.key === id) {',
  },
  'second-key-pushes-out-first': {
    breaks: 'law 2: of two keys from links, the later one is used before the server has proven one',
    file: 'db/sent/own-listings.ts',
    code: 'a.receivedAt - b.receivedAt',
    replacement: 'b.receivedAt - a.receivedAt',
    caughtBy: 'tests/sync/listing-keys.test.ts',
  },
  'adopted-by-link-unasked': {
    breaks: 'a user becomes the author of a listing that another one took from a link',
    file: 'db/sent/listing-keys.ts',
    code: 'title,\n      takenBy,',
    replacement: 'title,',
    caughtBy: 'tests/sync/listing-keys.test.ts',
  },
  'owner-adopts-by-link': {
    breaks: 'an owner loses “Not mine” to a link',
    file: 'db/sent/adoptions.ts',
    code: '(takenBy !== userId || (await ownsProfileOf(db, userId, id)))',
    replacement: '(takenBy !== userId || ownsProfileOf === null)',
    caughtBy: 'tests/sync/listing-keys.test.ts',
  },
  'key-of-file-trusted': {
    breaks:
      'law 2: a key that came by file counts as proven where the server has the listing under another one',
    file: 'sync/prove-authorship.ts',
    code: "own.value ? 'other-received' : 'other-author'",
    replacement: "own.ok ? 'other-received' : 'other-author'",
    caughtBy: 'tests/sync/listing-keys.test.ts',
  },
  'foreign-check-of-key': {
    breaks: 'law 6: an answer of another epoch decides about a key',
    file: 'db/sent/listing-keys.ts',
    code: 'if (received === undefined || (await readMirrorState(db)).epoch !== epoch) return;',
    replacement: 'if (received === undefined || (await readMirrorState(db)).epoch === `no ${epoch}`) return;',
    caughtBy: 'tests/sync/listing-keys.test.ts',
  },
  'lost-adoption-shown': {
    breaks: 'law 2: an adoption that a restore lost is shown as a lost edit of its user',
    file: 'db/sent/lost-writes.ts',
    code: '(isAdoption(entry) || isAutomatic(entry)\n          ? QUEUED_AGAIN',
    replacement: '(isAutomatic(entry)\n          ? QUEUED_AGAIN',
  },
  'key-leaves-with-lost-adoption': {
    breaks: 'law 2: a sign-out deletes the key of a listing whose adoption a restore lost',
    file: 'db/sent/lost-writes.ts',
    code: 'if (isAdoption(entry)) await returnToVisitor(db, entry);',
    replacement: 'if (isAdoption(entry) && returnToVisitor === null) await returnToVisitor(db, entry);',
    caughtBy: 'tests/sync/adoptions.test.ts',
  },
  'key-leaves-before-check': {
    breaks: 'law 2: a sign-out deletes the key of a listing before a new epoch has confirmed its author',
    file: 'db/sent/adoptions.ts',
    code: 'key !== null && !hasAuthor[index]',
    replacement: 'key !== null && !hasAuthor[index] && left.length === 0',
  },
  'early-answer-counts': {
    breaks: 'law 2: a late answer of an earlier epoch deletes the key of a listing without an author',
    file: 'db/sent/acknowledged.ts',
    code: '.epoch === answer.epoch) await forgetListings',
    replacement: '.epoch !== null) await forgetListings',
    caughtBy: 'tests/sync/adoptions.test.ts',
  },
  'adoption-outlives-account': {
    breaks: 'law 2: an adoption in the name of a deleted account keeps others from adopting the listing',
    file: 'db/session/session.ts',
    code: 'await forgetAdopter(db, userId);',
    replacement: 'if (forgetAdopter === null) await forgetAdopter(db, userId);',
    caughtBy: 'tests/sync/adoptions.test.ts',
  },
  'adoption-waits-for-ever': {
    breaks: 'law 8: an adoption in the name of an account that was deleted elsewhere waits for ever',
    file: 'db/sent/adoptions.ts',
    code: 'await releaseOverdue(db, { userId, now });',
    replacement: 'if (releaseOverdue === null) await releaseOverdue(db, { userId, now });',
    caughtBy: 'tests/sync/adoptions.test.ts',
  },
  'handed-over-pushed-out': {
    breaks: 'a listing from a link replaces another version that was handed over, without a question',
    file: 'db/shown/handed-over.ts',
    code: "return isSame ? null : 'replace';",
    replacement: "return isSame || kept !== undefined ? null : 'replace';",
    caughtBy: 'tests/db/shown/handed-over.test.ts',
  },
  'file-not-asked-about': {
    breaks: 'a file makes this device the manager of listings that it did not send, without a question',
    file: 'db/outbox/outbox-file.ts',
    code: "if (operation?.kind === 'parcel') return [operation.payload.id];",
    replacement: "if (operation?.kind === 'parcel') return [];",
    caughtBy: 'tests/features/device-file/device-file.test.tsx',
  },
};
