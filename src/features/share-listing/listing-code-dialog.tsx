import { useEffect, useState } from 'react';
import { APP_NAME } from '#domain/app.ts';
import { LISTING_FRAGMENT } from '#domain/listing/link-fragment.ts';
import { listingDigits } from '#domain/listing/listing-link.ts';
import type { Parcel } from '#domain/parcel/parcel.ts';
import { shortCodeOf } from '#domain/parcel/short-code.ts';
import { copyLink } from '#ui/copy-text.ts';
import { QrCode } from '#ui/qr-code.tsx';
import { QuestionDialog } from '#ui/question-dialog.tsx';

type ListingCodeDialogProps = { parcel: Parcel; onClose: () => void };

export function ListingCodeDialog({ parcel, onClose }: ListingCodeDialogProps) {
  const packed = usePacked(parcel);
  const copy = () => {
    onClose();
    if (packed !== undefined) void copyLink(packed.url);
  };
  return (
    <QuestionDialog
      open
      onClose={onClose}
      title={parcel.title}
      lead={`Scan it with another phone. If ${APP_NAME} is installed there, the listing opens without a network.`}
      no="Close"
      yes="Copy the Link"
      onYes={copy}
      disabled={packed === undefined}
    >
      <div className="flex flex-col items-center gap-3 text-center">
        <QrCode
          large
          text={packed?.url}
          label="The listing, for a camera"
          tooLong="This listing is too long for a code. Copy its link and send it."
        />
        <p>
          Short code <strong className="tabular-nums">{shortCodeOf(parcel.id)}</strong>
        </p>
        {packed?.isCut === true && (
          <p className="text-sm text-ink-soft">The code leaves out the end of the description.</p>
        )}
      </div>
    </QuestionDialog>
  );
}

/** The link that holds the listing; undefined for the moment that packing takes. */
function usePacked(parcel: Parcel): { url: string; isCut: boolean } | undefined {
  const [packed, setPacked] = useState<{ url: string; isCut: boolean }>();
  useEffect(() => {
    let cancelled = false;
    const pack = async () => {
      const { digits, isCut } = await listingDigits(parcel);
      const path = `/parcel/${parcel.id}#${LISTING_FRAGMENT}${digits}`;
      if (!cancelled) setPacked({ url: new URL(path, window.location.origin).href, isCut });
    };
    void pack();
    return () => {
      cancelled = true;
    };
  }, [parcel]);
  return packed;
}
