import { localDay } from '#domain/date.ts';
import { parcelInsertOf, type ParcelForm } from '#domain/parcel.ts';
import { sendWish, type Sender, type WishOutcome } from '#sync/send-wish.ts';

/** What came of a listing within a few seconds. */
export type ListingOutcome = WishOutcome<'parcel'>;

/** Lists a parcel, or changes the listing of this `id` that waits here. Throws when the device cannot save it. */
export function listParcel(
  device: Sender,
  { id, form, ...options }: { id: string; form: ParcelForm; again: boolean; onSaved: () => void },
): Promise<ListingOutcome> {
  const payload = parcelInsertOf({ id, form, listedDate: localDay(new Date(device.clock.now())) });
  return sendWish(device, { kind: 'parcel', payload }, options);
}
