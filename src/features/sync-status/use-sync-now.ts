import { useState } from 'react';
import { useSync } from '#client/sync-context.ts';
import type { PassRecord } from '#domain/operation/sync-status.ts';
import { syncNow } from './commands.ts';
import { checkMessage } from './status-messages.ts';

export function useSyncNow(pass: PassRecord | undefined, now: () => number) {
  const sync = useSync();
  const [request, setRequest] = useState<{ after: number | null }>();
  return {
    requestNow: () => {
      setRequest({ after: pass?.endedAt ?? null });
      syncNow(sync);
    },
    outcome: request && pass && checkMessage(pass, { after: request.after, now: now() }),
  };
}
