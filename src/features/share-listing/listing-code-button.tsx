import { QrCode } from 'lucide-react';
import { lazy } from 'react';
import type { Parcel } from '#domain/parcel/parcel.ts';
import { DialogButton } from '#ui/dialog-button.tsx';

const ListingCodeDialog = lazy(async () => ({
  default: (await import('./lazy-chunk.ts')).ListingCodeDialog,
}));

/** Hands the listing to another phone, without a network between them. */
export function ListingCodeButton({ parcel }: { parcel: Parcel }) {
  return (
    <DialogButton icon={QrCode} label="Show as QR Code">
      {(onClose) => <ListingCodeDialog parcel={parcel} onClose={onClose} />}
    </DialogButton>
  );
}
