import { useRef } from 'react';
import { useLive } from '#db/live/use-live.ts';
import { FormSection } from '#ui/form.tsx';
import { OutboxList } from './outbox-list.tsx';
import { readSyncState, type SyncState } from './queries.ts';

export function UnsentSection({ now = Date.now }: { now?: () => number }) {
  const state = useLive<SyncState | null>({ key: 'sync', query: readSyncState, initial: null });
  const lead = useRef<HTMLParagraphElement>(null);
  const items = state?.items ?? [];
  return (
    <FormSection id="unsent" title="Unsent Items">
      <p ref={lead} tabIndex={-1}>
        {items.length === 0
          ? 'Nothing is waiting to be sent.'
          : 'They are saved on this device. If it might not reach a network again, save everything to a file and add it on another device: even if both send the items, they arrive once.'}
      </p>
      {state !== null && items.length > 0 && (
        <OutboxList state={state} now={now} onGone={() => lead.current?.focus()} />
      )}
    </FormSection>
  );
}
