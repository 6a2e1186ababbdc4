import { describeError, withError, type RecordedError } from '#domain/account/recorded-error.ts';
import type { Database } from './schema-types.ts';

export async function readErrors(db: Database): Promise<RecordedError[]> {
  const record = await db.meta.get('errors');
  return record?.key === 'errors' ? record.value : [];
}

/** Never throws: where the tables are what failed, nothing is recorded. */
export async function recordError(
  db: Database,
  error: unknown,
  context: { screen: string; now: number },
): Promise<void> {
  const described = describeError(error, context);
  await db
    .transaction('rw', db.meta, async () => {
      await db.meta.put({ key: 'errors', value: withError(await readErrors(db), described) });
    })
    .catch(() => undefined);
}
