import type { ShownParcel } from '#db/overlay.ts';
import { formatDay } from '#domain/date.ts';
import { formatPrice, formatPricePerMegalitre, formatVolume } from '#domain/money.ts';
import { waterTypeLabel, type ParcelStatus } from '#domain/parcel.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { Figures } from '#ui/figures.tsx';
import { Mark } from '#ui/mark.tsx';
import type { ReactNode } from 'react';

const STATUS: Record<ParcelStatus, { label: string; tone: Tone }> = {
  available: { label: 'Available', tone: 'green' },
  pending: { label: 'Pending', tone: 'amber' },
  sold: { label: 'Sold', tone: 'grey' },
};

/** When the right ends: 'Permanent' without a date, and said plainly once the day is past. `today` is the local day. */
function expiryText(expiryDate: string | null, today: string): string {
  if (expiryDate === null) return 'Permanent';
  return expiryDate < today ? `${formatDay(expiryDate)} (past)` : formatDay(expiryDate);
}

/** A parcel as one row of a list: what it holds and costs first, then what kind of water it is. */
export function ParcelRow({
  parcel,
  today,
  actions,
}: {
  parcel: ShownParcel;
  today: string;
  /** What can be done about it, below the row. */
  actions?: ReactNode;
}) {
  const status = STATUS[parcel.status];
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 text-lg leading-snug font-bold">{parcel.title}</h3>
        <div className="flex flex-wrap items-center gap-2">
          {parcel.sample && <Mark>Sample</Mark>}
          {parcel.pending && <Badge tone="blue">Saved on this device</Badge>}
          <Badge tone={status.tone}>{status.label}</Badge>
        </div>
      </div>
      <Figures
        figures={[
          { name: 'Volume', value: formatVolume(parcel.volume) },
          { name: 'Price', value: formatPrice(parcel.price) },
          { name: 'Price per ML', value: formatPricePerMegalitre(parcel) ?? '–' },
        ]}
      />
      <DescriptionList
        entries={[
          { term: 'Water type', detail: waterTypeLabel(parcel.waterType) },
          { term: 'Source', detail: parcel.waterSource },
          { term: 'Location', detail: parcel.location },
          { term: 'Listed', detail: formatDay(parcel.listedDate) },
          { term: 'Expiry', detail: expiryText(parcel.expiryDate, today) },
        ]}
      />
      {actions !== undefined && <div className="flex flex-wrap gap-3">{actions}</div>}
    </Card>
  );
}
