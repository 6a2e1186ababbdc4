import * as v from 'valibot';

/**
 * The outcome for the entries of one part of a file: `known` were here before, `foreign` belong to another user, and this version of the app
 * cannot read the `unreadable` ones.
 */
export type PartCounts = Record<'added' | 'known' | 'foreign' | 'unreadable', number>;

/** Adds the entries of a part one by one. Runs in the caller's transaction. */
export async function importPart<S extends v.GenericSchema>(
  filed: readonly unknown[],
  {
    schema,
    add,
  }: { schema: S; add: (entry: v.InferOutput<S>) => Promise<Exclude<keyof PartCounts, 'unreadable'>> },
): Promise<PartCounts> {
  const counts: PartCounts = { added: 0, known: 0, foreign: 0, unreadable: 0 };
  for (const each of filed) {
    const entry = v.safeParse(schema, each);
    counts[entry.success ? await add(entry.output) : 'unreadable']++;
  }
  return counts;
}
