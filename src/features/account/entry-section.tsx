import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { EntryList, EntryRow } from '#ui/entry-list.tsx';
import { Section } from '#ui/section.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { ReactNode } from 'react';
import type { Entry, Target } from './entries.ts';
import { queuedMessage, statusBadge } from './entry-messages.ts';

type EntrySectionProps = {
  title: string;
  entries: readonly Entry[];
  expired: boolean;
  emptyText: string;
  action: ReactNode;
};

export function EntrySection({ title, entries, expired, emptyText, action }: EntrySectionProps) {
  return (
    <Section title={title}>
      {entries.length === 0 ? (
        <EmptyState action={action}>{emptyText}</EmptyState>
      ) : (
        <EntryList>
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} expired={expired} />
          ))}
        </EntryList>
      )}
    </Section>
  );
}

function Row({ entry: { title, target, facts, status, item }, expired }: { entry: Entry; expired: boolean }) {
  const queued = item && queuedMessage(item, { expired });
  const badge = status === null ? queued : statusBadge(status);
  return (
    <EntryRow
      title={target === null ? title : <TargetLink target={target}>{title}</TargetLink>}
      badges={badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
      facts={facts}
    >
      {queued && <p>{queued.text}</p>}
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
