import type { ReactNode } from 'react';

type Entry = { term: string; detail: ReactNode };

/** Figures and facts by name, in columns that line up. */
export function DescriptionList({ entries }: { entries: readonly Entry[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 xl:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]">
      {entries.map(({ term, detail }) => (
        <div key={term} className="min-w-0">
          <dt className="text-sm text-ink-soft">{term}</dt>
          <dd className="leading-snug wrap-anywhere">{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
