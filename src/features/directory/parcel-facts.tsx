import type { ShownParcel } from '#db/shown/overlay.ts';
import { OPTIONAL_FIELDS, OPTIONAL_NAMES, optionalTexts } from '#domain/parcel/fields.ts';
import {
  confirmationText,
  isOpen,
  lastDayOf,
  listingBadge,
  listingStateOf,
} from '#domain/parcel/listing-state.ts';
import { waterTypeLabel } from '#domain/parcel/options.ts';
import { formatDay } from '#domain/values/date.ts';
import { formatPrice, formatPricePerMegalitre, formatVolume } from '#domain/values/money.ts';
import { Badge } from '#ui/badge.tsx';
import { DescriptionList, StatGrid } from '#ui/description-list.tsx';
import { Tag } from '#ui/tag.tsx';

/** The id of a parcel's title, which describes the buttons of its row. */
export const titleId = ({ id }: Pick<ShownParcel, 'id'>, list = 'title'): string => `${list}-of-${id}`;

/** The expiry, else the end of an allocation's season; 'Permanent' without either. A past day is marked. `today` is the local day. */
export function expiryText(parcel: ShownParcel, today: string): string {
  const day = parcel.expiryDate ?? lastDayOf(parcel);
  if (day === null) return 'Permanent';
  return day < today ? `${formatDay(day)} (past)` : formatDay(day);
}

type ParcelTagsProps = {
  parcel: ShownParcel;
  /** The local day. */
  today: string;
  /** True if it came from another phone and is not in the directory. */
  isHandedOver?: boolean;
};

export function ParcelTags({ parcel, today, isHandedOver = false }: ParcelTagsProps) {
  const { pending, changing, sample } = parcel;
  const state = listingStateOf(parcel, today);
  const { label, tone } = listingBadge(state);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {sample && <Tag>Sample</Tag>}
      {pending && <Badge tone="info">Saved on this device</Badge>}
      {changing && <Badge tone="info">Change saved on this device</Badge>}
      {isHandedOver && <Badge tone="warning">Handed over, not confirmed</Badge>}
      <Badge tone={tone}>{label}</Badge>
      {isOpen(state) && !isHandedOver && (
        <span className="text-sm text-ink-soft">{confirmationText(parcel, today)}</span>
      )}
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

type ParcelFactsProps = {
  parcel: ShownParcel;
  today: string;
  /** Who confirmed the listing. Set on its page only, which also says when the side is not stated. */
  confirmation?: string;
};

export function ParcelFacts({ parcel, today, confirmation }: ParcelFactsProps) {
  return (
    <DescriptionList
      entries={[
        { term: 'Water type', detail: waterTypeLabel(parcel.waterType) },
        { term: 'Source', detail: parcel.waterSource },
        { term: 'Location', detail: parcel.location },
        ...tradeEntries(parcel, confirmation === undefined ? null : 'Not stated'),
        { term: 'Listed', detail: formatDay(parcel.listedDate) },
        { term: 'Expiry', detail: expiryText(parcel, today) },
        ...(confirmation === undefined ? [] : [{ term: 'Confirmed', detail: confirmation }]),
      ]}
    />
  );
}

function tradeEntries(parcel: ShownParcel, noSide: string | null): { term: string; detail: string }[] {
  const texts = optionalTexts(parcel);
  return OPTIONAL_NAMES.flatMap((name) => {
    const detail = texts[name] ?? (name === 'actingFor' ? noSide : null);
    return detail === null ? [] : [{ term: OPTIONAL_FIELDS[name].label, detail }];
  });
}
