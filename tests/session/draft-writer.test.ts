import { expect, it, vi } from 'vitest';
import { openDatabase } from '#db/tables/database.ts';
import { newId } from '#domain/values/id.ts';
import { draftsWritten, draftWriter } from '#session/draft-writer.ts';
import { openDraft } from '#session/drafts.ts';

async function opened() {
  const db = openDatabase({ name: `writer-${newId()}` });
  const results: unknown[] = [];
  const draft = await openDraft(db, { form: 'parcel', entry: undefined });
  const writer = draftWriter(db, draft, (failure) => results.push(failure));
  const type = (title: string) => writer.write({ form: 'parcel', owner: null, fields: { title } });
  const titles = async () => (await db.drafts.toArray()).map(({ fields }) => fields);
  return { db, draft, writer, type, titles, results };
}

it('law 15: writes at once, one write at a time, and the last change always', async () => {
  const { db, type, titles } = await opened();
  const put = vi.spyOn(db.drafts, 'put');
  for (const letters of ['S', 'Sp', 'Spr', 'Spri', 'Sprin', 'Spring']) type(letters);
  await draftsWritten(db);
  expect(await titles()).toEqual([{ title: 'Spring' }]);
  expect(put).toHaveBeenCalledTimes(2);
});

it('law 15: requests strict durability', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const { db, type } = await opened();
  type('Spring');
  await draftsWritten(db);
  const writes = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite');
  transaction.mockRestore();
  expect(writes.map(([, , options]) => options?.durability)).toEqual(['strict']);
});

it('reports a failed write, and the next one that succeeds', async () => {
  const { db, type, titles, results } = await opened();
  const full = Object.assign(new Error('no'), { name: 'QuotaExceededError' });
  const put = vi.spyOn(db.drafts, 'put').mockRejectedValue(full);
  type('Spring');
  await draftsWritten(db);
  expect([results.length, results.at(-1)]).toEqual([
    1,
    expect.objectContaining({ name: 'QuotaExceededError' }),
  ]);
  put.mockRestore();
  type('Spring share');
  await draftsWritten(db);
  expect([results.at(-1), await titles()]).toEqual([null, [{ title: 'Spring share' }]]);
});

it('a form that is opened again at once has all that was typed', async () => {
  const { db, type } = await opened();
  for (const letters of ['S', 'Sp', 'Spr']) type(letters);
  const again = await openDraft(db, { form: 'parcel', entry: undefined });
  expect(again.fields).toEqual({ title: 'Spr' });
});
