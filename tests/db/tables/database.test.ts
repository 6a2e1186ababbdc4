import { afterEach, describe, expect, it, vi } from 'vitest';
import { enqueue, listOutbox } from '#db/outbox/outbox.ts';
import { openDatabase, type DatabaseProblem } from '#db/tables/database.ts';
import { newId } from '#domain/values/id.ts';
import { parcelPayload } from '#support/listings.ts';

const parcel = () => ({ kind: 'parcel', payload: parcelPayload(), owner: null, now: 0 }) as const;

describe('law 15: saved means saved', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('requests strict durability for every write', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const db = openDatabase({ name: newId() });
    await enqueue(db, parcel());
    const writes = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite');
    expect(writes.length).toBeGreaterThan(0);
    expect(writes.map(([, , options]) => options?.durability)).toEqual(writes.map(() => 'strict'));
  });

  it('reports a failed write, instead of calling it saved', async () => {
    const db = openDatabase({ name: newId() });
    const item = parcel();
    await enqueue(db, item);
    await expect(enqueue(db, item)).rejects.toThrow(/already exists/);
    expect(await listOutbox(db)).toHaveLength(1);
  });

  it('steps aside for a newer version in another tab, reports it, and writes nothing into it', async () => {
    const problems: DatabaseProblem[] = [];
    const name = newId();
    const old = openDatabase({ name, onProblem: (problem) => problems.push(problem) });
    await enqueue(old, parcel());
    const newer = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, 1000);
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error('The newer version did not open')));
    });
    expect(problems).toEqual(['superseded']);
    await expect(enqueue(old, parcel())).rejects.toThrow(/closed/);
    expect(newer.version).toBe(1000);
    newer.close();
  });

  it('keeps every item when a later version of the app changes the tables', async () => {
    const name = newId();
    const current = openDatabase({ name });
    const { id } = await enqueue(current, parcel());
    const later = openDatabase({ name });
    later.version(2).stores({ auctions: 'id', outbox: 'id, sequence' });
    expect((await listOutbox(later)).map((item) => item.id)).toEqual([id]);
    expect(await later.table('auctions').count()).toBe(0);
    // The connection of the older version is closed for good.
    await expect(enqueue(current, parcel())).rejects.toThrow(/closed/);
  });

  it('opens again after a failed attempt, without a reload', async () => {
    const db = openDatabase({ name: newId() });
    await enqueue(db, parcel());
    const lost = db.backendDB();
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    lost.close();
    lost.onclose?.(new Event('close'));
    await expect(enqueue(db, parcel())).rejects.toThrow(/insecure/);
    vi.restoreAllMocks();
    await vi.waitFor(() => enqueue(db, parcel()));
    expect(await listOutbox(db)).toHaveLength(2);
  });

  it('reopens a connection that the browser closed', async () => {
    const problems: DatabaseProblem[] = [];
    const db = openDatabase({ name: newId(), onProblem: (problem) => problems.push(problem) });
    await enqueue(db, parcel());
    const lost = db.backendDB();
    lost.close();
    // Browsers fire this when they close a connection themselves; fake-indexeddb never does.
    lost.onclose?.(new Event('close'));
    await enqueue(db, parcel());
    expect(await listOutbox(db)).toHaveLength(2);
    expect(db.backendDB()).not.toBe(lost);
    expect(problems).toEqual([]);
  });
});

describe('the order of the outbox', () => {
  it('is the order of writing, regardless of the clock', async () => {
    const db = openDatabase({ name: newId() });
    const first = await enqueue(db, { ...parcel(), now: 5_000 });
    const second = await enqueue(db, { ...parcel(), payload: parcelPayload(), now: 1_000 });
    expect((await listOutbox(db)).map(({ id }) => id)).toEqual([first.id, second.id]);
  });
});
