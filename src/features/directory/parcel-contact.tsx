import { Avatar } from '#ui/avatar.tsx';
import { ButtonAnchor } from '#ui/button.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { FactsCard } from '#ui/facts-card.tsx';
import { IconLine } from '#ui/icon-line.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { Building2, Mail, Phone } from 'lucide-react';
import { emailHref, phoneHref, type Letter } from './contact-links.ts';
import { parcelEnquiry } from './enquiry.ts';
import { MessageButton } from './message-button.tsx';
import type { ParcelDetails } from './parcel-queries.ts';
import { addressOf, ShareButton } from './share-button.tsx';

/** Whom to ask about a parcel: its broker, or his firm while the device does not know him. */
export function ParcelContact({ parcel, broker, company }: ParcelDetails) {
  const contact = broker ?? company;
  const path = `/parcel/${parcel.id}`;
  return (
    <FactsCard
      facts={
        <div className="flex flex-col gap-4">
          <h2 className="text-lg font-bold">Ask about this parcel</h2>
          {broker !== undefined && (
            <div className="flex items-center gap-4">
              <Avatar src={broker.image} name={broker.name} />
              <div className="min-w-0">
                <TextLink to="/broker/$id" params={{ id: broker.id }} alone>
                  {broker.name}
                </TextLink>
                <p className="text-ink-soft">{broker.title}</p>
              </div>
            </div>
          )}
          {company !== undefined && (
            <IconLine icon={Building2}>
              <TextLink to="/company/$id" params={{ id: company.id }} alone>
                {company.name}
              </TextLink>
            </IconLine>
          )}
        </div>
      }
      ways={
        <>
          {contact === undefined ? (
            <p className="text-ink-soft">
              The broker of this parcel is not on this device yet. Phone and e-mail come with the next sync.
            </p>
          ) : (
            <WaysToAsk
              contact={contact}
              letter={parcelEnquiry(parcel, { ...contact, url: addressOf(path) })}
            />
          )}
          <ShareButton title={parcel.title} path={path} />
        </>
      }
    />
  );
}

type WaysToAskProps = { contact: { name: string; phone: string; email: string }; letter: Letter };

function WaysToAsk({ contact: { name, phone, email }, letter }: WaysToAskProps) {
  return (
    <>
      <ButtonAnchor href={phoneHref(phone)} aria-label={`Call ${name}, ${phone}`}>
        <Phone aria-hidden className="size-5" />
        {phone}
      </ButtonAnchor>
      <MessageButton phone={phone} letter={letter} />
      <ButtonAnchor
        variant="secondary"
        href={emailHref(email, letter)}
        aria-label={`E-mail ${name}, ${email}`}
      >
        <Mail aria-hidden className="size-5 shrink-0" />
        <EmailText email={email} />
      </ButtonAnchor>
    </>
  );
}
