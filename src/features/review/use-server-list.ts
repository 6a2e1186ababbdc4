import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RemoteResult } from '#domain/operation/remote-result.ts';
import { scriptUnavailable, useApi, type LoadApi } from '#session/api.ts';
import { useReturn } from '#ui/use-return.ts';
import type { FailedResult } from './review-messages.ts';

type Administration = Awaited<ReturnType<LoadApi>>['administration'];

/** The server's last list, never stored on the device; `failure` is why it is out of date. */
export type ServerList<T> = { items: T | null; failure: FailedResult | null; loading: boolean };

type UseServerList<T> = {
  list: ServerList<T>;
  /** `silent`: a failure appears on the page only, without a toast. */
  reload: (options?: { silent: boolean }) => Promise<void>;
  change: (change: (items: T) => T) => void;
};

/** Loads on arrival, when the page becomes visible again and when the network returns. */
export function useServerList<T>(
  load: (administration: Administration) => Promise<RemoteResult<T>>,
  onFailure?: (failure: FailedResult) => void,
): UseServerList<T> {
  const api = useApi();
  const [list, setList] = useState<ServerList<T>>({ items: null, failure: null, loading: true });
  // Responses may arrive out of order: only the one to the last request counts.
  const lastRequest = useRef(0);
  const reload = async ({ silent } = { silent: !navigator.onLine }) => {
    const request = (lastRequest.current += 1);
    setList((before) => ({ ...before, loading: true }));
    const answer = await api().then(({ administration }) => load(administration), scriptUnavailable);
    if (request !== lastRequest.current) return;
    if (answer.kind === 'answered') {
      setList({ items: answer.value, failure: null, loading: false });
      return;
    }
    setList(({ items }) => ({ items, failure: answer, loading: false }));
    if (!silent) onFailure?.(answer);
  };
  useReloads({ reload, leave: () => (lastRequest.current += 1) });
  const change = (changed: (items: T) => T) =>
    setList(({ items, ...rest }) => ({ ...rest, items: items === null ? null : changed(items) }));
  return { list, reload, change };
}

function useReloads({
  reload,
  leave,
}: {
  reload: (options?: { silent: boolean }) => Promise<void>;
  leave: () => void;
}): void {
  const arrive = useEffectEvent(() => void reload());
  const end = useEffectEvent(leave);
  useEffect(() => {
    arrive();
    return () => end();
  }, []);
  useReturn(() => void reload({ silent: true }));
}
