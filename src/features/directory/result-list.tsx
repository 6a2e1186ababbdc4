import { Plus } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { PAGE_SIZE } from '#domain/app.ts';
import type { ListPage } from '#domain/search/search.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { StableCardGrid } from '#ui/card-grid.tsx';
import { ChipList } from '#ui/chip-list.tsx';
import type { Elements } from '#ui/elements.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageBody } from '#ui/page.tsx';
import { Pagination, ListHeader } from '#ui/pagination.tsx';

type ResultListProps<T> = {
  page: ListPage<T>;
  itemNoun: string;
  emptyText: string;
  emptyHint?: Elements;
  /** The applied filters, shown even while the filter panel is closed. */
  applied: readonly string[];
  lastUpdated: Elements;
  /** The listing of a code that was searched. */
  codeResult: Elements;
  add: { label: string; to: string };
  /** Where else the search finds something. */
  elsewhere?: Elements;
  onPage: (page: number) => void;
  onClear: () => void;
  children: (card: T) => ReactNode;
};

export function ResultList<T>({
  page: { cards, total, page },
  itemNoun,
  emptyText,
  emptyHint,
  applied,
  lastUpdated,
  codeResult,
  add,
  elsewhere,
  onPage,
  onClear,
  children,
}: ResultListProps<T>) {
  const count = useRef<HTMLParagraphElement>(null);
  const goToPage = (next: number) => {
    onPage(next);
    count.current?.focus({ preventScroll: true });
    scrollToTop();
  };
  return (
    <PageBody>
      <ListHeader
        extra={<ChipList label="Narrowed to" items={applied} />}
        action={
          <ButtonLink variant="secondary" to={add.to}>
            <Plus aria-hidden className="size-5 max-sm:hidden" />
            <span>{add.label}</span>
          </ButtonLink>
        }
      >
        <p ref={count} tabIndex={-1} role="status" className="text-balance text-ink-soft">
          {`Showing ${cards.length} of ${total} ${itemNoun}`}
        </p>
        {lastUpdated}
      </ListHeader>
      {codeResult}
      {total === 0 ? (
        <EmptyState
          title={emptyText}
          action={
            // The pressed button disappears with the empty state, so the count takes the focus.
            <div className="flex flex-col items-center gap-4" onClick={() => count.current?.focus()}>
              {emptyHint}
              <Button variant="secondary" onClick={onClear}>
                Clear Filters
              </Button>
            </div>
          }
        >
          Try adjusting your filters or search criteria.
        </EmptyState>
      ) : (
        <StableCardGrid name={itemNoun} items={cards}>
          {children}
        </StableCardGrid>
      )}
      {elsewhere}
      <Pagination page={page} total={total} pageSize={PAGE_SIZE} onPage={goToPage} />
    </PageBody>
  );
}

/** Scrolls smoothly, or at once where the user prefers reduced motion. */
function scrollToTop(): void {
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: reducedMotion ? 'auto' : 'smooth' });
}
