import { useEffect, useState, type ReactNode } from 'react';
import { afterPaint } from './after-paint.ts';
import { cx } from './cx.ts';
import { useReturned } from './use-entry-state.ts';

/**
 * Cards side by side: one column on a phone, two on a tablet, three on a desk, unless something stands `beside` them. Its
 * children are list items.
 */
export function CardGrid({ beside = false, children }: { beside?: boolean; children: ReactNode }) {
  return (
    <ul
      className={cx('grid grid-cols-1 gap-5 md:grid-cols-2 print:grid-cols-2', !beside && 'xl:grid-cols-3')}
    >
      {children}
    </ul>
  );
}

/**
 * Whether cards off the screen may be left out. Who comes back has all of them for a frame: he must find the page as high
 * as it was, and the browser then remembers how high each card is.
 */
function useSkipping(name: string): boolean {
  const returned = useReturned(name);
  const [skipping, setSkipping] = useState(!returned);
  useEffect(() => {
    if (returned) afterPaint(window, () => setSkipping(true));
  }, [returned]);
  return skipping;
}

type ChangingCardsProps<T> = {
  /** Tells the grid from others of the page. */
  name: string;
  items: readonly T[];
  children: (item: T) => ReactNode;
};

/** A grid of cards that change in place. Those off the screen are neither laid out nor painted: that is most of what a list costs a slow phone. */
export function ChangingCards<T>({ name, items, children }: ChangingCardsProps<T>) {
  const skipping = useSkipping(name);
  return (
    <CardGrid>
      {items.map((item, place) => (
        // By place, not by what it shows: a change then alters words and pictures, and builds no card anew.
        <li key={place} className={cx('card-place', skipping && 'content-auto')}>
          {children(item)}
        </li>
      ))}
    </CardGrid>
  );
}
