import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import type { Elements } from './elements.ts';

/** `position: relative`, so that a `CardLink` inside can fill it. */
export function Card({ className, ...rest }: ComponentProps<'article'>) {
  return (
    <article
      {...rest}
      className={cx(
        'relative flex min-w-0 flex-col gap-4 rounded-card border border-line bg-surface p-5 sm:p-6',
        'has-[[data-card-link]:hover]:border-river has-[[data-card-link]:focus-visible]:border-focus',
        'has-[[data-card-link]:active]:brightness-90',
        className,
      )}
    />
  );
}

function CardAnchor({ className, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      {...rest}
      data-card-link
      className={cx(
        'underline-offset-4 hover:underline focus-visible:outline-none after:absolute after:inset-0 after:rounded-card',
        'focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus',
        className,
      )}
    />
  );
}

/** Stretched over the whole card; other controls in the card need `relative z-10`. */
export const CardLink = createLink(CardAnchor);

/** Has its height before the chart is drawn, so that nothing below it moves. */
export function ChartFrame({ title, children }: { title: string; children: Elements }) {
  return (
    <figure className="flex min-h-96 sm:min-h-104 flex-col gap-2 rounded-card border border-line bg-surface p-5 sm:p-6 print:hidden">
      <figcaption className="font-bold">{title}</figcaption>
      {children}
    </figure>
  );
}
