import { newId } from '#domain/id.ts';
import { parcelInsertOf, type ParcelInsert } from '#domain/parcel.ts';

/** A listing as this device queues it. */
export function queuedParcel({
  companyId = newId(),
  brokerId = newId(),
}: {
  companyId?: string;
  brokerId?: string;
}): ParcelInsert {
  return parcelInsertOf({
    id: newId(),
    listedDate: '2026-11-21',
    form: {
      title: 'Queued allocation',
      volume: 10,
      price: 2_500,
      location: 'Hay, NSW',
      description: 'Allocation water, saved in the paddock.',
      waterType: 'recycled',
      waterSource: 'Hay treatment works',
      expiryDate: '2020-06-30',
      companyId,
      brokerId,
    },
  });
}
