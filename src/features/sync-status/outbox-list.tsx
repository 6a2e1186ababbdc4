import { useId } from 'react';
import { isBehindDecision } from '#domain/operation/operation-order.ts';
import { statusMessage } from '#domain/operation/operation-status.ts';
import { deviceRefusal, isListedByOther, isOfKind, type OutboxItem } from '#domain/operation/operation.ts';
import { kindOf } from '#domain/operations/kinds.ts';
import { formatMoment } from '#domain/values/date.ts';
import { useCurrentUser } from '#session/use-current-user.ts';
import { Badge } from '#ui/badge.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { closePopover, EntryActions } from './entry-actions.tsx';
import type { SyncState } from './queries.ts';
import { VersionComparison } from './version-comparison.tsx';

type OutboxListProps = {
  state: Pick<SyncState, 'items' | 'names' | 'listed'>;
  now: () => number;
  /** Takes the focus when the item of the pressed button is gone. */
  onGone: () => void;
};

export function OutboxList(props: OutboxListProps) {
  return (
    <ul className="flex flex-col divide-y divide-line border-y border-line">
      {props.state.items.map((item) => (
        <OutboxEntry key={item.id} item={item} {...props} />
      ))}
    </ul>
  );
}

function OutboxEntry({ item, state, now, onGone }: OutboxListProps & { item: OutboxItem }) {
  const { items: outbox, names, listed } = state;
  const id = useId();
  const expired = useCurrentUser()?.expired === true;
  const kind = kindOf(item);
  const { title, facts } = kind.describe(item.payload, names);
  const subject = kind.about?.(item.payload);
  const status = { kind: 'queued', item, isBehind: isBehindDecision(item, outbox) } as const;
  const { tone, label, text } = statusMessage(status, { kind: item.kind, expired });
  const row = listed.get(item.id);
  const saved = formatMoment(item.savedAt, now());
  const isOther = deviceRefusal(item) === 'other-received' || isListedByOther(item);
  const compares = row !== undefined && isOther && isOfKind(item, 'parcel');
  return (
    <li className="flex flex-col items-start gap-1.5 py-4">
      <Badge tone={tone}>{label}</Badge>
      <p id={id} className="max-w-full font-semibold">
        {title}
      </p>
      <p className="text-sm text-ink-soft tabular-nums">
        {compares ? `Saved ${saved}` : `${facts} · saved ${saved}`}
      </p>
      <p className="text-sm">{text}</p>
      {compares && <VersionComparison item={item} row={row} names={names} />}
      {subject?.type === 'parcel' && names.has(subject.id) && (
        <TextLink
          to="/parcel/$id"
          params={{ id: subject.id }}
          alone
          className="mt-1 mb-2 text-sm"
          onClick={closePopover}
        >
          See the listing
        </TextLink>
      )}
      {row !== undefined && (
        <TextLink
          to="/parcel/$id"
          params={{ id: item.id }}
          alone
          className="mt-1 mb-2 text-sm"
          aria-describedby={id}
          onClick={closePopover}
        >
          See what the server has
        </TextLink>
      )}
      {item.withdrawal !== 'discard' && <EntryActions item={item} describedBy={id} onGone={onGone} />}
    </li>
  );
}
