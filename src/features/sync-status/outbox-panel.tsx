import { useRef } from 'react';
import { clockSkewMessage } from '#domain/values/date.ts';
import { Button } from '#ui/button.tsx';
import { OutboxList } from './outbox-list.tsx';
import type { SyncState } from './queries.ts';
import { answerMessage } from './status-messages.ts';
import { useSyncNow } from './use-sync-now.ts';

type OutboxPanelProps = { state: SyncState; sentence: string; now: () => number };

export function OutboxPanel({ state, sentence, now }: OutboxPanelProps) {
  const { items, pass, unreadableRows, unreadable, clockSkew } = state;
  const clock = clockSkewMessage(clockSkew);
  const summary = useRef<HTMLParagraphElement>(null);
  const { requestNow, outcome } = useSyncNow(pass, now);
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p ref={summary} tabIndex={-1}>
          {sentence}
        </p>
        <p className="text-sm text-ink-soft">{answerMessage(pass, now())}</p>
        {clock !== null && (
          <p className="text-sm">
            {`${clock} Listings get their date from it: check it in the device’s settings.`}
          </p>
        )}
      </div>
      {items.length === 0 ? (
        <p className="rounded-control bg-sunk p-4 text-ink-soft">Nothing is waiting to be sent.</p>
      ) : (
        <OutboxList state={state} now={now} onGone={() => summary.current?.focus()} />
      )}
      {unreadable > 0 && (
        <p className="text-sm text-ink-soft">
          {`${unreadable === 1 ? '1 saved item' : `${unreadable} saved items`} cannot be read by this version of the app. ${unreadable === 1 ? 'It stays' : 'They stay'} on this device until an update can.`}
        </p>
      )}
      {unreadableRows > 0 && (
        <p className="text-sm text-ink-soft">
          {`${unreadableRows === 1 ? '1 row' : `${unreadableRows} rows`} from the server cannot be read by this version of the app and ${unreadableRows === 1 ? 'is' : 'are'} set aside until an update.`}
        </p>
      )}
      <Button variant="secondary" onClick={requestNow}>
        Sync Now
      </Button>
      <p role="status" className="-mt-1 -mb-2 min-h-5 text-center text-sm text-ink-soft">
        {outcome}
      </p>
    </div>
  );
}
