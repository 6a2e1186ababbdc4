// Reads a response part by part: what cannot be read is left out, and the rest stands (law 11).
import * as v from 'valibot';

export type PartsReader = {
  /** A part, or null where it is absent or unreadable. */
  read: <T>(schema: v.GenericSchema<unknown, T>, raw: unknown) => T | null;
  /** The values that can be read; empty if it is not a list. */
  readEach: <T>(schema: v.GenericSchema<unknown, T>, raw: unknown) => T[];
  /** Notes that so many rows were left out by another parser. */
  leaveOut: (count: number) => void;
  /** True if anything was left out. */
  isPartial: () => boolean;
};

const listSchema = v.array(v.unknown());

export function partsReader(): PartsReader {
  let leftOut = 0;
  const read: PartsReader['read'] = (schema, raw) => {
    if (raw === undefined) return null;
    const parsed = v.safeParse(schema, raw);
    if (parsed.success) return parsed.output;
    leftOut++;
    return null;
  };
  return {
    read,
    readEach: (schema, raw) =>
      (read(listSchema, raw) ?? []).flatMap((each) => {
        const parsed = v.safeParse(schema, each);
        if (parsed.success) return [parsed.output];
        leftOut++;
        return [];
      }),
    leaveOut: (count) => {
      leftOut += count;
    },
    isPartial: () => leftOut > 0,
  };
}
