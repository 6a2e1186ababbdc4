import type { RemoteResult } from '#domain/remote-result.ts';
import type { PendingItems } from '#domain/review.ts';
import { useApi } from '#session/api.ts';
import { showToast } from '#ui/toast.tsx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { listPending } from './commands.ts';
import { listFailureToast } from './review-messages.ts';

/** The list as the server last gave it; `trouble` says why it is not fresh. */
export type Pending = {
  items: PendingItems | null;
  failure: Exclude<RemoteResult<never>, { kind: 'answered' }> | null;
  loading: boolean;
};

type PendingList = {
  pending: Pending;
  /** Asks the server again; in silence a failure is only noted on the page. */
  reload: (options?: { silent: boolean }) => Promise<void>;
  /** Takes away what was decided just now. */
  removeFromList: (id: string) => void;
};

/** What waits for an administrator: asked for on arrival, when the page is looked at again, and when a network is back. */
export function usePending(): PendingList {
  const api = useApi();
  const [pending, setPending] = useState<Pending>({ items: null, failure: null, loading: true });
  // Answers may overtake each other: only that to the last question counts.
  const lastAsked = useRef(0);
  const reload = async ({ silent } = { silent: !navigator.onLine }) => {
    const asked = (lastAsked.current += 1);
    setPending((before) => ({ ...before, loading: true }));
    const answer = await listPending(api);
    if (asked !== lastAsked.current) return;
    if (answer.kind === 'answered') {
      setPending({ items: answer.value, failure: null, loading: false });
      return;
    }
    setPending(({ items }) => ({ items, failure: answer, loading: false }));
    if (!silent) showToast(listFailureToast(answer));
  };
  useReloads({ reload, leave: () => (lastAsked.current += 1) });
  const removeFromList = (id: string) =>
    setPending(({ items, ...rest }) => ({ ...rest, items: items && without(items, id) }));
  return { pending, reload, removeFromList };
}

function useReloads({
  reload,
  leave,
}: {
  reload: (options?: { silent: boolean }) => Promise<void>;
  leave: () => void;
}): void {
  const arrive = useEffectEvent(() => void reload());
  const again = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void reload({ silent: true });
  });
  const end = useEffectEvent(leave);
  useEffect(() => {
    const look = () => again();
    arrive();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
      end();
    };
  }, []);
}

function without({ companies, brokers, claims, ...rest }: PendingItems, decided: string): PendingItems {
  const others = ({ id }: { id: string }) => id !== decided;
  return {
    ...rest,
    companies: companies.filter(others),
    brokers: brokers.filter(others),
    claims: claims.filter(others),
  };
}
