import { useRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button.tsx';
import { useHistoryState } from './use-history-state.ts';
import { usePrinting } from './use-printing.ts';

/** Things shown at a time. */
const PART = 20;

type ShowMoreListProps<T> = {
  /** Tells it from other lists of the page. */
  name: string;
  items: readonly T[];
  /** The list, one `li` or one row of a table for each of these items. */
  children: (items: readonly T[]) => ReactNode;
};

/**
 * The first part of a list that may be very long, and a button for the next; the first thing it brings takes the focus. Who comes
 * back to the page finds as much of it as he left; paper has all of it.
 */
export function ShowMoreList<T>({ name, items, children }: ShowMoreListProps<T>) {
  const [shown, setShown] = useHistoryState(`${name} shown`);
  const printing = usePrinting();
  const limit = printing ? items.length : Math.max(PART, Number(shown));
  const container = useRef<HTMLDivElement>(null);
  const more = Math.min(PART, items.length - limit);
  const showMore = () => {
    flushSync(() => setShown(String(limit + PART)));
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
            Show {more} More
          </Button>
          <p className="text-ink-soft">
            {limit.toLocaleString('en-AU')} of {items.length.toLocaleString('en-AU')} shown
          </p>
        </div>
      )}
    </div>
  );
}
