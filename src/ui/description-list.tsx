import type { ReactNode } from 'react';
import { cx } from './cx.ts';

type Entry = { term: string; detail: ReactNode };

type DescriptionListProps = {
  entries: readonly Entry[];
  wide?: boolean;
};

export function DescriptionList({ entries, wide = false }: DescriptionListProps) {
  return (
    <dl
      className={cx(
        'grid gap-y-3',
        !wide &&
          'gap-x-4 max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:gap-y-2 sm:grid-cols-3 sm:gap-x-6 xl:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]',
      )}
    >
      {entries.map(({ term, detail }) => (
        <div
          key={term}
          className={cx(
            'min-w-0',
            !wide && 'max-sm:col-span-2 max-sm:grid max-sm:grid-cols-subgrid max-sm:items-baseline',
          )}
        >
          <dt className="text-sm text-ink-soft">{term}</dt>
          <dd className="leading-snug wrap-anywhere">{detail}</dd>
        </div>
      ))}
    </dl>
  );
}

export function StatGrid({ stats }: { stats: readonly { name: string; value: string }[] }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-control border border-line bg-line sm:grid-cols-3 forced-colors:*:border">
      {stats.map(({ name, value }) => (
        <div
          key={name}
          className="min-w-0 bg-surface px-4 py-3 sm:last:nth-[3n+2]:col-span-2 max-sm:last:odd:col-span-2 max-sm:last:odd:flex max-sm:last:odd:flex-wrap max-sm:last:odd:items-baseline max-sm:last:odd:justify-between max-sm:last:odd:gap-x-4"
        >
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="text-xl font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
