// Reads and writes the local database of a page directly, past the app.
import type { Page } from 'playwright/test';

/** A page of either driver. */
type Evaluates = {
  evaluate: <Result, Arg>(work: (arg: Arg) => Promise<Result>, arg: Arg) => Promise<Result>;
};

/** The rows of one table; empty while the app has not created it. */
export function readLocal<Row>(page: Evaluates, table: string): Promise<Row[]> {
  return page.evaluate(async (name) => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      });
    const known = await indexedDB.databases();
    if (!known.some((database) => database.name === 'headwater')) return [];
    const db = await settled(indexedDB.open('headwater'));
    const rows = await settled(db.transaction(name).objectStore(name).getAll());
    db.close();
    return rows;
  }, table);
}

/** Puts rows into a table, as the app itself would. */
export async function writeLocal(
  page: Page,
  { table, rows }: { table: string; rows: object[] },
): Promise<void> {
  await page.evaluate(
    async ([name, all]) => {
      const opening = indexedDB.open('headwater');
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const transaction = opening.result.transaction(name, 'readwrite');
      for (const row of all) transaction.objectStore(name).put(row);
      await new Promise((resolve, reject) => {
        transaction.addEventListener('complete', resolve);
        transaction.addEventListener('abort', () => reject(transaction.error));
      });
      opening.result.close();
    },
    [table, rows] as const,
  );
}

/** Expires the sign-in on this device, as after a month away; pages notice on reload. */
export async function endSignIn(page: Page): Promise<void> {
  const meta = await readLocal<{ key: string; value: object }>(page, 'meta');
  const session = meta.find(({ key }) => key === 'session');
  if (session === undefined) throw new Error('Nobody has signed in');
  const rows = [{ ...session, value: { ...session.value, expired: true } }];
  await writeLocal(page, { table: 'meta', rows });
}

/** The number of items left in the outbox. */
export async function unsentCount(page: Evaluates): Promise<number> {
  return (await readLocal(page, 'outbox')).length;
}

/** Whether the first complete mirror is on this device. */
export async function hasMirror(page: Evaluates): Promise<boolean> {
  const records = await readLocal<{ key: string; value: { completedAt?: number | null } }>(page, 'meta');
  return records.some(({ key, value }) => key === 'mirror' && typeof value.completedAt === 'number');
}
