import type { RemoteResult } from '#domain/remote-result.ts';
import type { Decision } from '#domain/review.ts';
import { useApi } from '#session/api.ts';
import { useSync } from '#client/sync-context.ts';
import { useState } from 'react';
import { decide, type ReviewAction } from './commands.ts';

type Decisions = {
  /** What is being decided right now: one decision at a time. */
  pendingAction: ReviewAction | null;
  decide: (action: ReviewAction) => void;
};

/** The administrator's decisions, one after the other; `onDecided` hears what became of each. */
export function useDecisions(
  onDecided: (action: ReviewAction, answer: RemoteResult<Decision>) => void,
): Decisions {
  const device = { api: useApi(), sync: useSync() };
  const [pendingAction, setWorking] = useState<ReviewAction | null>(null);
  const run = async (action: ReviewAction) => {
    setWorking(action);
    const answer = await decide(device, action);
    setWorking(null);
    onDecided(action, answer);
  };
  return { pendingAction, decide: (action) => void run(action) };
}
