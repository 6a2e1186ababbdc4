import { Mail, MessageSquareText, Phone } from 'lucide-react';
import { phoneKey } from '#domain/contact-keys.ts';
import { formatParcelFigures } from '#domain/money.ts';
import type { Parcel } from '#domain/parcel.ts';
import { PRODUCT } from '#domain/product.ts';
import { ButtonAnchor } from '#ui/button.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { IconLine } from '#ui/icon-line.tsx';
import { TextAnchor } from '#ui/text-link.tsx';

/** Lines of the body end with '\n'. */
export type MessageDraft = { subject: string; body: string };

/** Built without a network, sent by the phone's own apps. */
export function parcelEnquiry(parcel: Parcel, { name, url }: { name: string; url: string }): MessageDraft {
  return {
    subject: `Water parcel: ${parcel.title}`,
    body: [
      `Hello ${name},`,
      '',
      `I am interested in this water parcel on ${PRODUCT}:`,
      parcel.title,
      formatParcelFigures(parcel).join(', '),
      url,
    ].join('\n'),
  };
}

export function brokerEnquiry({ name, url }: { name: string; url: string }): MessageDraft {
  return {
    subject: `Enquiry through ${PRODUCT}`,
    body: [`Hello ${name},`, '', `I found your profile on ${PRODUCT}:`, url].join('\n'),
  };
}

/** The `tel:` address; '+61 (0)491 570 156' drops the zero in brackets. */
export function phoneHref(phone: string): string {
  return `tel:${dialled(phone)}`;
}

/** The `mailto:` address; encoded, so that a stored text can add neither recipients nor headers. */
export function emailHref(email: string, draft?: MessageDraft): string {
  const address = `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
  if (draft === undefined) return address;
  // Lines of an e-mail end with CRLF.
  const body = draft.body.replaceAll('\n', '\r\n');
  return `${address}?subject=${encodeURIComponent(draft.subject)}&body=${encodeURIComponent(body)}`;
}

/** The `sms:` address of an Australian mobile; undefined for any other number, which takes no messages. */
export function smsHref(phone: string, { body }: MessageDraft): string | undefined {
  const isMobile = /^04\d{8}$/u.test(phoneKey(phone));
  // '?&' because some phones expect '?', others '&'.
  return isMobile ? `sms:${dialled(phone)}?&body=${encodeURIComponent(body)}` : undefined;
}

function dialled(phone: string): string {
  return phone.replace('(0)', '').replace(/[^\d+]/gu, '');
}

type ContactLinesProps = {
  name: string;
  phone: string | null;
  email: string | null;
};

export function ContactLines({ name, phone, email }: ContactLinesProps) {
  return (
    <>
      {phone !== null && phone !== '' && (
        <IconLine icon={Phone}>
          <TextAnchor href={phoneHref(phone)} aria-label={`Call ${name}, ${phone}`} alone>
            {phone}
          </TextAnchor>
        </IconLine>
      )}
      {email !== null && email !== '' && (
        <IconLine icon={Mail}>
          <TextAnchor href={emailHref(email)} aria-label={`E-mail ${name}, ${email}`} alone>
            <EmailText email={email} />
          </TextAnchor>
        </IconLine>
      )}
    </>
  );
}

type ContactButtonsProps = { contact: { name: string; phone: string; email: string }; draft: MessageDraft };

export function ContactButtons({ contact: { name, phone, email }, draft }: ContactButtonsProps) {
  const sms = smsHref(phone, draft);
  return (
    <>
      <ButtonAnchor href={phoneHref(phone)} aria-label={`Call ${name}, ${phone}`}>
        <Phone aria-hidden className="size-5" />
        {phone}
      </ButtonAnchor>
      {sms !== undefined && (
        <ButtonAnchor variant="secondary" href={sms}>
          <MessageSquareText aria-hidden className="size-5" />
          Send a Text Message
        </ButtonAnchor>
      )}
      <ButtonAnchor
        variant="secondary"
        href={emailHref(email, draft)}
        aria-label={`E-mail ${name}, ${email}`}
      >
        <Mail aria-hidden className="size-5 shrink-0" />
        <EmailText email={email} />
      </ButtonAnchor>
    </>
  );
}
