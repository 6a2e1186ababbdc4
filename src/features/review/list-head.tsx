import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { OfflineReason } from '#ui/offline-reason.tsx';
import { useOnlineHint } from '#ui/use-online-hint.ts';
import { RefreshCw } from 'lucide-react';
import { StaleNote } from './stale-note.tsx';
import type { Pending } from './use-pending.ts';

export function ListHead({ pending: { items, failure, loading }, onRefresh }: ListHeadProps) {
  const online = useOnlineHint();
  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        <Button variant="secondary" disabled={loading || !online} onClick={onRefresh}>
          <RefreshCw aria-hidden className="size-5" />
          Refresh
        </Button>
        <OfflineReason>Reviewing needs one.</OfflineReason>
      </div>
      {failure !== null && <StaleNote failure={failure} hasList={items !== null} />}
      {items !== null && items.unreadable > 0 && (
        <Notice tone="warning" title="Not everything can be shown">
          <p>Entries that only a newer version of the app can read: {items.unreadable}</p>
        </Notice>
      )}
      {items === null && loading && <p role="status">Loading...</p>}
    </>
  );
}

type ListHeadProps = { pending: Pending; onRefresh: () => void };
