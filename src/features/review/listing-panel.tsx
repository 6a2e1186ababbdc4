import { useState } from 'react';
import { PAGE_SIZE } from '#domain/app.ts';
import type { RefusedListing } from '#domain/review/actions.ts';
import type { ListingsForReview } from '#domain/review/moderation.ts';
import { Button } from '#ui/button.tsx';
import type { Elements } from '#ui/elements.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { EntryCardList } from '#ui/entry-card.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { ShowMoreList, type LoadMore } from '#ui/show-more-list.tsx';
import { HiddenCard, SourceCard, UnconfirmedCard } from './listing-cards.tsx';
import type { ModerationControls } from './moderation-button.tsx';
import { ReportedSubjectCard } from './reported-subject.tsx';

type ListingPanelProps = {
  listings: ListingsForReview;
  refused: readonly RefusedListing[];
  controls: ModerationControls;
  /** The search term for hidden listings; '' for none. */
  hiddenTerm: string;
  onHiddenTerm: (term: string) => void;
};

/** Lists first what needs a decision. */
export function ListingPanel({ listings, refused, controls, hiddenTerm, onHiddenTerm }: ListingPanelProps) {
  const { reports, sources, unconfirmed, hidden, truncated } = listings;
  const publicOf = new Map(sources.map((source) => [source.id, source.public]));
  return (
    <div className="flex flex-col gap-8">
      {refused.length > 0 && <RefusedNotice refused={refused} />}
      <Entries
        name="reports"
        title="Reported"
        items={reports}
        truncated={truncated}
        emptyText="Nothing has been reported. Reports of listings and profiles arrive here."
      >
        {(subject) => (
          <li key={`${subject.subjectType} ${subject.subjectId}`}>
            <ReportedSubjectCard
              subject={subject}
              ofSource={subject.source === null ? null : (publicOf.get(subject.source.id) ?? null)}
              controls={controls}
            />
          </li>
        )}
      </Entries>
      <Entries name="sources" title="By source" items={sources} truncated={truncated}>
        {(source) => (
          <li key={source.id}>
            <SourceCard source={source} controls={controls} />
          </li>
        )}
      </Entries>
      <Entries name="unconfirmed" title="Not confirmed" items={unconfirmed} truncated={truncated}>
        {(listing) => (
          <li key={listing.id}>
            <UnconfirmedCard listing={listing} controls={controls} />
          </li>
        )}
      </Entries>
      <Entries
        name="hidden"
        title="Hidden"
        items={hidden}
        truncated={truncated}
        search={<HiddenSearch term={hiddenTerm} onTerm={onHiddenTerm} />}
        {...(hiddenTerm !== '' && {
          emptyText: `No hidden listing has “${hiddenTerm}” in its title, location or broker.`,
        })}
      >
        {(listing) => (
          <li key={listing.id}>
            <HiddenCard listing={listing} controls={controls} />
          </li>
        )}
      </Entries>
    </div>
  );
}

type EntriesProps<T> = {
  /** The name of the list on the server. */
  name: string;
  title: string;
  items: readonly T[];
  truncated: readonly string[];
  /** Shown for an empty list; without it, an empty list is left out. */
  emptyText?: string;
  search?: Elements;
  /** Set for a list that comes in pages. */
  loadMore?: LoadMore;
  children: (item: T) => Elements;
};

/** A list from the server, which may have been cut. */
export function Entries<T>({
  name,
  title,
  items,
  truncated,
  emptyText,
  search,
  loadMore,
  children,
}: EntriesProps<T>) {
  if (items.length === 0 && emptyText === undefined) return null;
  const cut = truncated.includes(name);
  const count = items.length.toLocaleString('en-AU');
  return (
    <Section title={`${title} (${cut ? `${count}+` : count})`}>
      {search}
      {cut && !loadMore && (
        <p className="text-ink-soft">{`The latest ${count} are listed. There are more.`}</p>
      )}
      {items.length === 0 ? (
        <EmptyState>{emptyText}</EmptyState>
      ) : (
        <ShowMoreList
          name={`review ${name}`}
          items={items}
          pageSize={PAGE_SIZE}
          loadMore={cut ? loadMore : undefined}
        >
          {(visible) => <EntryCardList>{visible.map(children)}</EntryCardList>}
        </ShowMoreList>
      )}
    </Section>
  );
}

function HiddenSearch({ term, onTerm }: { term: string; onTerm: (term: string) => void }) {
  const [typed, setTyped] = useState(term);
  return (
    <form
      role="search"
      className="flex flex-col gap-3 sm:flex-row"
      onSubmit={(event) => {
        event.preventDefault();
        onTerm(typed.trim());
      }}
    >
      <TextInput
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label="Search hidden listings"
        placeholder="Title, location or broker"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="secondary" className="shrink-0">
        Search Hidden
      </Button>
    </form>
  );
}

/** How many refused listings are named; the others are only counted. */
const MAX_NAMED = 10;

function RefusedNotice({ refused }: Pick<ListingPanelProps, 'refused'>) {
  const more = refused.length - MAX_NAMED;
  return (
    <Notice tone="warning" role="status" title="Not restored">
      <ul className="list-disc pl-5">
        {refused.slice(0, MAX_NAMED).map(({ id, title, message }) => (
          <li key={id} className="wrap-anywhere">{`${title ?? 'No title'}: ${message}`}</li>
        ))}
      </ul>
      {more > 0 && <p>{`And ${more.toLocaleString('en-AU')} more.`}</p>}
    </Notice>
  );
}
