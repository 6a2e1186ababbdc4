import { useEffect, useRef, useState } from 'react';
import { useDatabase } from '#db/live/database-context.ts';
import { saveFailureMessage } from '#db/tables/quota-retry.ts';
import type { News, ParcelSource, WatchState } from '#db/watchlist/watch-news.ts';
import { addWatch, removeWatch } from '#db/watchlist/watchlist.ts';
import { PAGE_SIZE, APP_NAME } from '#domain/app.ts';
import type { WatchSubject } from '#domain/search/watch-subject.ts';
import type { Watch } from '#domain/search/watch.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useDocumentHead } from '#ui/document-head.ts';
import type { Elements } from '#ui/elements.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { EntryList } from '#ui/entry-card.tsx';
import { PageBanner } from '#ui/page-banner.tsx';
import { PageBody } from '#ui/page.tsx';
import { Section } from '#ui/section.tsx';
import { ShowMoreList } from '#ui/show-more-list.tsx';
import { Snackbar } from '#ui/snackbar.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { showToast } from '#ui/toast.tsx';
import { markSeen } from './commands.ts';
import { useNews } from './news-line.tsx';
import { newsText, subjectName } from './news-messages.ts';
import { WatchEntry } from './watch-entry.tsx';

const SECTIONS: readonly { type: WatchSubject['type']; title: string }[] = [
  { type: 'search', title: 'Saved Searches' },
  { type: 'parcel', title: 'Parcels' },
  { type: 'broker', title: 'Brokers' },
];

type WatchlistPageProps = { initial: News; readParcels: ParcelSource; lastUpdated: Elements };

/** The page /watchlist. What it shows is not announced again elsewhere, and stays here until something else changes. */
export function WatchlistPage({ initial, readParcels, lastUpdated }: WatchlistPageProps) {
  useDocumentHead(
    `Watchlist · ${APP_NAME}`,
    'The water parcels, brokers and searches that you watch, on this device only.',
  );
  const news = useNews(readParcels, initial);
  const [arrived] = useState(() => newsText(initial));
  useLook(news);
  const lead = useRef<HTMLParagraphElement>(null);
  const { removed, remove, undo, close } = useRemoval(() => lead.current?.focus());
  return (
    <>
      <PageBanner
        title="Watchlist"
        lead="What you watch, and what has changed since you last looked. It is on this device only."
      />
      <PageBody narrow>
        {lastUpdated}
        <p ref={lead} role="status" tabIndex={-1} className="text-balance text-ink-soft empty:hidden">
          {news.states.length > 0 && arrived}
        </p>
        {news.states.length === 0 && <NothingWatched />}
        {SECTIONS.map(({ type, title }) => (
          <WatchSection
            key={type}
            title={title}
            readAt={news.readAt}
            states={news.states.filter(({ watch }) => watch.subject.type === type)}
            onRemove={remove}
          />
        ))}
        {news.states.length > 0 && (
          <p>
            No server knows what you watch. Take it to another device with{' '}
            <TextLink to="/settings" hash="everything">
              a file
            </TextLink>
            : signing out removes it from this one.
          </p>
        )}
      </PageBody>
      {removed !== null && (
        <Snackbar
          title="Removed from your watchlist"
          actions={
            <>
              <Button variant="quiet" onClick={close}>
                OK
              </Button>
              <Button onClick={undo}>Undo</Button>
            </>
          }
        >
          {subjectName(removed.subject)}
        </Snackbar>
      )}
    </>
  );
}

function NothingWatched() {
  return (
    <EmptyState
      title="You are not watching anything yet"
      action={
        <div className="button-row justify-center">
          <ButtonLink to="/parcels">Find Water</ButtonLink>
          <ButtonLink to="/brokers" variant="secondary">
            Find a Broker
          </ButtonLink>
        </div>
      }
    >
      Press Watch on the page of a parcel or a broker, or save a search on Find Water. Home and Find Water
      then say what is new, cheaper or gone.
    </EmptyState>
  );
}

type SectionProps = {
  title: string;
  readAt: number;
  states: readonly WatchState[];
  onRemove: (watch: Watch) => void;
};

function WatchSection({ title, readAt, states, onRemove }: SectionProps) {
  if (states.length === 0) return null;
  const changedFirst = [...states].sort((a, b) => lastChange(b) - lastChange(a));
  return (
    <Section title={title}>
      <ShowMoreList name={title} items={changedFirst} pageSize={PAGE_SIZE}>
        {(visible) => (
          <EntryList>
            {visible.map((state) => (
              <WatchEntry
                key={state.watch.id}
                state={state}
                readAt={readAt}
                onRemove={() => onRemove(state.watch)}
              />
            ))}
          </EntryList>
        )}
      </ShowMoreList>
    </Section>
  );
}

function lastChange({ watch, changes }: WatchState): number {
  return changes.length > 0 ? Infinity : (watch.news?.since ?? 0);
}

/** Marks what is on the screen as seen: on arrival, and whatever changes while a user sees the page. */
function useLook({ complete, states }: News): void {
  const db = useDatabase();
  const looked = useRef(false);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'hidden' || !complete) return;
      const due = looked.current ? states.filter(({ changes }) => changes.length > 0) : states;
      looked.current = true;
      // A full device has other notices: the changes are announced again.
      if (due.length > 0) markSeen(db, due, Date.now()).catch(() => undefined);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [db, complete, states]);
}

function useRemoval(onGone: () => void) {
  const db = useDatabase();
  const [removed, setRemoved] = useState<Watch | null>(null);
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      const description = saveFailureMessage(error, 'watchlist');
      showToast({ tone: 'danger', title: 'Your watchlist was not changed', description });
    }
  };
  return {
    removed,
    close: () => setRemoved(null),
    remove: (watch: Watch) =>
      void attempt(async () => {
        await removeWatch(db, watch.subject);
        setRemoved(watch);
        onGone();
      }),
    undo: () =>
      void attempt(async () => {
        if (removed !== null) await addWatch(db, removed);
        setRemoved(null);
        onGone();
      }),
  };
}
