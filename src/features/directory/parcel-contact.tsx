import { Avatar } from '#ui/avatar.tsx';
import { ButtonAnchor } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { IconLine } from '#ui/icon-line.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { Building2, Mail, Phone } from 'lucide-react';
import { emailHref, phoneHref } from './contact-links.ts';
import type { ParcelDetails } from './parcel-queries.ts';

/** Whom to ask about a parcel: its broker, or his firm while the device does not know him. */
export function ParcelContact({ parcel, broker, company }: ParcelDetails) {
  const contact = broker ?? company;
  return (
    <Card>
      <h2 className="text-lg font-bold">Ask about this parcel</h2>
      {broker !== undefined && (
        <div className="flex items-center gap-4">
          <Avatar src={broker.image} name={broker.name} />
          <div className="min-w-0">
            <TextLink to="/broker/$id" params={{ id: broker.id }} className="-my-2 inline-block py-2">
              {broker.name}
            </TextLink>
            <p className="text-ink-soft">{broker.title}</p>
          </div>
        </div>
      )}
      {company !== undefined && (
        <IconLine icon={Building2}>
          <TextLink to="/company/$id" params={{ id: company.id }} className="-my-3 inline-block py-3">
            {company.name}
          </TextLink>
        </IconLine>
      )}
      {contact === undefined ? (
        <p className="text-ink-soft">
          The broker of this parcel is not on this device yet. His details come with the next sync.
        </p>
      ) : (
        <div className="flex flex-col gap-2">
          <ButtonAnchor href={phoneHref(contact.phone)} aria-label={`Call ${contact.name}, ${contact.phone}`}>
            <Phone aria-hidden className="size-5" />
            {contact.phone}
          </ButtonAnchor>
          <ButtonAnchor
            variant="secondary"
            href={emailHref(contact.email, `Water parcel: ${parcel.title}`)}
            aria-label={`E-mail ${contact.name}, ${contact.email}`}
          >
            <Mail aria-hidden className="size-5 shrink-0" />
            <EmailText email={contact.email} />
          </ButtonAnchor>
        </div>
      )}
    </Card>
  );
}
