import type { ReactNode } from 'react';
import { Card } from './card.tsx';

type EntryCardProps = {
  /** A picture of what it is about. */
  media?: ReactNode;
  title: ReactNode;
  /** What is known of it, line by line. */
  facts: readonly ReactNode[];
  /** Signs of what to look at. */
  marks?: ReactNode;
  /** What can be done about it. */
  actions: ReactNode;
};

/** One thing in a list that waits for somebody: what it is, and his buttons, beside it where there is room. */
export function EntryCard({ media, title, facts, marks, actions }: EntryCardProps) {
  return (
    <Card className="md:flex-row md:items-center md:justify-between">
      <div className="flex min-w-0 items-start gap-4">
        {media}
        <div className="flex min-w-0 flex-col gap-1">
          <h3 className="text-lg leading-snug font-bold wrap-anywhere">{title}</h3>
          {facts.map((fact, index) => (
            <p key={index} className="text-ink-soft wrap-anywhere">
              {fact}
            </p>
          ))}
          {marks !== undefined && <div className="flex flex-wrap gap-2 empty:hidden">{marks}</div>}
        </div>
      </div>
      <div className="flex shrink-0 flex-col gap-3 sm:flex-row sm:flex-wrap">{actions}</div>
    </Card>
  );
}

/** Entries below each other. */
export function EntryList({ children }: { children: ReactNode }) {
  return <ul className="flex flex-col gap-4">{children}</ul>;
}
