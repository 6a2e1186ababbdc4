import { useDeferredValue, useEffect, useState, type ReactNode, useSyncExternalStore } from 'react';
import { afterPaint } from './after-paint.ts';
import { cx } from './cx.ts';
import { useIsRevisit } from './use-history-state.ts';

/** `beside`: the grid shares the page with another column, so it never has three of its own. */
export function CardGrid({ hasAside = false, children }: { hasAside?: boolean; children: ReactNode }) {
  return (
    <ul
      className={cx('grid grid-cols-1 gap-5 md:grid-cols-2 print:grid-cols-2', !hasAside && 'xl:grid-cols-3')}
    >
      {children}
    </ul>
  );
}

/**
 * Whether the browser may skip cards off the screen. After a return all are laid out for one frame: the page must have its old
 * height for the scroll position, and the browser then remembers the height of each card.
 */
export function useSkipping(name: string): boolean {
  const isRevisit = useIsRevisit(name);
  const [skipping, setSkipping] = useState(!isRevisit);
  useEffect(() => {
    if (isRevisit) afterPaint(window, () => setSkipping(true));
  }, [isRevisit]);
  return skipping;
}

/** The most cards that fit a screen of at most two columns. */
const FIRST_SCREEN_CARDS = 4;

type StableCardGridProps<T> = {
  name: string;
  items: readonly T[];
  children: (item: T) => ReactNode;
};

/**
 * A grid that reuses its cards. Those off the screen are neither laid out nor painted; on small screens they update after the visible
 * ones are painted. That is most of what a list costs a slow phone.
 */
export function StableCardGrid<T>({ name, items, children }: StableCardGridProps<T>) {
  const skipping = useSkipping(name);
  const cards = items.map((item, index) => (
    // Keyed by position, not by item: an update then changes texts and pictures without rebuilding cards.
    <li key={index} className={cx('card-place', skipping && 'content-auto')}>
      {children(item)}
    </li>
  ));
  const urgent = useWide() !== false ? cards.length : FIRST_SCREEN_CARDS;
  const late = useDeferredValue(cards);
  return <CardGrid>{[...cards.slice(0, urgent), ...late.slice(urgent, cards.length)]}</CardGrid>;
}

const WIDE = '(width >= 80rem)';

function onChange(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Null for a page that is rendered without a screen. */
export function useWide(): boolean | null {
  return useSyncExternalStore<boolean | null>(
    onChange,
    () => window.matchMedia(WIDE).matches,
    () => null,
  );
}
