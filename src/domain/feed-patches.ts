// Changed rows that travel as the columns that changed (supabase/README.md), and the rows they are put on.
import * as v from 'valibot';
import { idSchema } from './id.ts';

/** Every version of a row: the server's `xid8`, as text. */
export const versionSchema = v.pipe(v.string(), v.regex(/^\d+$/));

const patchSchema = v.objectWithRest(
  { id: idSchema, version: versionSchema, before: versionSchema },
  v.unknown(),
);

/** What of a row became something else between two versions of it, under the server's names. */
export type Patch = { id: string; before: string; version: string; columns: Record<string, unknown> };

/** Reads patches that came by columns; what lacks an id or a version is dropped, as a row would be. */
export function parsePatches(raw: unknown[]): Patch[] {
  return raw.flatMap((each) => {
    const parsed = v.safeParse(patchSchema, each);
    if (!parsed.success) return [];
    const { id, before, version, ...columns } = parsed.output;
    return [{ id, before, version, columns }];
  });
}

/** The row as the server would send it after the change, from the row as it was; the server's name of a field is its own in snake case. */
export function patchedRow(row: object, { id, version, columns }: Patch): Record<string, unknown> {
  return { ...rawOf(row), ...columns, id, version };
}

/** A row under the server's names, as its schema read it. */
export function rawOf(row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value]));
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}
