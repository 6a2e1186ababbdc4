import type { ShownParcel } from '#db/overlay.ts';
import { formatDay } from '#domain/date.ts';
import { formatPrice, formatPricePerMegalitre, formatVolume } from '#domain/money.ts';
import { waterTypeLabel, type ParcelStatus } from '#domain/parcel.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { StatGrid } from '#ui/stat-grid.tsx';
import { Mark } from '#ui/tag.tsx';

/** Label and colour of a status (spec section 3). */
export const STATUS: Record<ParcelStatus, { label: string; tone: Tone }> = {
  available: { label: 'Available', tone: 'green' },
  pending: { label: 'Pending', tone: 'amber' },
  sold: { label: 'Sold', tone: 'grey' },
};

/** The id of a parcel's title, which describes the buttons of its row. */
export const titleId = ({ id }: Pick<ShownParcel, 'id'>): string => `title-of-${id}`;

/** 'Permanent' without a date; a past date is marked. `today` is the local day. */
export function expiryText(expiryDate: string | null, today: string): string {
  if (expiryDate === null) return 'Permanent';
  return expiryDate < today ? `${formatDay(expiryDate)} (past)` : formatDay(expiryDate);
}

/** Status, and whether the row is sample data or still in the outbox. */
export function ParcelTags({ parcel: { status, pending, sample } }: { parcel: ShownParcel }) {
  const { label, tone } = STATUS[status];
  return (
    <div className="flex flex-wrap items-center gap-2">
      {sample && <Mark>Sample</Mark>}
      {pending && <Badge tone="blue">Saved on this device</Badge>}
      <Badge tone={tone}>{label}</Badge>
    </div>
  );
}

export function ParcelStats({ parcel }: { parcel: ShownParcel }) {
  return (
    <StatGrid
      stats={[
        { name: 'Volume', value: formatVolume(parcel.volume) },
        { name: 'Price', value: formatPrice(parcel.price) },
        { name: 'Price per ML', value: formatPricePerMegalitre(parcel) ?? '–' },
      ]}
    />
  );
}

export function ParcelFacts({ parcel, today }: { parcel: ShownParcel; today: string }) {
  return (
    <DescriptionList
      entries={[
        { term: 'Water type', detail: waterTypeLabel(parcel.waterType) },
        { term: 'Source', detail: parcel.waterSource },
        { term: 'Location', detail: parcel.location },
        { term: 'Listed', detail: formatDay(parcel.listedDate) },
        { term: 'Expiry', detail: expiryText(parcel.expiryDate, today) },
      ]}
    />
  );
}
