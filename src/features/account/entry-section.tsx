import { statusMessage } from '#domain/operation/operation-status.ts';
import { deviceRefusal, type OutboxItem } from '#domain/operation/operation.ts';
import { authorBadge } from '#domain/parcel/listing-state.ts';
import { Badge } from '#ui/badge.tsx';
import type { Elements } from '#ui/elements.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { EntryList, EntryRow } from '#ui/entry-card.tsx';
import { Section } from '#ui/section.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { Tone } from '#ui/tone.ts';
import type { Entry, Target, EntryStatus } from './entries.ts';

type EntrySectionProps = {
  title: string;
  entries: readonly Entry[];
  expired: boolean;
  emptyText: string;
  action: Elements;
  /** What its author can do with an entry of the directory. */
  manage?: (entry: Pick<Entry, 'id' | 'title'>) => Elements;
};

export function EntrySection({ title, entries, expired, emptyText, action, manage }: EntrySectionProps) {
  return (
    <Section title={title}>
      {entries.length === 0 ? (
        <EmptyState action={action}>{emptyText}</EmptyState>
      ) : (
        <EntryList>
          {entries.map((entry) => (
            <Row key={`${entry.id} ${entry.item === null}`} entry={entry} expired={expired} manage={manage} />
          ))}
        </EntryList>
      )}
    </Section>
  );
}

type RowProps = { entry: Entry; expired: boolean; manage: EntrySectionProps['manage'] };

function Row({ entry, expired, manage }: RowProps) {
  const {
    id,
    title,
    target,
    facts,
    status,
    item,
    canListAgain = false,
    rejected,
    reason = null,
    edits,
  } = entry;
  const queued = item && queuedMessage(item, { expired });
  const badge = status === null ? queued : statusBadge(status);
  return (
    <EntryRow
      title={target === null ? title : <TargetLink target={target}>{title}</TargetLink>}
      badges={badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
      facts={facts}
    >
      {queued && <p>{queued.text}</p>}
      {reason !== null && <p className="wrap-anywhere">{`Reason: ${reason}`}</p>}
      {edits && (
        <TextLink to="/change-profile/$type/$id" params={edits} alone aria-label={`Edit ${title}`}>
          Edit Profile
        </TextLink>
      )}
      {rejected && (
        <>
          {rejected.reason !== null && <p className="wrap-anywhere">{`Reason: ${rejected.reason}`}</p>}
          <TextLink
            to={rejected.form}
            search={{ again: id }}
            alone
            aria-label={`Correct ${title} and send it again`}
          >
            Correct and Send Again
          </TextLink>
        </>
      )}
      {canListAgain && (
        <TextLink to="/add-parcel" search={{ again: id }} alone aria-label={`List ${title} again`}>
          List Again
        </TextLink>
      )}
      {item === null && target?.page === 'parcel' && manage?.({ id, title })}
    </EntryRow>
  );
}

const PAGES = { broker: '/broker/$id', company: '/company/$id', parcel: '/parcel/$id' } as const;

function TargetLink({ target: { page, id }, children }: { target: Target; children: string }) {
  return (
    <TextLink to={PAGES[page]} params={{ id }} alone>
      {children}
    </TextLink>
  );
}

type BadgeText = { tone: Tone; label: string };

const REVIEW: Record<Extract<EntryStatus, { kind: 'review' }>['value'], BadgeText> = {
  pending: { tone: 'warning', label: 'Pending' },
  approved: { tone: 'success', label: 'Approved' },
  rejected: { tone: 'danger', label: 'Rejected' },
  withdrawn: { tone: 'neutral', label: 'Withdrawn' },
};

function statusBadge(status: EntryStatus): BadgeText {
  if (status.kind === 'review') return REVIEW[status.value];
  if (status.value === 'sent') return { tone: 'info', label: 'Sent' };
  if (status.value === 'hidden') return { tone: 'warning', label: 'Hidden' };
  if (status.value === 'removed') return { tone: 'neutral', label: 'No longer listed' };
  return authorBadge(status.value);
}

function queuedMessage(item: OutboxItem, { expired }: { expired: boolean }): BadgeText & { text: string } {
  const { tone, label, text } = statusMessage({ kind: 'queued', item }, { kind: item.kind, expired });
  return { tone, label, text: `${text}${item.state === 'refused' ? hintOf(item) : ''}` };
}

function hintOf(item: OutboxItem): string {
  const action = deviceRefusal(item) === null ? 'lets you retry or discard it' : 'has more';
  return ` “Needs attention”, at the top of the page, ${action}.`;
}
