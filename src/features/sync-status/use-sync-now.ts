import type { PassRecord } from '#domain/sync-status.ts';
import { useSync } from '#client/sync-context.ts';
import { useState } from 'react';
import { syncNow } from './commands.ts';
import { checkMessage } from './status-messages.ts';

/** Asks for a pass at a press, and says what came of it; `pass` is the last one, undefined until it is read. */
export function useSyncNow(pass: PassRecord | undefined, now: () => number) {
  const sync = useSync();
  const [asked, setAsked] = useState<{ after: number | null }>();
  return {
    askNow: () => {
      setAsked({ after: pass?.endedAt ?? null });
      syncNow(sync);
    },
    outcome: asked && pass && checkMessage(pass, { after: asked.after, now: now() }),
  };
}
