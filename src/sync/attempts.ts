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

/** The outcome of a batch: a failure may end the pass, an error of the server on this request does not. */
export type BatchOutcome = 'settled' | 'nothing-sent' | 'server-error' | Failure;

/** Attempts one batch after another until the pass has to end. Failures of single requests are added to `faults`. */
export async function attemptEach(
  { faults, limit }: Run,
  batches: Batch[],
  attempt: (batch: Batch) => Promise<BatchOutcome>,
): Promise<Halt> {
  for (const { kind, items } of batches) {
    let pace: Pace | null = firstPace({ kind, items });
    for (let rest = items; rest.length > 0 && pace !== null;) {
      const batch: Batch = { kind, items: rest.slice(0, pace.size) };
      const outcome = await attempt(batch);
      rest = rest.slice(pace.size);
      if (outcome === 'nothing-sent') continue;
      if (outcome === 'settled' || outcome === 'server-error') {
        pace = nextPace(pace, outcome === 'server-error');
        continue;
      }
      if (!blocksNoOther(batch, outcome)) return outcome;
      const pauseMs = requestedPauseOf(outcome);
      if (isRateLimit(outcome) || pauseMs !== null) limit(kind, pauseMs);
      // A pause of this kind silences no other.
      faults.push(
        outcome.kind === 'retry' && pauseMs !== null ? { ...outcome, retryAfterMs: null } : outcome,
      );
      pace = isOfOneRequest(outcome) ? nextPace(pace, true) : null;
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
