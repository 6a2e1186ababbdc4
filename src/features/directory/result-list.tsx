import { PAGE_SIZE } from '#domain/product.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ChipList } from '#ui/chip-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ChangingCards } from '#ui/card-grid.tsx';
import { PageBody } from '#ui/page.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { ResultHead } from '#ui/result-head.tsx';
import { scrollToTop } from '#ui/scroll-to-top.ts';
import { Plus } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import type { ListPage } from './list-address.ts';

type ResultListProps<T> = {
  page: ListPage<T>;
  /** What the list counts: 'brokers'. */
  things: string;
  /** The title when nothing matches. */
  nothing: string;
  /** Other ways on when nothing matches. */
  advice?: ReactNode;
  /** What the list is narrowed to, in words: a filter that is closed away must not be forgotten. */
  narrowedTo: readonly string[];
  /** How old the list may be, in a line; nothing while it is fresh. */
  age: ReactNode;
  /** The way to add one more. */
  add: { label: string; to: string };
  onPage: (page: number) => void;
  onClear: () => void;
  children: (card: T) => ReactNode;
};

/** What a search found: the count, one page of cards and the way to the others, or the way back from nothing. */
export function ResultList<T>({
  page: { cards, total, page },
  things,
  nothing,
  advice,
  narrowedTo,
  age,
  add,
  onPage,
  onClear,
  children,
}: ResultListProps<T>) {
  const count = useRef<HTMLParagraphElement>(null);
  const turnTo = (next: number) => {
    onPage(next);
    count.current?.focus({ preventScroll: true });
    scrollToTop();
  };
  return (
    <PageBody>
      <ResultHead
        extra={<ChipList label="Narrowed to" items={narrowedTo} />}
        action={
          <ButtonLink variant="secondary" to={add.to}>
            <Plus aria-hidden className="size-5 max-sm:hidden" />
            {add.label}
          </ButtonLink>
        }
      >
        <p ref={count} tabIndex={-1} role="status" className="text-balance text-ink-soft">
          Showing {cards.length} of {total} {things}
        </p>
        {age}
      </ResultHead>
      {total === 0 ? (
        <EmptyState
          title={nothing}
          action={
            // The pressed button goes with the emptiness; the count stays, and takes the focus.
            <div className="flex flex-col items-center gap-4" onClick={() => count.current?.focus()}>
              {advice}
              <Button variant="secondary" onClick={onClear}>
                Clear Filters
              </Button>
            </div>
          }
        >
          Try adjusting your filters or search criteria.
        </EmptyState>
      ) : (
        <ChangingCards name={things} items={cards}>
          {children}
        </ChangingCards>
      )}
      <Pagination page={page} total={total} pageSize={PAGE_SIZE} onPage={turnTo} />
    </PageBody>
  );
}
