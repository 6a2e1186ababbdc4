import { townOf } from '#domain/company-location.ts';
import type { CompanyLocation } from '#domain/company.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { IconLine } from '#ui/icon-line.tsx';
import { MapPin } from 'lucide-react';
import { ContactLines } from './contact-lines.tsx';

/** One of several offices of a firm. */
export function OfficeCard({ office }: { office: CompanyLocation }) {
  const town = townOf(office);
  return (
    <Card className="h-full">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 text-lg leading-snug font-bold wrap-anywhere">{office.city}</h3>
        {office.isPrimary && <Badge tone="blue">Primary</Badge>}
      </div>
      <div className="flex flex-col gap-2">
        <IconLine icon={MapPin}>
          {office.address}
          {town !== '' && <span className="block">{town}</span>}
        </IconLine>
        <ContactLines of={`the office in ${office.city}`} phone={office.phone} email={office.email} />
      </div>
    </Card>
  );
}
