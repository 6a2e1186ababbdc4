import { RefreshCw } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import type { Elements } from '#ui/elements.ts';
import { Notice } from '#ui/notice.tsx';
import { OfflineReason } from '#ui/offline-reason.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useOnlineHint } from '#ui/use-online-hint.ts';
import { staleReason, type FailedResult } from './review-messages.ts';
import type { ServerList } from './use-server-list.ts';

type ListHeadProps = {
  /** While nothing is loaded, the message is about the first of them. */
  lists: readonly [ServerList<unknown>, ...ServerList<unknown>[]];
  unreadable: number;
  onRefresh: () => void;
};

export function ListHead({ lists, unreadable, onRefresh }: ListHeadProps) {
  const online = useOnlineHint();
  const [{ items, loading }] = lists;
  const stale = lists.find(({ failure }) => failure !== null);
  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        <Button variant="secondary" disabled={loading || !online} onClick={onRefresh}>
          <RefreshCw aria-hidden className="size-5" />
          <span>Refresh</span>
        </Button>
        <OfflineReason>You need a connection to review.</OfflineReason>
      </div>
      {stale?.failure && <StaleNote failure={stale.failure} hasList={stale.items !== null} />}
      {unreadable > 0 && (
        <Notice tone="warning" title="Not everything can be shown">
          <p>{`Entries that only a newer version of the app can read: ${unreadable}`}</p>
        </Notice>
      )}
      {items === null && loading && <p role="status">Loading...</p>}
    </>
  );
}

type LoadedProps<T> = { list: ServerList<T>; children: (items: T) => Elements };

/** Shows the content of a tab once its list is known. */
export function Loaded<T>({ list: { items, loading }, children }: LoadedProps<T>) {
  if (items !== null) return children(items);
  return <p role="status">{loading ? 'Loading...' : 'The server has not sent this list yet.'}</p>;
}

type StaleNoteProps = {
  failure: FailedResult;
  hasList: boolean;
};

function StaleNote({ failure, hasList }: StaleNoteProps) {
  const signIn = failure.kind === 'sign-in';
  return (
    <Notice
      tone="warning"
      role="status"
      title={signIn ? 'Please sign in again' : 'The list could not be refreshed'}
    >
      <p>{hasList ? `${staleReason(failure)} You see the list as it was before.` : staleReason(failure)}</p>
      {signIn && (
        <TextLink to="/auth" search={{ from: '/admin' }}>
          Go to Login
        </TextLink>
      )}
    </Notice>
  );
}
