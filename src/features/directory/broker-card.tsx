import { MapPin, Phone } from 'lucide-react';
import { lazy, Suspense, type ComponentType } from 'react';
import { CARD_CHIPS } from '#domain/app.ts';
import { excerpt, highlightSegments } from '#domain/search/highlight.ts';
import { formatCount } from '#domain/values/number.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Card, CardLink } from '#ui/card.tsx';
import { ChipList } from '#ui/chip-list.tsx';
import { Highlight } from '#ui/highlight.tsx';
import { IconLine } from '#ui/icon-line.tsx';
import { Stars } from '#ui/stars.tsx';
import { Tag } from '#ui/tag.tsx';
import type { ListedBroker } from './broker-queries.ts';
import type { PhoneLinksProps } from './phone-links.tsx';
import { ChangingBadge, CompanyLine, VerifiedOwner } from './profile-marks.tsx';

// A chunk of its own: the metadata of the world's phone numbers is a third of all script that a first visit to the list loads.
const PhoneLinks = lazy<ComponentType<PhoneLinksProps>>(() =>
  import('./phone-links.tsx').then(
    (loaded) => ({ default: loaded.PhoneLinks }),
    () => ({ default: ({ phone }) => <span>{phone}</span> }),
  ),
);

/** `under` is the heading level above the list; `term` is highlighted. */
export function BrokerCard({
  broker,
  company,
  changing,
  sample,
  under = 'h1',
  term,
}: ListedBroker & { under?: 'h1' | 'h2'; term?: string | undefined }) {
  const Heading = under === 'h1' ? 'h2' : 'h3';
  return (
    <Card className="h-full">
      <div className="flex items-start gap-4">
        <Avatar src={broker.image} name={broker.name} />
        <div className="min-w-0 grow">
          <Heading className="line-clamp-3 text-xl leading-snug font-bold wrap-anywhere">
            <CardLink to="/broker/$id" params={{ id: broker.id }}>
              <Highlight segments={highlightSegments(broker.name, term)} />
            </CardLink>
          </Heading>
          <p className="line-clamp-3 text-ink-soft">{broker.title}</p>
        </div>
      </div>
      <div className="flex flex-col gap-1">
        <CompanyLine broker={broker} company={company} />
        {broker.location !== '' && (
          <IconLine icon={MapPin}>
            <Highlight segments={highlightSegments(broker.location, term)} />
          </IconLine>
        )}
        <VerifiedOwner profile={broker} />
        <Rating rating={broker.rating} reviews={broker.reviews} />
        <ChangingBadge changing={changing} />
      </div>
      {broker.bio !== '' && (
        <p className="line-clamp-3">
          <Highlight segments={highlightSegments(excerpt(broker.bio, term), term)} />
        </p>
      )}
      <ChipList label="Works with" items={broker.specialties} limit={CARD_CHIPS} />
      <div className="mt-auto -mb-3 flex items-center justify-between gap-3 border-t border-line pt-2">
        {broker.phone === '' ? (
          <span className="min-h-12" />
        ) : (
          <span className="flex min-h-12 min-w-0 items-center gap-2 font-semibold text-river">
            <Phone aria-hidden className="size-4.5 shrink-0" />
            <span className="min-w-0 wrap-anywhere">
              <Suspense fallback={<span>{broker.phone}</span>}>
                <PhoneLinks
                  name={broker.name}
                  phone={broker.phone}
                  className="relative z-10 inline-flex min-h-12 items-center no-underline hover:underline"
                />
              </Suspense>
            </span>
          </span>
        )}
        {sample && <Tag>Sample</Tag>}
      </div>
    </Card>
  );
}

/** Stars, figure and number of reviews; without reviews no figure, which would read as a rating of 0. */
export function Rating({ rating, reviews }: { rating: number; reviews: number }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Stars rating={rating} />
      {reviews > 0 && <span className="font-semibold">{rating.toFixed(1)}</span>}
      <span className="text-ink-soft">{formatCount(reviews, 'review')}</span>
    </span>
  );
}
