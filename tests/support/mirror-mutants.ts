// Broken laws of the mirror: what pages replace, and when (3, 5, 6, 9 and 14).
import type { Mutant } from './listing-mutants.ts';

const FILE_TEST = 'tests/sync/directory-file.test.ts';
const UNUSED_FILE_TEST = 'tests/sync/directory-file-unused.test.ts';

export const MIRROR_MUTANTS: Readonly<Record<string, Mutant>> = {
  'old-generations-kept': {
    breaks: 'law 3: rows that a replacement does not contain stay',
    file: 'db/mirror/mirror-replacement.ts',
    code: 'row.generation < generation && !setAside.has(row.id)',
    replacement: 'false',
  },
  'first-page-ends-replacement': {
    breaks: 'law 3: the first page of a replacement ends it',
    file: 'db/mirror/mirror.ts',
    code: "if (!page.done) return 'fetching';",
    replacement: 'if (page.fromPrimary && !page.done) return false;',
  },
  'starts-over-for-ever': {
    breaks: 'law 6: a pass goes on while two servers behind one address start it over by turns',
    file: 'sync/pull-mirror.ts',
    code: 'if (pulled.full) starts += 1;',
    replacement: '',
    caughtBy: 'tests/sync/mirror.test.ts',
  },
  'cursor-without-its-rows': {
    breaks: 'law 3: the cursor moves although the rows were not stored',
    file: 'db/mirror/mirror.ts',
    code: 'await putRows(db, { table, rows, generation: after.generation });',
    replacement: 'if (page.full) await putRows(db, { table, rows, generation: after.generation });',
  },
  'visitor-clears-personal-rows': {
    breaks: 'law 14: a page for a visitor removes the rows of a user whose session has expired',
    file: 'db/mirror/mirror.ts',
    code: 'if (page.own) await startReplacingOwn(db, after.generation);',
    replacement: 'if (page.own || page.userId === null) await clearPersonalRows(db);',
  },
  'own-rows-cleared-first': {
    breaks: 'law 3: own rows leave the device until all pages with the present ones have arrived',
    file: 'db/mirror/mirror.ts',
    code: 'if (page.own) await startReplacingOwn(db, after.generation);',
    replacement: 'if (page.own) await clearPersonalRows(db);',
    caughtBy: 'tests/session/signed-in.test.ts',
  },
  'deleted-own-rows-kept': {
    breaks: 'law 5: own rows that were deleted while the session had expired stay',
    file: 'db/mirror/mirror.ts',
    code: 'if (isReplacingOwn(page, before) && isEnd(page)) await dropOldOwn(db, after.generation);',
    replacement: '',
    caughtBy: 'tests/session/signed-in.test.ts',
  },
  'overtaken-page-accepted': {
    breaks: 'law 3: a replacement drops rows that the server accepted after it had computed the page',
    file: 'db/mirror/mirror.ts',
    code: 'before.answeredWrites !== answeredWrites',
    replacement: 'before.answeredWrites < answeredWrites',
    // Histories see it once in several hundred.
    caughtBy: 'tests/sync/late-answers.test.ts',
  },
  'older-page-accepted': {
    breaks: 'law 6: a page that does not continue from the cursor is applied',
    file: 'db/mirror/mirror.ts',
    code: 'if (resumeCursor(before) !== since || isOlder(page, before) || lacksOwnRows(page, before))',
    replacement: 'if (lacksOwnRows(page, before))',
    // Histories see it once in several hundred: the cursor goes back with the page, so the next one mends it.
    caughtBy: 'tests/sync/mirror.test.ts',
  },
  'replacement-ends-while-stalled': {
    breaks: 'law 3: a replacement ends although an open transaction holds rows back',
    file: 'db/mirror/mirror.ts',
    code: "return page.stalled || !isEnd(page) ? 'stalled' : false;",
    replacement: "return isEnd(page) ? false : 'stalled';",
  },
  'file-shows-what-is-gone': {
    breaks: 'a directory file shows a listing that was withdrawn since it was written',
    file: 'remote/directory-file.ts',
    code: '...latest.deleted[table], ',
    replacement: '',
    caughtBy: FILE_TEST,
  },
  'file-shows-what-is-outdated': {
    breaks: 'a directory file shows a broker as they were when it was written',
    file: 'remote/directory-file.ts',
    code: ', ...idsOf(latest.rows[table])',
    replacement: '',
    caughtBy: FILE_TEST,
  },
  'file-tried-again': {
    breaks: 'a device reads a part twice of a directory file that cannot be used',
    file: 'remote/directory-file.ts',
    code: 'description = Promise.resolve(null);',
    replacement: '',
    caughtBy: UNUSED_FILE_TEST,
  },
  'file-tried-in-every-pass': {
    breaks:
      'law 12: a weak line carries the same part of a directory file again and again, and nothing is stored',
    file: 'remote/remote.ts',
    code: 'const mayBegin = mayRead && !isRetry;',
    replacement: 'const mayBegin = mayRead;',
    caughtBy: UNUSED_FILE_TEST,
  },
  'file-of-another-epoch-continued': {
    breaks: 'a device asks what follows a directory file of another epoch',
    file: 'remote/directory-file.ts',
    code: 'const file = await (description ??= describe());',
    replacement: `const file = await (description ??= describe());
    rest ??= continueFrom(file?.cursor ?? '').catch(() => null);`,
    caughtBy: FILE_TEST,
  },
  'file-shows-what-went-meanwhile': {
    breaks: 'a directory file shows a listing that was withdrawn while it was written',
    file: 'pages/directory-file.ts',
    code: 'deletedLater.add(rowKey(table, id));',
    replacement: 'rowKey(table, id);',
    caughtBy: FILE_TEST,
  },
  'file-given-up-after-a-failure': {
    breaks: 'a device whose network was lost asks the primary for the rest of a directory file',
    file: 'remote/remote.ts',
    code: ': mayRead && isReplacing && !fromPrimary)',
    replacement: ': mayBegin && isReplacing && !fromPrimary)',
    caughtBy: FILE_TEST,
  },
  'file-of-any-shape': {
    breaks: 'a directory file whose rows lack a new column is mirrored',
    file: 'remote/directory-file.ts',
    code: 'shape: v.literal(MIRROR_SHAPE),',
    replacement: 'shape: v.number(),',
    caughtBy: UNUSED_FILE_TEST,
  },
  'file-of-any-epoch': {
    breaks: 'a directory file of another epoch is mirrored',
    file: 'remote/directory-file.ts',
    code: '(epoch ?? file.epoch) !== file.epoch',
    replacement: 'epoch === file.feed',
    caughtBy: FILE_TEST,
  },
  'file-for-authors': {
    breaks: 'a directory file takes back what a device has just listed',
    file: 'remote/remote.ts',
    code: 'identity.userId === null && !isAhead',
    replacement: 'identity.userId === null && typeof isAhead === "boolean"',
    caughtBy: UNUSED_FILE_TEST,
  },
  'file-older-than-the-mirror': {
    breaks: 'a directory file replaces a mirror that has seen more',
    file: 'remote/remote.ts',
    code: 'mayBegin && seenEpoch === null :',
    replacement: 'mayBegin :',
    caughtBy: UNUSED_FILE_TEST,
  },
  'any-part-of-the-file': {
    breaks: 'law 6: a part of the directory file that another one takes the place of is applied',
    file: 'remote/directory-file.ts',
    code: 'page?.cursor === end && page.full === (since === null) && fits(page)',
    replacement: 'page !== null && fits(page)',
    caughtBy: UNUSED_FILE_TEST,
  },
  'hashes-only-after-success': {
    breaks: 'law 5: the hashes are never asked for on a device each of whose passes fails',
    file: 'sync/pull-mirror.ts',
    code: '(isDue && failures % 4 === 0)',
    replacement: '(isDue && failures === 0)',
    caughtBy: 'tests/sync/verification.test.ts',
  },
  'own-rows-below-the-horizon-only': {
    breaks: 'law 3: personal rows of a user who signs in lack those that an open transaction holds back',
    file: 'db/mirror/mirror.ts',
    code: 'const { readable, unreadable } = page.rows[table];',
    replacement: `const { unreadable } = page.rows[table];
      const isBelow = ({ version }) => BigInt(version) < BigInt(page.horizon);
      const readable = page.rows[table].readable.filter((row) => !page.own || !isPersonal(table) || isBelow(row));`,
  },
  'mirror-of-another-shape-kept': {
    breaks: 'law 11: the mirror of an older version of the app is continued',
    file: 'db/mirror/mirror.ts',
    code: 'return shape === MIRROR_SHAPE ? cursor : null;',
    replacement: 'return shape >= 0 ? cursor : null;',
    // A history has one version of the app.
    caughtBy: 'tests/sync/mirror-shape.test.ts',
  },
  'tombstones-ignored': {
    breaks: 'law 4: deleted rows stay',
    file: 'db/mirror/mirror.ts',
    code: 'await removeRows(db, table, page.deleted[table]);',
    replacement: 'await removeRows(db, table, []);',
  },
  'patch-applied-to-any-version': {
    breaks: 'law 5: a patch is applied to another version of its row, which no hash detects',
    file: 'db/mirror/patched-rows.ts',
    code: 'if (row.version !== patch.before) return null;',
    replacement: '',
  },
  'foreign-answer-applied': {
    breaks: 'law 6: an answer for a user who signed out is applied',
    file: 'db/mirror/mirror.ts',
    code: 'if (page.userId !== userId || !(await isVisitorOrSignedInAs(db, userId)))',
    replacement: 'if (page.userId !== userId)',
  },
};
