import type { ShownParcel } from '#db/overlay.ts';
import { Plate } from '#ui/plate.tsx';
import { lazy, Suspense, type ReactNode } from 'react';

// A picture of what the list says: where its script is not to be had, the list does alone.
const ParcelPlot = lazy<(props: { parcels: readonly ShownParcel[] }) => ReactNode>(() =>
  import('./parcel-plot.tsx').then(
    (it) => ({ default: it.ParcelPlot }),
    () => ({ default: () => null }),
  ),
);

/** The parcels in view at a glance; nothing while there are only two, which stand one above the other anyway. */
export function ParcelCompare({ parcels }: { parcels: readonly ShownParcel[] }) {
  const priced = parcels.filter(({ price, volume }) => price > 0 && volume > 0);
  return (
    priced.length > 2 && (
      <Plate title="Price against volume">
        <Suspense>
          <ParcelPlot parcels={priced} />
        </Suspense>
      </Plate>
    )
  );
}
