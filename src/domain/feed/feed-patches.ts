// Patches: changed rows transferred as their changed columns only (supabase/README.md), and the rows they apply to.
import * as v from 'valibot';
import { idSchema } from '#domain/values/id.ts';

/** A row version: the server's `xid8`, as text. */
export const versionSchema = v.pipe(v.string(), v.regex(/^\d+$/));

const patchSchema = v.objectWithRest(
  { id: idSchema, version: versionSchema, before: versionSchema },
  v.unknown(),
);

/** The columns of a row that changed between two of its versions, under the server's column names. */
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

/** The row as the server would send it after the change. Column names are the field names in snake case. */
export function patchedRow(row: object, { id, version, columns }: Patch): Record<string, unknown> {
  return { ...rawOf(row), ...columns, id, version };
}

/** A parsed row, back under the server's column names. */
export function rawOf(row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value]));
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}
