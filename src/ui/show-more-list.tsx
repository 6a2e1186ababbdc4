import { use, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button.tsx';
import type { Elements } from './elements.ts';
import { ListPagesContext, Pagination } from './pagination.tsx';
import { useHistoryState } from './use-history-state.ts';
import { usePrinting } from './use-printing.ts';

/** Where the rest of a list comes from. */
export type LoadMore = { load: () => void; busy: boolean; disabled: boolean };

type ShowMoreListProps<T> = {
  name: string;
  items: readonly T[];
  pageSize?: number | undefined;
  /** Set for a list that goes on after these items. */
  loadMore?: LoadMore | undefined;
  /** One `li` or one table row per item: the focus moves by that count. */
  children: (items: readonly T[]) => Elements;
};

/** The first added item takes the focus. A return to the page restores the length; printing shows all items. */
export function ShowMoreList<T>({ name, items, pageSize = 20, loadMore, children }: ShowMoreListProps<T>) {
  const [storedLimit, setStoredLimit] = useHistoryState(`${name} shown`);
  const printing = usePrinting();
  const limit = printing ? items.length : Math.max(pageSize, Number(storedLimit));
  const container = useRef<HTMLDivElement>(null);
  /** The place that takes the focus when its item is there. */
  const awaited = useRef<number | null>(null);
  const more = Math.min(pageSize, items.length - limit);
  const loads = !printing && loadMore !== undefined && more < pageSize;
  const focusAwaited = () => {
    const place = (awaited.current ?? -1) + 1;
    const [first] =
      container.current?.querySelectorAll(`:is(ul > li, tbody > tr):nth-child(${place}) a`) ?? [];
    if (!(first instanceof HTMLElement)) return;
    awaited.current = null;
    first.focus();
  };
  const busy = loadMore?.busy === true;
  const followLoad = () => {
    focusAwaited();
    // What comes later does not take the focus.
    if (!busy) awaited.current = null;
  };
  useEffect(followLoad, [items.length, busy]);
  const showMore = () => {
    awaited.current = Math.min(limit, items.length);
    flushSync(() => setStoredLimit(String(limit + pageSize)));
    focusAwaited();
    if (loads) loadMore.load();
  };
  const [shown, total] = [Math.min(limit, items.length), items.length].map((count) =>
    count.toLocaleString('en-AU'),
  );
  const pages = use(ListPagesContext);
  if (pages !== null) {
    const { page } = pages;
    return (
      <div className="flex flex-col gap-5">
        {children(items.slice((page - 1) * pageSize, page * pageSize))}
        <Pagination page={page} total={items.length} pageSize={pageSize} onPage={() => undefined} />
      </div>
    );
  }
  return (
    <div ref={container} className="flex flex-col gap-5">
      {children(items.slice(0, limit))}
      {(more > 0 || loads) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="secondary"
            busy={loads && busy}
            disabled={loads && loadMore.disabled}
            onClick={showMore}
          >
            {loads ? 'Show More' : `Show ${more} More`}
          </Button>
          <p className="text-ink-soft">{`${shown} of ${total}${loadMore ? '+' : ''} shown`}</p>
        </div>
      )}
    </div>
  );
}
