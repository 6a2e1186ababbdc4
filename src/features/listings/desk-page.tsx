import { Mail, Phone } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLive } from '#db/live/use-live.ts';
import { useToday } from '#db/live/use-today.ts';
import { PAGE_SIZE, APP_NAME } from '#domain/app.ts';
import { authorBadge, confirmationText, listingStateOf } from '#domain/parcel/listing-state.ts';
import { formatDayOf } from '#domain/values/date.ts';
import { emailHref } from '#domain/values/email.ts';
import { formatParcelFigures } from '#domain/values/money.ts';
import { formatCount } from '#domain/values/number.ts';
import { phoneHref, phonesIn } from '#domain/values/phone.ts';
import { useCurrentUser } from '#session/use-current-user.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonAnchor, ButtonLink } from '#ui/button.tsx';
import { useDocumentHead } from '#ui/document-head.ts';
import type { Elements } from '#ui/elements.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { EntryCard, EntryCardList } from '#ui/entry-card.tsx';
import { PageBanner } from '#ui/page-banner.tsx';
import { PageBody } from '#ui/page.tsx';
import { Section } from '#ui/section.tsx';
import { ShowMoreList } from '#ui/show-more-list.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { DeskEnquiries } from './desk-enquiries.tsx';
import { readDesk, type Desk, type DeskListing } from './desk-queries.ts';
import { RemovalButton } from './removal-button.tsx';
import { useCommand } from './use-command.ts';

/** The page /desk: what was listed under the profiles of the current user. */
export function DeskPage({
  initial,
  confirmation,
  lastUpdated,
  profiles,
}: {
  initial: Desk;
  confirmation: Elements;
  lastUpdated: Elements;
  profiles: Elements;
}) {
  useDocumentHead(
    `Broker’s Desk · ${APP_NAME}`,
    'New listings under your name, enquiries to answer and listings to confirm.',
  );
  const user = useCurrentUser()?.user?.id ?? '';
  const desk = useLive({ key: `desk ${user}`, query: readDesk, initial });
  return (
    <>
      <PageBanner
        title="Broker’s Desk"
        lead="What sellers list under your name, and who wants it. Only you see how to reach them."
      />
      <PageBody>
        {lastUpdated}
        {desk.isOwner ? (
          <>
            {confirmation}
            <Listings desk={desk} />
          </>
        ) : (
          <NotAnOwner />
        )}
        {profiles}
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <TextLink to="/add-parcels" alone>
            List or change many from a spreadsheet
          </TextLink>
          <TextLink to="/records" alone>
            Export your records
          </TextLink>
        </div>
      </PageBody>
    </>
  );
}

function NotAnOwner() {
  return (
    <EmptyState
      title="You have no profile yet"
      action={
        <ButtonLink to="/brokers" variant="secondary">
          Find Your Profile
        </ButtonLink>
      }
    >
      Find your own or your company’s profile in the directory, and claim it there. Once an administrator has
      approved the claim, listings under its name arrive here.
    </EmptyState>
  );
}

function Listings({ desk }: { desk: Desk }) {
  const { enquiries, unconfirmed, confirmed, underContract, closed } = desk;
  const [showsClosed, setShowsClosed] = useState(false);
  const summary = useRef<HTMLParagraphElement>(null);
  const unanswered = enquiries.filter(({ answer }) => answer === null).length;
  const kept = useKeptFocus(() => summary.current?.focus());
  return (
    <div className="contents" {...kept}>
      <p ref={summary} role="status" tabIndex={-1} className="text-ink-soft">
        {[
          `${formatCount(unconfirmed.length, 'listing')} to confirm`,
          ...(enquiries.length > 0 ? [`${formatCount(unanswered, 'enquiry', 'enquiries')} to answer`] : []),
        ].join(', ')}
      </p>
      <DeskEnquiries enquiries={enquiries} onGone={() => summary.current?.focus()} />
      <Section title="To confirm">
        <Cards
          name="unconfirmed"
          listings={unconfirmed}
          emptyText="Nothing to confirm. New listings under your name arrive here."
        />
      </Section>
      {confirmed.length > 0 && (
        <Section title="Confirmed">
          <Cards name="confirmed" listings={confirmed} />
        </Section>
      )}
      {underContract.length > 0 && (
        <Section title="Under contract">
          <Cards name="under-contract" listings={underContract} />
        </Section>
      )}
      {closed.length > 0 && (
        <div className="flex flex-col items-start gap-5">
          <Button
            variant="secondary"
            aria-expanded={showsClosed}
            onClick={() => setShowsClosed(!showsClosed)}
          >
            {`${showsClosed ? 'Hide' : 'Show'} ${closed.length.toLocaleString('en-AU')} sold or ended`}
          </Button>
          {showsClosed && (
            <div className="w-full">
              <Cards name="closed" listings={closed} />
            </div>
          )}
        </div>
      )}
    </div>
  );
}

