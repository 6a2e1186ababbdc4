import { CalendarDays, MapPin } from 'lucide-react';
import { CARD_CHIPS } from '#domain/app.ts';
import { excerpt, highlightSegments } from '#domain/search/highlight.ts';
import { formatCount } from '#domain/values/number.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Card, CardLink } from '#ui/card.tsx';
import { ChipList } from '#ui/chip-list.tsx';
import { Highlight } from '#ui/highlight.tsx';
import { IconLine } from '#ui/icon-line.tsx';
import { Tag } from '#ui/tag.tsx';
import type { ListedCompany } from './company-queries.ts';
import { ChangingBadge, VerifiedOwner } from './profile-marks.tsx';

export function CompanyCard({
  company,
  place,
  brokers,
  parcels,
  changing,
  sample,
  term,
}: ListedCompany & { term?: string | undefined }) {
  return (
    <Card className="h-full">
      <div className="flex items-center gap-4">
        <Avatar square src={company.logo} name={company.name} />
        <h2 className="line-clamp-3 min-w-0 grow text-xl leading-snug font-bold wrap-anywhere">
          <CardLink to="/company/$id" params={{ id: company.id }}>
            <Highlight segments={highlightSegments(company.name, term)} />
          </CardLink>
        </h2>
      </div>
      <div className="flex flex-col gap-1">
        {place !== '' && (
          <IconLine icon={MapPin}>
            <Highlight segments={highlightSegments(place, term)} />
          </IconLine>
        )}
        <IconLine icon={CalendarDays}>{`Established ${company.yearFounded}`}</IconLine>
        <VerifiedOwner profile={company} />
        <ChangingBadge changing={changing} />
      </div>
      {company.description !== '' && (
        <p className="line-clamp-3">
          <Highlight segments={highlightSegments(excerpt(company.description, term), term)} />
        </p>
      )}
      <ChipList label="Works in" items={company.regions} limit={CARD_CHIPS} />
      <div className="mt-auto -mb-2 flex items-center justify-between gap-3 border-t border-line pt-3 text-ink-soft">
        <p>{`${formatCount(brokers, 'broker')} · ${formatCount(parcels, 'water parcel')}`}</p>
        {sample && <Tag>Sample</Tag>}
      </div>
    </Card>
  );
}
