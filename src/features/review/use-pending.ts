import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RemoteResult } from '#domain/remote-result.ts';
import type { PendingItems } from '#domain/review.ts';
import { useApi } from '#session/api.ts';
import { showToast } from '#ui/toast.tsx';
import { listPending } from './commands.ts';
import { listFailureToast } from './review-messages.ts';

/** The server's last list; `failure` is why it is out of date. */
export type Pending = {
  items: PendingItems | null;
  failure: Exclude<RemoteResult<never>, { kind: 'answered' }> | null;
  loading: boolean;
};

type PendingList = {
  pending: Pending;
  /** `silent`: a failure appears on the page only, without a toast. */
  reload: (options?: { silent: boolean }) => Promise<void>;
  removeFromList: (id: string) => void;
};

/** Loads on arrival, when the page becomes visible again and when the network returns. */
export function usePending(): PendingList {
  const api = useApi();
  const [pending, setPending] = useState<Pending>({ items: null, failure: null, loading: true });
  // Responses may arrive out of order: only the one to the last request counts.
  const lastRequest = useRef(0);
  const reload = async ({ silent } = { silent: !navigator.onLine }) => {
    const request = (lastRequest.current += 1);
    setPending((before) => ({ ...before, loading: true }));
    const answer = await listPending(api);
    if (request !== lastRequest.current) return;
    if (answer.kind === 'answered') {
      setPending({ items: answer.value, failure: null, loading: false });
      return;
    }
    setPending(({ items }) => ({ items, failure: answer, loading: false }));
    if (!silent) showToast(listFailureToast(answer));
  };
  useReloads({ reload, leave: () => (lastRequest.current += 1) });
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
    const reloadIfVisible = () => again();
    arrive();
    document.addEventListener('visibilitychange', reloadIfVisible);
    window.addEventListener('online', reloadIfVisible);
    return () => {
      document.removeEventListener('visibilitychange', reloadIfVisible);
      window.removeEventListener('online', reloadIfVisible);
      end();
    };
  }, []);
}

function without(
  { companies, brokers, claims, owners, ...rest }: PendingItems,
  decided: string,
): PendingItems {
  const isOther = ({ id }: { id: string }) => id !== decided;
  return {
    ...rest,
    owners: new Map(
      [...owners].map(([claim, list]) => [claim, list.filter(({ claimId }) => claimId !== decided)]),
    ),
    companies: companies.filter(isOther),
    brokers: brokers.filter(isOther),
    claims: claims.filter(isOther),
  };
}
