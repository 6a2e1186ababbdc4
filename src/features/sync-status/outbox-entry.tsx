import { useDatabase } from '#db/use-live.ts';
import { canChange, type OutboxItem } from '#domain/operation.ts';
import { useSync } from '#sync/client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useId, useState, type MouseEvent } from 'react';
import { discard, retry } from './commands.ts';
import { describeItem, itemProgress, nounOf } from './item-words.ts';
import { formatMoment } from './status-words.ts';

type OutboxEntryProps = {
  item: OutboxItem;
  /** Of claimed profiles, by their ids. */
  names: ReadonlyMap<string, string>;
  /** The ids of items whose row stands in the directory. */
  listed: ReadonlySet<string>;
  now: () => number;
  /** It was discarded, and the pressed button with it. */
  onGone: () => void;
};

/** One queued item: what it is, how far it is, and what law 1 lets a person do about it. */
export function OutboxEntry({ item, names, listed, now, onGone }: OutboxEntryProps) {
  const id = useId();
  const { title, facts } = describeItem(item, names);
  const { tone, word, text } = itemProgress(item);
  return (
    <li className="flex flex-col items-start gap-1.5 py-4">
      <Badge tone={tone}>{word}</Badge>
      <p id={id} className="max-w-full font-semibold">
        {title}
      </p>
      <p className="text-sm text-ink-soft tabular-nums">
        {facts} · saved {formatMoment(item.savedAt, now())}
      </p>
      <p className="text-sm">{text}</p>
      {listed.has(item.id) && (
        <TextLink to="/parcel/$id" params={{ id: item.id }} alone className="text-sm" onClick={closePopover}>
          See what the server has
        </TextLink>
      )}
      {item.withdrawal !== 'discard' && <EntryActions item={item} about={id} onGone={onGone} />}
    </li>
  );
}

// A link leads to another screen; the panel it stands in does not stay above that.
const closePopover = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();

// The button that asked is gone; the safe answer takes its focus.
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

// Where something queued is changed; a claim has nothing to change.
const FORMS = { parcel: '/add-parcel', company: '/add-company', broker: '/add-broker' } as const;

type EntryActionsProps = Pick<OutboxEntryProps, 'item' | 'onGone'> & {
  /** The id of its title, which tells its buttons from those of others. */
  about: string;
};

function EntryActions({ item, about, onGone }: EntryActionsProps) {
  const device = { db: useDatabase(), sync: useSync() };
  const [asking, setAsking] = useState(false);
  if (asking) {
    return (
      <div role="group" aria-label={`Discard this ${nounOf(item)}?`} className="flex flex-col gap-2">
        <p className="text-sm font-semibold">Discard this {nounOf(item)}? It cannot be brought back.</p>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" ref={takeFocus} onClick={() => setAsking(false)}>
            Keep
          </Button>
          <Button variant="danger" onClick={() => void discard(device, item.id).then(onGone)}>
            Discard
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      {item.state === 'refused' && canChange(item) && (
        <Button variant="secondary" aria-describedby={about} onClick={() => void retry(device, item.id)}>
          Retry
        </Button>
      )}
      {item.kind !== 'claim' && canChange(item) && (
        <ButtonLink
          to={FORMS[item.kind]}
          search={{ change: item.id }}
          variant="secondary"
          aria-describedby={about}
          onClick={closePopover}
        >
          Change
        </ButtonLink>
      )}
      <Button variant="quiet" aria-describedby={about} onClick={() => setAsking(true)}>
        Discard
      </Button>
    </div>
  );
}
