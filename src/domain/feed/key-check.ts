import * as v from 'valibot';
import { origin } from './feed-origin.ts';

/** The answer to whether a key manages a listing. */
export type KeyCheck = { userId: string | null; epoch: string; fits: boolean };

const keyCheckSchema = v.object({ ...origin, fits: v.boolean() });

/** Parses a response of `check_listing_key`; null when it is not ours. */
export function parseKeyCheck(raw: unknown): KeyCheck | null {
  const parsed = v.safeParse(keyCheckSchema, raw);
  if (!parsed.success) return null;
  const { user, epoch, fits } = parsed.output;
  return { userId: user, epoch, fits };
}
