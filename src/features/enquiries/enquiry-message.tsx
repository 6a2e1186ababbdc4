import { useState } from 'react';
import { gsmLength } from '#domain/listing/gsm-text.ts';
import { phonesIn, smsHref } from '#domain/values/phone.ts';
import { Button, ButtonAnchor } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { ActionRow, Dialog } from '#ui/dialog.tsx';

export type EnquiryContact = { name: string; phone: string } | undefined;

type EnquiryMessageProps = {
  text: string;
  /** Undefined while neither the broker nor the company is on this device. */
  contact: EnquiryContact;
  onBack: () => void;
  onClose: () => void;
};

/** The enquiry as one text message, which the user's own phone sends. */
export function EnquiryMessage({ text, contact, onBack, onClose }: EnquiryMessageProps) {
  const [copied, setCopied] = useState<boolean>();
  const href =
    contact &&
    phonesIn(contact.phone)
      .map((phone) => smsHref(phone, { body: text }))
      .find(Boolean);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Enquire by text"
      lead={leadOf(contact, href !== undefined)}
      actions={
        <ActionRow>
          <Button variant="secondary" onClick={onBack}>
            Back
          </Button>
          <Button
            variant={href === undefined ? 'primary' : 'secondary'}
            onClick={() => void copyText(text).then(setCopied)}
          >
            Copy the Text
          </Button>
          {href !== undefined && <ButtonAnchor href={href}>Open Messages</ButtonAnchor>}
        </ActionRow>
      }
    >
      <section aria-label="The message" className="flex flex-col gap-1.5">
        <p className="rounded-control bg-sunk p-3 wrap-anywhere select-all">{text}</p>
        <p role="status" className="text-sm text-ink-soft">
          {statusOf(text, copied)}
        </p>
      </section>
    </Dialog>
  );
}

function leadOf(contact: EnquiryContact, takesTexts: boolean): string {
  if (takesTexts)
    return `One text message to ${contact?.name}. Your phone sends it, even without mobile data.`;
  return contact === undefined
    ? 'The broker’s number is not on this device yet. Copy the text and send it later.'
    : `${contact.phone} can’t receive text messages. Copy the text and send it to ${contact.name} another way.`;
}

function statusOf(text: string, copied: boolean | undefined): string {
  if (copied === undefined) return `${gsmLength(text) ?? text.length} of 160 characters`;
  return copied
    ? 'Copied. Paste it into a message.'
    : 'It could not be copied. Select the text above and copy it.';
}
