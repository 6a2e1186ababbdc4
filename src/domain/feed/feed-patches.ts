// Patches: changed rows transferred as their changed columns only (supabase/README.md), and the rows they apply to.
import * as v from 'valibot';
import { idSchema } from '#domain/values/id.ts';

/** A row version: the server's `xid8`, as text. */
export const versionSchema = v.pipe(v.string(), v.regex(/^\d+$/));

const patchSchema = v.objectWithRest(
  { id: idSchema, version: versionSchema, before: versionSchema },
  v.unknown(),
);

/** The fields of a row that changed between two of its versions. */
export type Patch = { id: string; before: string; version: string; columns: Record<string, unknown> };

/** Parses patches; one without an id or a version is dropped, as a row would be. */
export function parsePatches(raw: unknown[]): Patch[] {
  return raw.flatMap((each) => {
    const parsed = v.safeParse(patchSchema, each);
    if (!parsed.success) return [];
    const { id, before, version, ...columns } = parsed.output;
    return [{ id, before, version, columns }];
  });
}

/** The row as the server would send it after the change. */
export function patchedRow(row: object, { id, version, columns }: Patch): Record<string, unknown> {
  return { ...row, ...columns, id, version };
}
