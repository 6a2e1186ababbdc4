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
