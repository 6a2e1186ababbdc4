import { formatParcelFigures } from '#domain/values/money.ts';
import { summaryOf } from '#domain/values/summary.ts';
import { waterTypeLabel } from './options.ts';
import type { Parcel } from './parcel.ts';

/** A listing in a sentence or two, for search engines, link previews and feeds. */
export function parcelSummary(parcel: Parcel): string {
  const { waterType, location, description } = parcel;
  return summaryOf(
    formatParcelFigures(parcel).join(', '),
    `${waterTypeLabel(waterType)}, ${location}`,
    description,
  );
}
