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
};

export const MUTANTS: Readonly<Record<string, Mutant>> = {
  'no-idempotency-key': {
    breaks: 'law 1: what is sent again is a new row',
    file: 'sync/push-outbox.ts',
    keeps: 'rows: batch.items.map(({ payload }) => payload)',
    instead: 'rows: batch.items.map(({ payload }) => ({ ...payload, id: crypto.randomUUID() }))',
  },
  'empty-answer-believed': {
    breaks: 'law 1: what is missing from an answer counts as accepted',
    file: 'sync/push-outbox.ts',
    keeps: 'const accepted = batch.items.filter(({ id }) => fresh.has(id));',
    instead: 'const accepted = batch.items;',
  },
  'refused-item-dropped': {
    breaks: 'law 2: what the server refused leaves the outbox',
    file: 'db/outbox.ts',
    keeps: "await updateUnchanged(db, [sent], (item) => ({ ...item, state: 'refused', refusal }));",
    instead: 'await db.outbox.delete(refusal && sent.id);',
  },
  'sent-by-whoever-is-here': {
    breaks: "law 2: somebody's item is sent as whoever uses the device",
    file: 'sync/plan.ts',
    keeps: "item.state !== 'refused' && item.owner === as.userId",
    instead: "item.state !== 'refused'",
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
    keeps: 'if (page.done && (page.full || before.replacing))',
    instead: 'if (page.full || before.replacing)',
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
    keeps: 'if (before.cursor !== since || isOlder(page, before) || lacksOwn(page, before))',
    instead: 'if (lacksOwn(page, before))',
  },
  'server-error-counts-as-refusal': {
    breaks: 'law 7: an answer that says nothing about an item refuses it',
    file: 'remote/verdict.ts',
    keeps: "if (BUSY.has(status)) return { kind: 'retry', trouble: 'busy', retryAfterMs };",
    instead: "if (BUSY.has(status)) return { kind: 'refused', refusal: tooLarge };",
  },
  'refused-batch-not-split': {
    breaks: 'law 8: one refused item holds up those that travel with it',
    file: 'sync/push-outbox.ts',
    keeps: "if (others.length > 0) return 'split';",
    instead: "if (others.length > 0) return 'settled';",
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
    keeps: 'answeredAt: answered || OF_OURS.has(failure.trouble) ? now : before.answeredAt,',
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
  'discards-what-may-have-arrived': {
    breaks: 'law 1: what was sent and not answered can be changed and discarded',
    file: 'domain/operation.ts',
    keeps: "return item.state === 'waiting' || item.state === 'refused';",
    instead: "return item.state !== 'sending';",
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
  'named-by-the-wrong-number': {
    breaks: 'law 5: a row is said to be of another broker or firm, which no hash tells',
    file: 'domain/feed-columns.ts',
    keeps: 'known.set(Number(each), String(id[index]))',
    instead: 'known.set(Number(each), String(id[0]))',
  },
  'foreign-answer-applied': {
    breaks: 'law 6: an answer for somebody who left is kept',
    file: 'db/mirror.ts',
    keeps: 'if (page.userId !== userId || !(await isHere(db, userId)))',
    instead: 'if (page.userId !== userId)',
  },
  'transaction-across-the-network': {
    breaks: 'law 10: a transaction is held while the network is asked',
    file: 'sync/push-outbox.ts',
    keeps: `const answer = await remote.push({
    identity,
    kind: batch.kind,
    rows: batch.items.map(({ payload }) => payload),
  });`,
    instead: `const answer = await db.transaction('rw', db.outbox, async () => {
    await db.outbox.count();
    return remote.push({ identity, kind: batch.kind, rows: batch.items.map(({ payload }) => payload) });
  });`,
  },
};

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
