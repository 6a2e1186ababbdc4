import { useState } from 'react';
import { APP_NAME } from '#domain/app.ts';
import { KEY_FRAGMENT } from '#domain/listing/link-fragment.ts';
import type { Parcel } from '#domain/parcel/parcel.ts';
import { Button } from '#ui/button.tsx';
import { copyLink } from '#ui/copy-text.ts';
import { QrCode } from '#ui/qr-code.tsx';
import { QuestionDialog } from '#ui/question-dialog.tsx';

type KeyButtonProps = { parcel: Parcel; listingKey: string };

/** A visitor manages a listing with a key, which they can take to another device. */
export function KeyButton({ parcel, listingKey }: KeyButtonProps) {
  const [open, setOpen] = useState(false);
  const url = new URL(`/parcel/${parcel.id}#${KEY_FRAGMENT}${listingKey}`, window.location.origin).href;
  const copy = () => {
    setOpen(false);
    void copyLink(url);
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Manage on Another Device
      </Button>
      <QuestionDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Manage on another device"
        lead={`Scan this code with the other device, or open the link there. Anyone who has it can change this listing in ${APP_NAME}.`}
        no="Close"
        yes="Copy the Link"
        onYes={copy}
      >
        <QrCode text={url} label="The link to manage this listing, for a camera" />
      </QuestionDialog>
    </>
  );
}
