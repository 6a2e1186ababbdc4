import { useState } from 'react';
import type { ModerationResult } from '#domain/review/moderation.ts';
import { actionKey, moderate, type ModerationAction } from './moderation-commands.ts';
import { moderationToast } from './moderation-messages.ts';
import { useAdminAction, type AdminActions } from './use-admin-action.ts';

export type ModerationControls = AdminActions<ModerationAction>;

export const isPending = (pending: ModerationAction | null, action: ModerationAction): boolean =>
  pending !== null && actionKey(pending) === actionKey(action);

type UseModeration = ModerationControls & {
  /** Listings that the last action could not restore. */
  refused: ModerationResult['refused'];
};

export function useModeration(reload: () => Promise<void>, onDone: () => void): UseModeration {
  const [refused, setRefused] = useState<ModerationResult['refused']>([]);
  const controls = useAdminAction({
    send: moderate,
    toastOf: moderationToast,
    refresh: async (_action, answer) => {
      setRefused(answer.kind === 'answered' && 'refused' in answer.value ? answer.value.refused : []);
      await reload();
      if (answer.kind === 'answered') onDone();
    },
  });
  return { ...controls, refused };
}
