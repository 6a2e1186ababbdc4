import type { ShownParcel } from '#db/overlay.ts';
import { formatDay } from '#domain/date.ts';
import { formatPrice, formatPricePerMegalitre, formatVolume } from '#domain/money.ts';
import { waterTypeLabel, type ParcelStatus } from '#domain/parcel.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { Figures } from '#ui/figures.tsx';
import { Mark } from '#ui/mark.tsx';

/** What a status is called, and its colour (spec section 3). */
export const STATUS: Record<ParcelStatus, { label: string; tone: Tone }> = {
  available: { label: 'Available', tone: 'green' },
  pending: { label: 'Pending', tone: 'amber' },
  sold: { label: 'Sold', tone: 'grey' },
};

/** The title of a parcel in a list, which tells the buttons of one row from those of another. */
export const titleId = ({ id }: Pick<ShownParcel, 'id'>): string => `title-of-${id}`;

/** When the right ends: 'Permanent' without a date, and said plainly once the day is past. `today` is the local day. */
export function expiryText(expiryDate: string | null, today: string): string {
  if (expiryDate === null) return 'Permanent';
  return expiryDate < today ? `${formatDay(expiryDate)} (past)` : formatDay(expiryDate);
}

/** Whether a parcel is to be had, and where its row comes from. */
export function ParcelMarks({ parcel: { status, pending, sample } }: { parcel: ShownParcel }) {
  const { label, tone } = STATUS[status];
  return (
    <div className="flex flex-wrap items-center gap-2">
      {sample && <Mark>Sample</Mark>}
      {pending && <Badge tone="blue">Saved on this device</Badge>}
      <Badge tone={tone}>{label}</Badge>
    </div>
  );
}

/** What people compare: volume, price, and the price of one megalitre. */
export function ParcelFigures({ parcel }: { parcel: ShownParcel }) {
  return (
    <Figures
      figures={[
        { name: 'Volume', value: formatVolume(parcel.volume) },
        { name: 'Price', value: formatPrice(parcel.price) },
        { name: 'Price per ML', value: formatPricePerMegalitre(parcel) ?? '–' },
      ]}
    />
  );
}

/** What kind of water it is, where, and how long it may be used. */
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
