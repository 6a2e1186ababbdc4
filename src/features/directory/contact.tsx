import { Mail, MessageSquareText, Phone } from 'lucide-react';
import { emailHref, phoneHref, smsHref, type MessageDraft } from '#domain/contact-links.ts';
import { formatParcelFigures } from '#domain/money.ts';
import type { Parcel } from '#domain/parcel.ts';
import { PRODUCT } from '#domain/product.ts';
import { ButtonAnchor } from '#ui/button.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { IconLine } from '#ui/icon-line.tsx';
import { TextAnchor } from '#ui/text-link.tsx';

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
        <span>{phone}</span>
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
