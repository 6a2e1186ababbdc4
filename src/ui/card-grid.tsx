import { useDeferredValue, useEffect, useState, type ReactNode } from 'react';
import { afterPaint } from './after-paint.ts';
import { cx } from './cx.ts';
import { useIsRevisit } from './use-history-state.ts';
import { useWide } from './use-wide.ts';

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
  const isRevisit = useIsRevisit(name);
  const [skipping, setSkipping] = useState(!isRevisit);
  useEffect(() => {
    if (isRevisit) afterPaint(window, () => setSkipping(true));
  }, [isRevisit]);
  return skipping;
}

/** Cards that at most stand on a screen where a tablet's two columns are the most. */
const FIRST_SCREEN_CARDS = 4;

type StableCardGridProps<T> = {
  /** Tells the grid from others of the page. */
  name: string;
  items: readonly T[];
  children: (item: T) => ReactNode;
};

/**
 * A grid of cards that change in place. Those off the screen are neither laid out nor painted, and on a small one they change after
 * those on it are painted: that is most of what a list costs a slow phone.
 */
export function StableCardGrid<T>({ name, items, children }: StableCardGridProps<T>) {
  const skipping = useSkipping(name);
  const cards = items.map((item, place) => (
    // By place, not by what it shows: a change then alters words and pictures, and builds no card anew.
    <li key={place} className={cx('card-place', skipping && 'content-auto')}>
      {children(item)}
    </li>
  ));
  const seen = useWide() ? cards.length : FIRST_SCREEN_CARDS;
  const late = useDeferredValue(cards);
  return <CardGrid>{[...cards.slice(0, seen), ...late.slice(seen, cards.length)]}</CardGrid>;
}
