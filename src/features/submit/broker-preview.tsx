import { specialtiesOf } from '#domain/broker-submission.ts';
import type { Broker } from '#domain/broker.ts';
import type { Company } from '#domain/company.ts';
import { newId } from '#domain/id.ts';
import { webAddressOf } from '#domain/web-address.ts';
import { useDebouncedValue } from '#ui/use-debounced-value.ts';
import { useState, type ReactNode } from 'react';
import type { BrokerFields } from './broker-config.ts';
import { CardPreview } from './picture-check.tsx';

/** The directory's card; the route passes it in, because features do not import each other. */
export type BrokerCardOf = (broker: Broker, company: Company | undefined) => ReactNode;

type BrokerPreviewProps = { fields: BrokerFields; companies: Company[]; renderCard: BrokerCardOf };

/** What the directory will show: not rated yet (decisions section 3). */
export function BrokerPreview({ fields, companies, renderCard }: BrokerPreviewProps) {
  const [id] = useState(newId);
  const image = webAddressOf(useDebouncedValue(fields.image).trim()) ?? '';
  const broker: Broker = {
    ...fields,
    id,
    image,
    name: fields.name.trim() || 'New broker',
    specialties: specialtiesOf(fields.specialties),
    rating: 0,
    reviews: 0,
    transactions: 0,
  };
  return (
    <CardPreview picture={image} pictureName="profile image">
      {renderCard(
        broker,
        companies.find((company) => company.id === fields.companyId),
      )}
    </CardPreview>
  );
}
