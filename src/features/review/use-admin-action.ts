import { useState } from 'react';
import { useSync } from '#client/sync-context.ts';
import type { RemoteResult } from '#domain/operation/remote-result.ts';
import { useApi } from '#session/api.ts';
import { showToast } from '#ui/toast.tsx';
import { useOnlineHint } from '#ui/use-online-hint.ts';
import type { Server } from './commands.ts';
import type { ToastMessage } from './review-messages.ts';

export type AdminActions<A> = {
  /** The action that is running: only one may run until the list has been refreshed. */
  pending: A | null;
  disabled: boolean;
  run: (action: A) => void;
};

type AdminActionOptions<A, T> = {
  send: (server: Server, action: A) => Promise<RemoteResult<T>>;
  toastOf: (action: A, answer: RemoteResult<T>) => ToastMessage;
  /** Refreshes what is shown; no other action may run before. */
  refresh: (action: A, answer: RemoteResult<T>) => Promise<void> | void;
};

/** Sends the actions of an administrator, one at a time, and says what became of each. */
export function useAdminAction<A, T>({ send, toastOf, refresh }: AdminActionOptions<A, T>): AdminActions<A> {
  const server = { api: useApi(), sync: useSync() };
  const online = useOnlineHint();
  const [pending, setPending] = useState<A | null>(null);
  const run = async (action: A) => {
    setPending(action);
    const answer = await send(server, action);
    showToast(toastOf(action, answer));
    await refresh(action, answer);
    setPending(null);
  };
  return { pending, disabled: pending !== null || !online, run: (action) => void run(action) };
}
