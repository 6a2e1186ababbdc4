import { Mail, MessageSquareText, Phone } from 'lucide-react';
import { APP_NAME } from '#domain/app.ts';
import type { Parcel } from '#domain/parcel/parcel.ts';
import { emailHref, type MessageDraft } from '#domain/values/email.ts';
import { formatParcelFigures } from '#domain/values/money.ts';
import { isOnePhone, phoneHref, phonesIn, smsHref } from '#domain/values/phone.ts';
import { ButtonAnchor } from '#ui/button.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { IconLine } from '#ui/icon-line.tsx';
import { TextAnchor } from '#ui/text-link.tsx';
import { PhoneLinks } from './phone-links.tsx';

/** A message that is built without a network and sent by the phone's own apps. */
export function parcelEnquiry(parcel: Parcel, { name, url }: { name: string; url: string }): MessageDraft {
  return {
    subject: `Water parcel: ${parcel.title}`,
    body: [
      `Hello ${name},`,
      '',
      `I am interested in this water parcel on ${APP_NAME}:`,
      parcel.title,
      formatParcelFigures(parcel).join(', '),
      url,
    ].join('\n'),
  };
}

export function brokerEnquiry({ name, url }: { name: string; url: string }): MessageDraft {
  return {
    subject: `Enquiry through ${APP_NAME}`,
    body: [`Hello ${name},`, '', `I found your profile on ${APP_NAME}:`, url].join('\n'),
  };
}

type ContactLinesProps = { name: string; phone: string | null; email: string | null };

export function ContactLines({ name, phone, email }: ContactLinesProps) {
  return (
    <>
      {phone !== null && phone !== '' && (
        <IconLine icon={Phone}>
          <PhoneLinks name={name} phone={phone} />
        </IconLine>
      )}
      {email !== null && email !== '' && (
        <IconLine icon={Mail}>
          <TextAnchor href={emailHref(email)} aria-label={`Email ${name}, ${email}`} alone>
            <EmailText email={email} />
          </TextAnchor>
        </IconLine>
      )}
    </>
  );
}

type ContactButtonsProps = { contact: { name: string; phone: string; email: string }; draft: MessageDraft };

export function ContactButtons({ contact, draft }: ContactButtonsProps) {
  return (
    <>
      <CallButtons contact={contact} />
      <MessageButtons contact={contact} draft={draft} />
    </>
  );
}

export function CallButtons({ contact: { name, phone } }: Pick<ContactButtonsProps, 'contact'>) {
  return (
    <>
      {phone !== '' && !isOnePhone(phone) && <IconLine icon={Phone}>{phone}</IconLine>}
      {phonesIn(phone).map((each) => (
        <ButtonAnchor key={each.start} href={phoneHref(each)} aria-label={`Call ${name}, ${each.text}`}>
          <Phone aria-hidden className="size-5" />
          <span>{each.text}</span>
        </ButtonAnchor>
      ))}
    </>
  );
}

export function MessageButtons({ contact: { name, phone, email }, draft }: ContactButtonsProps) {
  const mobiles = phonesIn(phone).filter(({ takesTexts }) => takesTexts);
  return (
    <>
      {mobiles.map((mobile) => (
        <ButtonAnchor key={mobile.start} variant="secondary" href={smsHref(mobile, draft)}>
          <MessageSquareText aria-hidden className="size-5" />
          <span>{mobiles.length > 1 ? `Send a Text Message to ${mobile.text}` : 'Send a Text Message'}</span>
        </ButtonAnchor>
      ))}
      <ButtonAnchor variant="secondary" href={emailHref(email, draft)} aria-label={`Email ${name}, ${email}`}>
        <Mail aria-hidden className="size-5 shrink-0" />
        <EmailText email={email} />
      </ButtonAnchor>
    </>
  );
}
