import { Fragment, type ReactNode } from 'react';

export function EntryList({ children }: { children: ReactNode }) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface px-5 sm:px-6">
      {children}
    </ul>
  );
}

type EntryRowProps = {
  title: ReactNode;
  badges: ReactNode;
  facts: readonly string[];
  children?: ReactNode;
};

export function EntryRow({ title, badges, facts, children }: EntryRowProps) {
  return (
    <li className="flex flex-col gap-1 py-4">
      <div className="flex flex-col items-start gap-1.5 sm:flex-row sm:justify-between sm:gap-4">
        <h3 className="min-w-0 text-lg leading-snug font-bold wrap-anywhere">{title}</h3>
        <div className="flex shrink-0 flex-wrap gap-2">{badges}</div>
      </div>
      <p className="text-sm text-ink-soft tabular-nums">
        {facts.map((fact, index) => (
          <Fragment key={fact}>
            {index > 0 && ' · '}
            <span className="inline-block">{fact}</span>
          </Fragment>
        ))}
      </p>
      {children}
    </li>
  );
}
