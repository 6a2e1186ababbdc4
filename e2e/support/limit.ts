// Time limits that follow the machine's speed: a slow machine must not fail stories that a fast one passes.
import { createHash } from 'node:crypto';

/** What `work` takes on the machine of the limits (ms): two cores of an AMD EPYC, on which no story takes half of its limit. */
const REFERENCE_MS = 55;
const MAX_SLOWNESS = 5;

function work(): number {
  const startedAt = performance.now();
  const rows = Array.from({ length: 2_000 }, (_, id) => ({ id, title: `Parcel ${id}`, volume: id * 1.5 }));
  for (let round = 0; round < 60; round++)
    createHash('sha256').update(JSON.stringify(JSON.parse(JSON.stringify(rows))));
  return performance.now() - startedAt;
}

/** The best of three, so that a busy moment matters little. */
function measureSlowness(): number {
  const best = Math.min(work(), work(), work());
  return Math.min(Math.max(best / REFERENCE_MS, 1), MAX_SLOWNESS);
}

// The configuration is loaded first in the process that starts the workers, and they inherit it.
process.env.STORY_SLOWNESS ??= String(measureSlowness());

/** A time limit of the reference machine (ms), as long as this machine needs. */
export const limit = (ms: number): number => Math.round(ms * Number(process.env.STORY_SLOWNESS));
