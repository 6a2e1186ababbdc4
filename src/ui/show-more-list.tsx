import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button.tsx';
import type { Elements } from './elements.ts';
import { useHistoryState } from './use-history-state.ts';
import { usePrinting } from './use-printing.ts';

type ShowMoreListProps<T> = {
  name: string;
  items: readonly T[];
  pageSize?: number | undefined;
  /** One `li` or one table row per item: the focus moves by that count. */
  children: (items: readonly T[]) => Elements;
};

/** The first added item takes the focus. A return to the page restores the length; printing shows all items. */
export function ShowMoreList<T>({ name, items, pageSize = 20, children }: ShowMoreListProps<T>) {
  const [storedLimit, setStoredLimit] = useHistoryState(`${name} shown`);
  const printing = usePrinting();
  const limit = printing ? items.length : Math.max(pageSize, Number(storedLimit));
  const container = useRef<HTMLDivElement>(null);
  const more = Math.min(pageSize, items.length - limit);
  const showMore = () => {
    flushSync(() => setStoredLimit(String(limit + pageSize)));
    const [first] =
      container.current?.querySelectorAll(`:is(ul > li, tbody > tr):nth-child(${limit + 1}) a`) ?? [];
    if (first instanceof HTMLElement) first.focus();
  };
  return (
    <div ref={container} className="flex flex-col gap-5">
      {children(items.slice(0, limit))}
      {more > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="secondary" onClick={showMore}>
            {`Show ${more} More`}
          </Button>
          <p className="text-ink-soft">
            {`${limit.toLocaleString('en-AU')} of ${items.length.toLocaleString('en-AU')} shown`}
          </p>
        </div>
      )}
    </div>
  );
}
