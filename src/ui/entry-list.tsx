import type { ReactNode } from 'react';

/** Things of a person below each other, each with its state. */
export function EntryList({ children }: { children: ReactNode }) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface px-5 sm:px-6">
      {children}
    </ul>
  );
}

type EntryProps = {
  /** What it is: a name, or a link to it. */
  title: ReactNode;
  /** Its state, in badges. */
  badges: ReactNode;
  /** What tells it from others. */
  facts: string;
  /** What there is to know or to do about it. */
  children?: ReactNode;
};

/** One of them. */
export function Entry({ title, badges, facts, children }: EntryProps) {
  return (
    <li className="flex flex-col gap-1 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 text-lg leading-snug font-bold wrap-anywhere">{title}</h3>
        <div className="flex flex-wrap gap-2">{badges}</div>
      </div>
      <p className="text-sm text-pretty text-ink-soft tabular-nums">{facts}</p>
      {children}
    </li>
  );
}
