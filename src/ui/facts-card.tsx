import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import type { Elements } from './elements.ts';

type FactsCardProps = {
  facts: Elements;
  actions: ReactNode;
  more?: Elements;
  footer?: ReactNode;
};

export function FactsCard({ facts, actions, more, footer }: FactsCardProps) {
  return (
    <Card className="md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:items-start md:max-lg:gap-x-8 print:grid print:grid-cols-2">
      {facts}
      <div className="flex flex-col gap-2 md:max-lg:row-span-2">{actions}</div>
      {more}
      {footer !== undefined && (
        <div className="-mb-3 flex flex-col gap-2 md:max-lg:col-span-2 md:max-lg:mb-0 md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:gap-x-8 print:hidden">
          {footer}
        </div>
      )}
    </Card>
  );
}
