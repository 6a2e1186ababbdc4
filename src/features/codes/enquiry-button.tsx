import { MessageSquareQuote } from 'lucide-react';
import { lazy } from 'react';
import type { Parcel } from '#domain/parcel.ts';
import { DialogButton } from './dialog-button.tsx';

const EnquiryDialog = lazy(async () => ({ default: (await import('./on-demand.ts')).EnquiryDialog }));

type EnquiryButtonProps = { parcel: Parcel; contact: { name: string; phone: string } | undefined };

/** An enquiry in one text message, which the user's own phone sends. */
export function EnquiryButton(props: EnquiryButtonProps) {
  return (
    <DialogButton icon={MessageSquareQuote} label="Enquire by Text" variant="secondary">
      {(onClose) => <EnquiryDialog {...props} onClose={onClose} />}
    </DialogButton>
  );
}
