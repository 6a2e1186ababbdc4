// How a pass goes through its batches, and which failures end it (law 8).
import type { OperationKind } from '#domain/operations/kinds.ts';
import { isNoSpace, isRateLimit, isServerError, isUnanswered, type Failure } from '#remote/verdict.ts';
import { firstPace, isIsolated, nextPace, type Batch, type Pace } from './plan.ts';
import type { Progress } from './progress.ts';

/** The failure for which the rest of a pass is not worth trying, or null. */
export type Halt = Failure | null;

/**
 * What the requests of a sending share. `limited`: the kinds of which our API takes no more for now; `limit` adds one, with the pause that the
 * API asks for (ms), if it does.
 */
export type Run = {
  progress: Progress;
  faults: Failure[];
  limited: ReadonlySet<OperationKind>;
  limit: (kind: OperationKind, pauseMs: number | null) => void;
  withChanges: boolean;
};

/** A failure after which only the items of this request have to wait: our server answered. */
export function isOfOneRequest(failure: Failure): boolean {
  return failure.kind === 'refused' || isServerError(failure) || isNoSpace(failure);
}

/** How a request ended: null, a failure, `failed` for a server error that does not fail the pass, or `unsent` if all its items had to wait. */
export type Attempt = Failure | 'failed' | 'unsent' | null;

/** Attempts one batch after another until the pass has to end. Failures of single requests are added to `faults`. */
export async function attemptEach(
  { faults, limit }: Run,
  batches: Batch[],
  attempt: (batch: Batch) => Promise<Attempt>,
): Promise<Halt> {
  for (const { kind, items } of batches) {
    let pace: Pace | null = firstPace({ kind, items });
    for (let rest = items; rest.length > 0 && pace !== null;) {
      const batch: Batch = { kind, items: rest.slice(0, pace.size) };
      const result = await attempt(batch);
      rest = rest.slice(pace.size);
      if (result === 'unsent') continue;
      if (result === null || result === 'failed') {
        pace = nextPace(pace, result === 'failed');
        continue;
      }
      if (!blocksNoOther(batch, result)) return result;
      const pauseMs = requestedPauseOf(result);
      if (isRateLimit(result) || pauseMs !== null) limit(kind, pauseMs);
      // A pause of this kind silences no other.
      faults.push(result.kind === 'retry' && pauseMs !== null ? { ...result, retryAfterMs: null } : result);
      pace = isOfOneRequest(result) ? nextPace(pace, true) : null;
    }
  }
  return null;
}

/** The pause that our API asks for (ms), or null. */
function requestedPauseOf(failure: Failure): number | null {
  return failure.kind === 'retry' && failure.isOurs ? failure.retryAfterMs : null;
}

/**
 * Whether a pass goes on after this failure: also where our API takes no more of this kind, and if isolated items are unanswered, because
 * something on the way may reject them alone.
 */
function blocksNoOther({ items }: Batch, failure: Failure): boolean {
  return (
    isOfOneRequest(failure) || isRateLimit(failure) || (isUnanswered(failure) && items.every(isIsolated))
  );
}
