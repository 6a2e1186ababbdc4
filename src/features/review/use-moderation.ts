import { useState } from 'react';
import { useSync } from '#client/sync-context.ts';
import type { ModerationResult } from '#domain/review/moderation.ts';
import { useApi } from '#session/api.ts';
import { showToast } from '#ui/toast.tsx';
import { useOnlineHint } from '#ui/use-online-hint.ts';
import { actionKey, moderate, type ModerationAction } from './moderation-commands.ts';
import { moderationToast } from './moderation-messages.ts';

export type ModerationControls = {
  /** The action that is running: only one may run until the list has been refreshed. */
  pending: ModerationAction | null;
  disabled: boolean;
  run: (action: ModerationAction) => void;
};

export const isPending = (pending: ModerationAction | null, action: ModerationAction): boolean =>
  pending !== null && actionKey(pending) === actionKey(action);

type UseModeration = ModerationControls & {
  /** Listings that the last action could not restore. */
  refused: ModerationResult['refused'];
};

export function useModeration(reload: () => Promise<void>, onDone: () => void): UseModeration {
  const server = { api: useApi(), sync: useSync() };
  const online = useOnlineHint();
  const [pending, setPending] = useState<ModerationAction | null>(null);
  const [refused, setRefused] = useState<ModerationResult['refused']>([]);
  const run = async (action: ModerationAction) => {
    setPending(action);
    const answer = await moderate(server, action);
    showToast(moderationToast(action, answer));
    setRefused(answer.kind === 'answered' && 'refused' in answer.value ? answer.value.refused : []);
    await reload();
    setPending(null);
    if (answer.kind === 'answered') onDone();
  };
  return {
    pending,
    disabled: pending !== null || !online,
    run: (action) => void run(action),
    refused,
  };
}
