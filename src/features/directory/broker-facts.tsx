import { ButtonAnchor } from '#ui/button.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { FactsCard } from '#ui/facts-card.tsx';
import { IconLine } from '#ui/icon-line.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { Building2, Handshake, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { emailHref, phoneHref } from './contact-links.ts';
import { counted } from './counted.ts';
import { brokerEnquiry } from './enquiry.ts';
import { FactChips } from './fact-chips.tsx';
import { MessageButton } from './message-button.tsx';
import type { ListedBroker } from './queries.ts';
import { Rating } from './rating.tsx';
import { addressOf, ShareButton } from './share-button.tsx';

/** How to reach a broker and what he stands for, beside his profile. */
export function BrokerFacts({ broker, company, sample, claim }: ListedBroker & { claim: ReactNode }) {
  const path = `/broker/${broker.id}`;
  const letter = brokerEnquiry({ name: broker.name, url: addressOf(path) });
  return (
    <FactsCard
      facts={
        <div className="flex flex-col gap-2">
          <Rating rating={broker.rating} reviews={broker.reviews} />
          <IconLine icon={Handshake}>{counted(broker.transactions, 'transaction')}</IconLine>
          <IconLine icon={Building2}>
            <TextLink to="/company/$id" params={{ id: broker.companyId }} alone>
              {company?.name ?? 'Brokerage firm'}
            </TextLink>
          </IconLine>
          <IconLine icon={MapPin}>{broker.location}</IconLine>
        </div>
      }
      ways={
        <>
          <ButtonAnchor href={phoneHref(broker.phone)} aria-label={`Call ${broker.name}, ${broker.phone}`}>
            <Phone aria-hidden className="size-5" />
            {broker.phone}
          </ButtonAnchor>
          <MessageButton phone={broker.phone} letter={letter} />
          <ButtonAnchor
            variant="secondary"
            href={emailHref(broker.email, letter)}
            aria-label={`E-mail ${broker.name}, ${broker.email}`}
          >
            <Mail aria-hidden className="size-5 shrink-0" />
            <EmailText email={broker.email} />
          </ButtonAnchor>
        </>
      }
      more={<FactChips title="Specialties" items={broker.specialties} sample={sample} />}
      foot={
        <>
          {claim}
          <ShareButton title={broker.name} path={path} />
        </>
      }
    />
  );
}