type CardsProps = { name: string; listings: readonly DeskListing[]; emptyText?: string };

function Cards({ name, listings, emptyText }: CardsProps) {
  const today = useToday();
  if (listings.length === 0) return <EmptyState>{emptyText}</EmptyState>;
  return (
    <ShowMoreList name={name} items={listings} pageSize={PAGE_SIZE}>
      {(visible) => (
        <EntryCardList>
          {visible.map((listing) => (
            <li key={listing.parcel.id}>
              <DeskCard listing={listing} today={today} />
            </li>
          ))}
        </EntryCardList>
      )}
    </ShowMoreList>
  );
}

function DeskCard({ listing, today }: { listing: DeskListing; today: string }) {
  const { parcel, seller, listedAt, brokerName } = listing;
  const run = useCommand(listing);
  const state = listingStateOf(parcel, today);
  const { tone, label } = authorBadge(state);
  const titleId = `desk-${parcel.id}`;
  return (
    <EntryCard
      title={
        <TextLink id={titleId} to="/parcel/$id" params={{ id: parcel.id }} alone>
          {parcel.title}
        </TextLink>
      }
      facts={[
        [...formatParcelFigures(parcel), parcel.location].join(' · '),
        `Listed ${formatDayOf(listedAt)}${brokerName === null ? '' : ` under ${brokerName}`}`,
        sellerText(seller),
      ]}
      badges={
        <>
          {parcel.changing && <Badge tone="info">Change saved on this device</Badge>}
          <Badge tone={tone}>{label}</Badge>
          {state === 'available' && (
            <span className="text-sm text-ink-soft">{confirmationText(parcel, today)}</span>
          )}
        </>
      }
      actions={
        <>
          <SellerLinks seller={seller} title={parcel.title} />
          {state === 'available' && (
            <Button
              variant="secondary"
              aria-describedby={titleId}
              onClick={() => void run({ action: 'confirm' }, 'Confirmed')}
            >
              Confirm
            </Button>
          )}
          <RemovalButton
            action="not-mine"
            describedBy={titleId}
            onRemove={() => void run({ action: 'not-mine' }, 'Taken out of the directory')}
          />
        </>
      }
    />
  );
}

function sellerText({ name, phone, email }: DeskListing['seller']): string {
  const parts = [name, phone, email].filter((part) => part !== null);
  return parts.length === 0 ? 'The seller left no contact details.' : `Seller: ${parts.join(', ')}`;
}

function SellerLinks({
  seller: { name, phone, email },
  title,
}: Pick<DeskListing, 'seller'> & { title: string }) {
  const who = name ?? 'the seller';
  const phones = phonesIn(phone ?? '');
  return (
    <>
      {phones.map((each) => (
        <ButtonAnchor key={each.start} href={phoneHref(each)} aria-label={`Call ${who}, ${each.text}`}>
          <Phone aria-hidden className="size-5" />
          <span>{phones.length > 1 ? `Call ${each.text}` : 'Call'}</span>
        </ButtonAnchor>
      ))}
      {email !== null && (
        <ButtonAnchor
          variant="secondary"
          href={emailHref(email, { subject: `Water parcel: ${title}`, body: `Hello ${name ?? ''},\n` })}
          aria-label={`Email ${who}, ${email}`}
        >
          <Mail aria-hidden className="size-5" />
          Email
        </ButtonAnchor>
      )}
    </>
  );
}
