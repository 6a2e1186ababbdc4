import { MessageSquareQuote } from 'lucide-react';
import { lazy } from 'react';
import { useLive } from '#db/live/use-live.ts';
import type { Parcel } from '#domain/parcel/parcel.ts';
import { useSignOutCount } from '#session/use-sign-out-count.ts';
import { DialogButton } from '#ui/dialog-button.tsx';
import { readEnquiryState, type EnquiryState } from './enquiry-queries.ts';
import { LatestMessage } from './latest-message.tsx';

const EnquiryDialog = lazy(async () => ({ default: (await import('./lazy-chunk.ts')).EnquiryDialog }));

type EnquiryButtonProps = {
  parcel: Parcel;
  contact: { name: string; phone: string } | undefined;
  /** Whether the server may have the listing: nobody else can receive the enquiry. */
  canSend: boolean;
  /** Whether the broker or company has an owner, who reads enquiries. */
  isClaimed: boolean;
  initial: EnquiryState;
};

/** Sends an enquiry to the broker's desk or as a text message, except about the user's own listing. */
export function EnquiryButton({ initial, ...props }: EnquiryButtonProps) {
  const { id } = props.parcel;
  const { isOwn, latest } = useLive({
    key: `enquiry ${id}`,
    query: (db) => readEnquiryState(db, id),
    initial,
  });
  const signOuts = useSignOutCount();
  if (isOwn) return null;
  return (
    <>
      <DialogButton key={signOuts} icon={MessageSquareQuote} label="Enquire" variant="secondary">
        {(onClose) => <EnquiryDialog {...props} onClose={onClose} />}
      </DialogButton>
      <LatestMessage message={latest} verb="enquired" />
    </>
  );
}
