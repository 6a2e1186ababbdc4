import type { Page } from 'playwright/test';

/** The rows of one table of the page's own local database; empty while the app has not made it yet. */
export function readLocal<Row>(page: Page, table: string): Promise<Row[]> {
  return page.evaluate(async (name) => {
    const known = await indexedDB.databases();
    if (!known.some((database) => database.name === 'headwater')) return [];
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await settled(indexedDB.open('headwater'));
    const rows = await settled(db.transaction(name).objectStore(name).getAll());
    db.close();
    return rows;
  }, table);
}

/** Puts rows into a table of the page's local database, as the app itself would. */
export async function writeLocal(page: Page, { table, rows }: { table: string; rows: object[] }): Promise<void> {
  await page.evaluate(
    ([name, all]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('headwater');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(name, 'readwrite');
          for (const row of all) transaction.objectStore(name).put(row);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          transaction.onabort = () => reject(transaction.error);
        };
      }),
    [table, rows] as const,
  );
}

/** How many wishes this device has not got rid of yet. */
export async function unsentCount(page: Page): Promise<number> {
  return (await readLocal(page, 'outbox')).length;
}

/** Whether the first complete mirror is on this device. */
export async function hasMirror(page: Page): Promise<boolean> {
  const records = await readLocal<{ key: string; value: { completedAt?: number | null } }>(page, 'meta');
  return records.some(({ key, value }) => key === 'mirror' && typeof value.completedAt === 'number');
}
