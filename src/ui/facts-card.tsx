import type { ReactNode } from 'react';
import { Card } from './card.tsx';

type FactsCardProps = {
  /** What is to be known, line by line. */
  facts: ReactNode;
  /** The ways to get in touch. */
  ways: ReactNode;
  /** What else is to be known. */
  more?: ReactNode;
  /** What else can be done. */
  foot?: ReactNode;
};

/**
 * What is to be known about somebody and how to reach him, for the place beside a page's main matter. On a tablet, where it
 * stands across the page, the ways are beside the facts: no button is wider than a hand.
 */
export function FactsCard({ facts, ways, more, foot }: FactsCardProps) {
  return (
    <Card className="md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:items-start md:max-lg:gap-x-8 print:grid print:grid-cols-2">
      {facts}
      <div className="flex flex-col gap-2 md:max-lg:row-span-2">{ways}</div>
      {more}
      {foot !== undefined && (
        <div className="-mb-3 flex flex-col gap-2 md:max-lg:col-span-2 md:max-lg:mb-0 md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:gap-x-8 print:hidden">
          {foot}
        </div>
      )}
    </Card>
  );
}
