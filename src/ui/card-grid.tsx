import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { usePainted } from './use-painted.ts';

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
 * A card of a grid whose cards change in place. Those off the screen are neither laid out nor painted when they change, which is
 * most of what a search costs a slow phone. The first frame has them all: Back must find the page as high as it was, and
 * the browser then remembers how high each is.
 */
export function CardPlace({ children }: { children: ReactNode }) {
  const painted = usePainted();
  return <li className={cx('card-place', painted && 'content-auto')}>{children}</li>;
}
