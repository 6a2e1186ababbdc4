import type { RemoteResult } from '#domain/remote-result.ts';
import type { Decision } from '#domain/review.ts';
import { useApi } from '#session/api.ts';
import { useSync } from '#client/sync-context.ts';
import { useState } from 'react';
import { decide, type ReviewAction } from './commands.ts';

type Decisions = {
  /** One decision at a time. */
  pendingAction: ReviewAction | null;
  decide: (action: ReviewAction) => void;
};

export function useDecisions(
  onDecided: (action: ReviewAction, answer: RemoteResult<Decision>) => void,
): Decisions {
  const device = { api: useApi(), sync: useSync() };
  const [pendingAction, setPendingAction] = useState<ReviewAction | null>(null);
  const run = async (action: ReviewAction) => {
    setPendingAction(action);
    const answer = await decide(device, action);
    setPendingAction(null);
    onDecided(action, answer);
  };
  return { pendingAction, decide: (action) => void run(action) };
}
