// Deliberately broken laws: the random histories must catch each of them. `node tests/mutants.ts` runs them one by one.
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

type Mutant = {
  /** What is broken, in words. */
  breaks: string;
  /** The file below src, the code that keeps the law, and what stands there instead. */
  file: string;
  keeps: string;
  instead: string;
  /** The test that catches what no history can observe; else the histories must. */
  caughtBy?: string;
};

export const MUTANTS: Readonly<Record<string, Mutant>> = {
  'no-idempotency-key': {
    breaks: 'law 1: what is sent again is a new row',
    file: 'sync/push-outbox.ts',
    keeps: 'rows: items.map(({ payload }) => payload)',
    instead: 'rows: items.map(({ payload }) => ({ ...payload, id: crypto.randomUUID() }))',
  },
  'empty-answer-believed': {
    breaks: 'law 1: what is missing from an answer counts as accepted',
    file: 'sync/push-outbox.ts',
    keeps: 'const accepted = items.filter(({ id }) => fresh.has(id));',
    instead: 'const accepted = items;',
  },
  'refused-item-dropped': {
    breaks: 'law 2: what the server refused leaves the outbox',
    file: 'db/outbox-sending.ts',
    keeps: "...item,\n    state: 'refused',\n    refusal,\n    ...(item",
    instead: "...item,\n    owner: 'nobody',\n    state: 'refused',\n    refusal,\n    ...(item",
  },
  'sent-by-whoever-is-here': {
    breaks: "law 2: somebody's item is sent as whoever uses the device",
    file: 'sync/plan.ts',
    keeps: '&& item.owner === as.userId',
    instead: '',
  },
  'old-generations-kept': {
    breaks: 'law 3: what a replacement did not bring again stays',
    file: 'db/mirror.ts',
    keeps: "(row.origin === 'sample' ? !keepSample : row.generation < generation)",
    instead: "row.origin === 'sample' && !keepSample",
  },
  'page-taken-for-the-whole': {
    breaks: 'law 3: the first page of a replacement ends it',
    file: 'db/mirror.ts',
    keeps: "if (!done) return 'fetching';",
    instead: '',
  },
  'cursor-without-its-rows': {
    breaks: 'law 3: the cursor moves although the rows were not put',
    file: 'db/mirror.ts',
    keeps: 'await putRows(db, { table, rows, generation: after.generation });',
    instead: 'if (page.full) await putRows(db, { table, rows, generation: after.generation });',
  },
  'visitor-clears-personal-rows': {
    breaks: 'law 14: a page for a visitor takes away what is of a user whose sign-in has run out',
    file: 'db/mirror.ts',
    keeps: 'if (page.own) await clearPersonalRows(db);',
    instead: 'if (page.own || page.userId === null) await clearPersonalRows(db);',
  },
  'older-page-believed': {
    breaks: 'law 6: a page that does not go on from the cursor is applied',
    file: 'db/mirror.ts',
    keeps: 'if (placeOf(before) !== since || isOlder(page, before) || lacksOwnRows(page, before))',
    instead: 'if (lacksOwnRows(page, before))',
  },
  'server-error-counts-as-refusal': {
    breaks: 'law 7: an answer that says nothing about an item refuses it',
    file: 'remote/verdict.ts',
    keeps: "if (BUSY.has(status)) return retry('overloaded');",
    instead: "if (BUSY.has(status)) return { kind: 'refused', refusal: tooLarge };",
  },
  'refused-batch-not-split': {
    breaks: 'law 8: one refused item holds up those that travel with it',
    file: 'sync/push-outbox.ts',
    keeps: "return 'split';",
    instead: 'return null;',
  },
  'hashes-with-every-pull': {
    breaks: 'law 12: a pass that changes nothing asks more than it has to',
    file: 'sync/pull-mirror.ts',
    keeps: 'if (digests === null) return null;',
    instead:
      'if (digests === null) await context.remote.versions({ identity: context.identity, table: "brokers" });\n  if (digests === null) return null;',
  },
  'answer-noted-without-one': {
    breaks: 'law 13: a pass that nobody answered proves a network',
    file: 'sync/run-sync.ts',
    keeps: 'answeredAt: answered || failure.isOurs ? now : before.answeredAt,',
    instead: 'answeredAt: answered ? now : now,',
  },
  'personal-rows-stay': {
    breaks: 'law 14: who signs out leaves personal rows',
    file: 'db/session.ts',
    keeps: `await db.meta.delete('session');
    await removePersonalRows(db);`,
    instead: "await db.meta.delete('session');",
  },
  'saved-before-it-is': {
    breaks: 'law 15: an author is told that an item is saved before it is',
    file: 'db/outbox.ts',
    keeps: 'await db.outbox.add(item);',
    instead: 'void db.outbox.add(item).catch(() => undefined);',
  },
  'discarded-without-the-server': {
    breaks: 'law 1: what was sent and not answered is discarded on the device alone',
    file: 'db/outbox.ts',
    keeps: 'if (!item.unconfirmed) {',
    instead: 'if (true) {',
  },
  'refusal-forgets-attempts': {
    breaks: 'law 1: a refusal settles earlier requests that may still arrive',
    file: 'db/outbox-sending.ts',
    keeps: "...(item.unconfirmed && { withdrawal: 'keep' }),",
    instead: 'unconfirmed: false,',
  },
  'in-flight-not-counted': {
    breaks: 'law 1: what another pass has sent and not settled does not count as sent',
    file: 'db/outbox-sending.ts',
    keeps: 'await db.outbox.bulkPut(sentTwice);',
    instead: 'await db.outbox.bulkPut(sentTwice.slice(0, 0));',
  },
  'withdrawn-item-sent': {
    breaks: 'law 1: what its author has withdrawn is sent before the server has voided it',
    file: 'sync/push-outbox.ts',
    keeps: 'items.filter((item) => !isWithdrawn(item)),\n    identity,',
    instead: 'items,\n    identity,',
  },
  'receipt-without-content': {
    breaks: 'law 2: a receipt settles an item with other content than the server received',
    file: 'sync/push-outbox.ts',
    keeps: "if (digest !== null && digest !== (await contentDigest(item.payload))) return 'other-received';",
    instead: '',
  },
  'owner-not-looked-at': {
    breaks: "law 2: another user changes, retries or discards an author's item",
    file: 'db/outbox.ts',
    keeps: 'item !== undefined && isOwn(item, await readSession(db)) ? act(item) : null',
    instead: 'item !== undefined ? act(item) : null',
  },
  'replacement-ends-while-held': {
    breaks: 'law 3: a replacement ends although an open transaction holds rows back',
    file: 'db/mirror.ts',
    keeps: "return stalled ? 'stalled' : false;",
    instead: 'return stalled && false;',
  },
  'own-rows-below-the-horizon-only': {
    breaks: 'law 3: the rows of whoever signs in lack those that an open transaction holds back',
    file: 'db/mirror.ts',
    keeps: 'const { readable, unreadable } = page.rows[table];',
    instead: `const { unreadable } = page.rows[table];
      const isBelow = ({ version }) => BigInt(version) < BigInt(page.horizon);
      const readable = page.rows[table].readable.filter((row) => !page.own || !isPersonal(table) || isBelow(row));`,
  },
  'lost-write-not-offered': {
    breaks: 'law 3: what the server confirmed and lost in a restore is not offered again',
    file: 'sync/offer-lost.ts',
    keeps: 'if (epoch === null) return null;',
    instead: 'return null;',
  },
  'different-version-not-repaired': {
    breaks: 'law 5: a repair fetches only rows that are missing',
    file: 'sync/pull-mirror.ts',
    keeps: 'filter(([id, version]) => ours.get(id) !== version)',
    instead: 'filter(([id]) => !ours.has(id))',
  },
  'late-row-put-over-newer': {
    breaks: 'law 9: a late answer to a write is put over what came since',
    file: 'db/acknowledged.ts',
    keeps: 'return { readable: rows.readable.filter(isNew), unreadable: rows.unreadable.filter(isNew) };',
    instead: 'return isNew === null ? null : rows;',
  },
  'stalled-pass-keeps-the-lock': {
    breaks: 'law 9: a pass that makes no progress keeps all others waiting',
    file: 'sync/lock.ts',
    keeps: 'unlessStalled(work)',
    instead: 'work(() => undefined)',
    // In a history no pass waits for another.
    caughtBy: 'tests/sync/lock.test.ts',
  },
  'unreadable-sequence-counted': {
    breaks: 'law 11: the place of a row that cannot be read makes every later one unreadable',
    file: 'db/outbox.ts',
    keeps: "db.outbox.where('sequence').between(0, Number.MAX_SAFE_INTEGER).last()",
    instead: "db.outbox.orderBy('sequence').last()",
  },
  'mirror-of-another-shape-kept': {
    breaks: 'law 11: a mirror that an older version of the app wrote is gone on from',
    file: 'db/mirror.ts',
    keeps: 'return shape === MIRROR_SHAPE ? cursor : null;',
    instead: 'return shape >= 0 ? cursor : null;',
    // A history has one version of the app.
    caughtBy: 'tests/sync/mirror-shape.test.ts',
  },
  'refused-pull-noted-as-success': {
    breaks: 'law 13: a pass whose news was refused says that all is up to date',
    file: 'sync/run-sync.ts',
    keeps: "failureReason: 'server-error', notBefore: null };",
    instead: 'failureReason: null, notBefore: null };',
    // What the header says of a pass, no history reads.
    caughtBy: 'tests/sync/pass-faults.test.ts',
  },
  'visitor-waits-for-tokens': {
    breaks: "law 14: a visitor's items wait while a user's token cannot be renewed",
    file: 'sync/run-sync.ts',
    keeps: 'const { failure, answered } = await exchange({ ...options, identity: visitor });',
    instead: 'const { failure, answered } = unheard(standing.failure);',
  },
  'tombstones-ignored': {
    breaks: 'law 4: deleted rows stay',
    file: 'db/mirror.ts',
    keeps: 'await removeRows(db, table, page.deleted[table]);',
    instead: 'await removeRows(db, table, []);',
  },
  'patch-put-on-any-version': {
    breaks: 'law 5: what changed in a row is put on another version of it, which no hash tells',
    file: 'db/patched-rows.ts',
    keeps: 'if (row.version !== patch.before) return null;',
    instead: '',
  },
  'patch-without-its-columns': {
    breaks: 'law 5: a row has the version of its change and not the change, which no hash tells',
    file: 'domain/feed-patches.ts',
    keeps: '{ ...rawOf(row), ...columns, id, version }',
    instead: '{ ...columns, ...rawOf(row), id, version }',
  },
  'foreign-answer-applied': {
    breaks: 'law 6: an answer for somebody who left is kept',
    file: 'db/mirror.ts',
    keeps: 'if (page.userId !== userId || !(await isVisitorOrSignedInAs(db, userId)))',
    instead: 'if (page.userId !== userId)',
  },
  'transaction-across-the-network': {
    breaks: 'law 10: a transaction is held while the network is asked',
    file: 'sync/push-outbox.ts',
    keeps: 'const answer = await remote.push({ identity, kind, rows: items.map(({ payload }) => payload) });',
    instead: `const answer = await db.transaction('rw', db.outbox, async () => {
    await db.outbox.count();
    return remote.push({ identity, kind, rows: items.map(({ payload }) => payload) });
  });`,
  },
};

/** Where the mutants are expected to be caught. */
export const HISTORIES_TEST = 'tests/sync/histories.test.ts';

/** Puts the mutant of this name into the sources as they are loaded. */
export function mutate(name: string): Plugin {
  const mutant = MUTANTS[name];
  if (mutant === undefined) throw new Error(`There is no mutant ${name}`);
  const path = fileURLToPath(new URL(`../../src/${mutant.file}`, import.meta.url));
  return {
    name: `mutant-${name}`,
    enforce: 'pre',
    transform(code, id) {
      if (id !== path) return null;
      if (!code.includes(mutant.keeps)) throw new Error(`The mutant ${name} finds no code to break`);
      return code.replace(mutant.keeps, mutant.instead);
    },
  };
}
