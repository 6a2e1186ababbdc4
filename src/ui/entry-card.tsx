import { type ReactNode, Fragment } from 'react';
import { Card } from './card.tsx';
import { cx } from './cx.ts';
import type { Elements } from './elements.ts';

type EntryCardProps = {
  media?: Elements;
  title: ReactNode;
  facts: readonly ReactNode[];
  badges?: ReactNode;
  details?: Elements;
  actions?: ReactNode;
  /** The actions stay below the text, also on wide screens. */
  stacked?: boolean;
};

export function EntryCard({
  media,
  title,
  facts,
  badges,
  details,
  actions,
  stacked = false,
}: EntryCardProps) {
  return (
    <Card className={cx(!stacked && 'md:flex-row md:items-center md:justify-between')}>
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
          {details}
        </div>
      </div>
      {actions !== undefined && (
        <div className="flex shrink-0 flex-col gap-3 sm:flex-row sm:flex-wrap">{actions}</div>
      )}
    </Card>
  );
}

export function EntryCardList({ children }: { children: Elements }) {
  return <ul className="flex flex-col gap-4">{children}</ul>;
}

export function EntryList({ children }: { children: Elements }) {
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
  children?: Elements;
};

export function EntryRow({ title, badges, facts, children }: EntryRowProps) {
  return (
    <li className="flex flex-col gap-1 py-4">
      <div className="flex flex-col items-start gap-1.5 sm:flex-row sm:justify-between sm:gap-4">
        <h3 tabIndex={-1} className="min-w-0 text-lg leading-snug font-bold wrap-anywhere">
          {title}
        </h3>
        <div className="flex shrink-0 flex-wrap gap-2">{badges}</div>
      </div>
      <p className="text-sm text-ink-soft tabular-nums">
        {facts.map((fact, index) => (
          <Fragment key={fact}>
            {index > 0 && <span> · </span>}
            <span className="inline-block">{fact}</span>
          </Fragment>
        ))}
      </p>
      {children}
    </li>
  );
}
