import { formatCount } from '#domain/count.ts';
import { FactsCard } from '#ui/facts-card.tsx';
import { IconLine } from '#ui/icon-line.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { Building2, Handshake, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Rating } from './broker-card.tsx';
import type { ListedBroker } from './broker-queries.ts';
import { brokerEnquiry, ContactButtons } from './contact.tsx';
import { FactChips } from './fact-chips.tsx';
import { pageUrl, ShareButton } from './share.tsx';

export function BrokerFacts({ broker, company, sample, claim }: ListedBroker & { claim: ReactNode }) {
  const path = `/broker/${broker.id}`;
  const draft = brokerEnquiry({ name: broker.name, url: pageUrl(path) });
  return (
    <FactsCard
      facts={
        <div className="flex flex-col gap-2">
          <Rating rating={broker.rating} reviews={broker.reviews} />
          <IconLine icon={Handshake}>{formatCount(broker.transactions, 'transaction')}</IconLine>
          <IconLine icon={Building2}>
            <TextLink to="/company/$id" params={{ id: broker.companyId }} alone>
              {company?.name ?? 'Brokerage firm'}
            </TextLink>
          </IconLine>
          <IconLine icon={MapPin}>{broker.location}</IconLine>
        </div>
      }
      actions={<ContactButtons contact={broker} draft={draft} />}
      more={<FactChips title="Specialties" items={broker.specialties} sample={sample} />}
      footer={
        <>
          {claim}
          <ShareButton title={broker.name} path={path} />
        </>
      }
    />
  );
}
