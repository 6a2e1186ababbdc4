import { Contact, QrCode } from 'lucide-react';
import { lazy } from 'react';
import type { Parcel } from '#domain/parcel/parcel.ts';
import type { Broker } from '#domain/profile/broker.ts';
import { DialogButton } from '#ui/dialog-button.tsx';

const ContactCodeDialog = lazy(async () => ({
  default: (await import('./lazy-chunk.ts')).ContactCodeDialog,
}));
const ListingCodeDialog = lazy(async () => ({
  default: (await import('./lazy-chunk.ts')).ListingCodeDialog,
}));

type ContactCodeButtonProps = { broker: Broker; companyName: string | undefined };

export function ContactCodeButton(props: ContactCodeButtonProps) {
  return (
    <DialogButton icon={Contact} label="Save Contact">
      {(onClose) => <ContactCodeDialog {...props} onClose={onClose} />}
    </DialogButton>
  );
}

/** Hands the listing to another phone, without a network between them. */
export function ListingCodeButton({ parcel }: { parcel: Parcel }) {
  return (
    <DialogButton icon={QrCode} label="Show as QR Code">
      {(onClose) => <ListingCodeDialog parcel={parcel} onClose={onClose} />}
    </DialogButton>
  );
}
