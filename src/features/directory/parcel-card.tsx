import type { ShownParcel } from '#db/overlay.ts';
import { Card } from '#ui/card.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { ReactNode } from 'react';
import { ParcelFacts, ParcelStats, ParcelTags, titleId } from './parcel-facts.tsx';

export function ParcelCard({
  parcel,
  today,
  actions,
}: {
  parcel: ShownParcel;
  today: string;
  actions?: ReactNode;
}) {
  return (
    <Card>
      <div className="flex flex-col items-start gap-2 sm:flex-row sm:justify-between sm:gap-4">
        <h3 className="min-w-0 text-lg leading-snug font-bold">
          <TextLink id={titleId(parcel)} to="/parcel/$id" params={{ id: parcel.id }} alone>
            {parcel.title}
          </TextLink>
        </h3>
        <ParcelTags parcel={parcel} />
      </div>
      <ParcelStats parcel={parcel} />
      <ParcelFacts parcel={parcel} today={today} />
      {actions !== undefined && <div className="button-row">{actions}</div>}
    </Card>
  );
}
