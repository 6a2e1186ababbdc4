import type { ReactNode } from 'react';
import { Card } from './card.tsx';

type EntryCardProps = {
  media?: ReactNode;
  title: ReactNode;
  facts: readonly ReactNode[];
  badges?: ReactNode;
  actions: ReactNode;
};

export function EntryCard({ media, title, facts, badges, actions }: EntryCardProps) {
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
          {badges !== undefined && <div className="flex flex-wrap gap-2 empty:hidden">{badges}</div>}
        </div>
      </div>
      <div className="flex shrink-0 flex-col gap-3 sm:flex-row sm:flex-wrap">{actions}</div>
    </Card>
  );
}

export function EntryCardList({ children }: { children: ReactNode }) {
  return <ul className="flex flex-col gap-4">{children}</ul>;
}
