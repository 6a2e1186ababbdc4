import { ButtonAnchor } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { IconLine } from '#ui/icon-line.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { Building2, Handshake, Mail, MapPin, Phone } from 'lucide-react';
import { emailHref, phoneHref } from './contact-links.ts';
import { counted } from './counted.ts';
import { FactChips } from './fact-chips.tsx';
import type { ListedBroker } from './queries.ts';
import { Rating } from './rating.tsx';

/** How to reach a broker and what he stands for, beside his profile. */
export function BrokerFacts({ broker, company, sample }: ListedBroker) {
  return (
    <Card>
      <div className="flex flex-col gap-2">
        <Rating rating={broker.rating} reviews={broker.reviews} />
        <IconLine icon={Handshake}>{counted(broker.transactions, 'transaction')}</IconLine>
        <IconLine icon={Building2}>
          <TextLink to="/company/$id" params={{ id: broker.companyId }} className="-my-3 inline-block py-3">
            {company?.name ?? 'Brokerage firm'}
          </TextLink>
        </IconLine>
        <IconLine icon={MapPin}>{broker.location}</IconLine>
      </div>
      <div className="flex flex-col gap-2">
        <ButtonAnchor href={phoneHref(broker.phone)}>
          <Phone aria-hidden className="size-5" />
          {broker.phone}
        </ButtonAnchor>
        <ButtonAnchor variant="secondary" href={emailHref(broker.email)}>
          <Mail aria-hidden className="size-5 shrink-0" />
          <EmailText email={broker.email} />
        </ButtonAnchor>
      </div>
      <FactChips title="Specialties" items={broker.specialties} sample={sample} />
    </Card>
  );
}
