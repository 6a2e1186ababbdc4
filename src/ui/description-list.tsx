import type { ReactNode } from 'react';
import { cx } from './cx.ts';

type Entry = { term: string; detail: ReactNode };

type DescriptionListProps = {
  entries: readonly Entry[];
  /** The facts are long and stand below each other. */
  wide?: boolean;
};

/** Figures and facts by name, in columns that line up. */
export function DescriptionList({ entries, wide = false }: DescriptionListProps) {
  return (
    <dl
      className={cx(
        'grid gap-x-6 gap-y-3',
        wide ? 'grid-cols-1' : 'grid-cols-2 sm:grid-cols-3 xl:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]',
      )}
    >
      {entries.map(({ term, detail }) => (
        <div key={term} className="min-w-0">
          <dt className="text-sm text-ink-soft">{term}</dt>
          <dd className="leading-snug wrap-anywhere">{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
