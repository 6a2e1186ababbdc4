import { useId } from 'react';
import { cx } from './cx.ts';
import type { Elements } from './elements.ts';

export function DateList({ children }: { children: Elements }) {
  return (
    <ol className="divide-y divide-line rounded-card border border-line bg-surface px-5 sm:px-6">
      {children}
    </ol>
  );
}

type DatedEntryProps = {
  /** As a calendar's sheet shows it: '1', 'Dec 2026'. */
  day: string;
  month: string;
  title: string;
  /** Greys it out, for what may no longer be so. */
  muted?: boolean;
  children?: Elements;
};

export function DatedEntry({ day, month, title, muted = false, children }: DatedEntryProps) {
  const id = useId();
  return (
    <li aria-labelledby={id} className="flex items-start gap-4 py-4 sm:gap-6 print:break-inside-avoid">
      <p
        className={cx(
          'flex w-22 shrink-0 flex-col border-l-4 pl-3 leading-tight tabular-nums',
          muted ? 'border-line text-ink-soft' : 'border-river',
        )}
      >
        <span className="text-3xl font-bold">{day}</span>
        <span className="text-sm whitespace-nowrap text-ink-soft">{month}</span>
      </p>
      <div className="flex min-w-0 flex-col gap-1">
        <h3 id={id} className={cx('text-lg leading-snug font-bold wrap-anywhere', muted && 'text-ink-soft')}>
          {title}
        </h3>
        {children}
      </div>
    </li>
  );
}
