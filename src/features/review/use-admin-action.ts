import { useState } from 'react';
import { useSync } from '#client/sync-context.ts';
import type { RemoteResult } from '#domain/operation/remote-result.ts';
import type { AdminAction, AdminAnswer, Verb } from '#domain/review/actions.ts';
import { scriptUnavailable, useApi } from '#session/api.ts';
import { showToast } from '#ui/toast.tsx';
import { useOnlineHint } from '#ui/use-online-hint.ts';
import { actionToast } from './action-messages.ts';

export type AdminActions<V extends Verb = Verb> = {
  /** The action that is running: only one may run until the list has been refreshed. */
  pending: AdminAction<V> | null;
  isPending: (verb: V, id: string) => boolean;
  disabled: boolean;
  run: (action: AdminAction<V>) => void;
};

/** Decisions on submissions and claims. */
export type Decisions = AdminActions<'approve' | 'reject' | 'approveClaim' | 'declineClaim' | 'revokeClaim'>;

/** Sends an action; this device gets the result with a pass. Even without a response, the server may have done it; after a refusal, the role may be gone. */
export function useSendAction() {
  const [api, sync] = [useApi(), useSync()];
  return async <V extends Verb>(action: AdminAction<V>): Promise<RemoteResult<AdminAnswer<V>>> => {
    const answer = await api().then(({ administration }) => administration.act(action), scriptUnavailable);
    sync.requestSync('requested');
    return answer;
  };
}

/**
 * Sends the actions of an administrator, one at a time, and shows the result of each. `refresh` reloads what is shown; until it has, no
 * other action may run.
 */
export function useAdminAction<V extends Verb>(
  refresh: (action: AdminAction<V>, answer: RemoteResult<AdminAnswer<V>>) => Promise<void> | void,
): AdminActions<V> {
  const send = useSendAction();
  const online = useOnlineHint();
  const [pending, setPending] = useState<AdminAction<V> | null>(null);
  const run = async (action: AdminAction<V>) => {
    setPending(action);
    const answer = await send(action);
    showToast(actionToast(action, answer));
    await refresh(action, answer);
    setPending(null);
  };
  return {
    pending,
    isPending: (verb, id) => pending?.verb === verb && pending.id === id,
    disabled: pending !== null || !online,
    run: (action) => void run(action),
  };
}
