import { afterEach, expect, it, vi } from 'vitest';
import { submitOperation } from '#client/submit-operation.ts';
import { openDatabase } from '#db/tables/database.ts';
import { newId } from '#domain/values/id.ts';
import { openDraft } from '#session/drafts.ts';
import { storedDraft } from '#support/drafts.ts';
import { parcelPayload } from '#support/listings.ts';

const clock = { now: () => 1, sleep: () => Promise.resolve(), online: () => false };
const sync = { requestSync: () => undefined };

/** A device with a typed listing, and its submission. */
async function typed() {
  const db = openDatabase({ name: `submitted-${newId()}` });
  const [draft, other] = [storedDraft(), storedDraft({ fields: { title: 'Another' } })];
  await db.drafts.bulkPut([draft, other]);
  const submit = () =>
    submitOperation({ db, sync, clock }, { kind: 'parcel', payload: parcelPayload() }, { draftId: draft.id });
  const left = async () => [
    await db.outbox.count(),
    (await db.drafts.toArray()).map(({ id }) => id).toSorted(),
  ];
  return { db, draft, other, submit, left };
}

afterEach(() => vi.restoreAllMocks());

it('law 1: what is submitted replaces exactly its own draft, in one transaction', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const { db, other, submit, left } = await typed();
  await submit();
  const [tables] = transaction.mock.calls.findLast(([, mode]) => mode === 'readwrite') ?? [];
  expect(tables).toEqual(expect.arrayContaining(['outbox', 'drafts']));
  expect(await left()).toEqual([1, [other.id]]);
  expect((await openDraft(db, { form: 'parcel', entry: undefined })).fields).toEqual({ title: 'Another' });
});

it.each(['outbox', 'drafts'] as const)('law 1: neither is lost where %s cannot be written', async (table) => {
  const { db, draft, other, submit, left } = await typed();
  const failure = new Error('The disk failed');
  if (table === 'outbox') vi.spyOn(db.outbox, 'add').mockRejectedValueOnce(failure);
  else vi.spyOn(db.drafts, 'delete').mockRejectedValueOnce(failure);
  await expect(submit()).rejects.toThrow('The disk failed');
  expect(await left()).toEqual([0, [draft.id, other.id].toSorted()]);
});
