import type { ShownParcel } from '#db/shown/overlay.ts';
import { listingBadge } from '#domain/parcel/listing-state.ts';
import { PARCEL_STATUSES, type ParcelStatus } from '#domain/parcel/options.ts';
import { formatPrice } from '#domain/values/money.ts';
import { ScatterPlot, type PointLook } from '#ui/scatter-plot.tsx';

const LOOKS: Record<ParcelStatus, PointLook> = { available: 'disc', pending: 'ring', sold: 'square' };

/** Parcels by volume and price per ML; price and volume must be above zero. */
export function ParcelPlot({ parcels }: { parcels: readonly ShownParcel[] }) {
  return (
    <ScatterPlot
      title="Price per ML against volume"
      description={`${parcels.length} parcels by volume, from left to right, and by price per ML, from bottom to top. The list has the same figures.`}
      x={{ name: 'Volume in ML', format: (volume) => volume.toLocaleString('en-AU') }}
      y={{ name: 'Price per ML', format: formatPrice }}
      points={parcels.map((parcel) => ({
        id: parcel.id,
        x: parcel.volume,
        y: parcel.price / parcel.volume,
        look: LOOKS[parcel.status],
      }))}
      looks={PARCEL_STATUSES.map(({ value }) => value)
        .filter((status) => parcels.some((parcel) => parcel.status === status))
        .map((status) => ({ look: LOOKS[status], name: listingBadge(status).label }))}
    />
  );
}
