import { MessageSquareText, Phone } from 'lucide-react';
import { Fragment } from 'react';
import { formatDay, localDay } from '#domain/date.ts';
import { phoneHref, phonesIn, smsHref } from '#domain/phone.ts';
import { PAGE_SIZE } from '#domain/product.ts';
import { wantedTexts } from '#domain/sent-enquiry.ts';
import { ButtonAnchor } from '#ui/button.tsx';
import { EntryCard, EntryCardList } from '#ui/entry-card.tsx';
import { Section } from '#ui/section.tsx';
import { ShowMoreList } from '#ui/show-more-list.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { DeskEnquiry } from './desk-queries.ts';

/** Who wants water of the listings under the profiles of the current user. */
export function DeskEnquiries({ enquiries }: { enquiries: readonly DeskEnquiry[] }) {
  return (
    <Section title="Enquiries">
      <ShowMoreList name="enquiries" items={enquiries} pageSize={PAGE_SIZE}>
        {(visible) => (
          <EntryCardList>
            {visible.map((enquiry) => (
              <li key={enquiry.id}>
                <EnquiryCard enquiry={enquiry} />
              </li>
            ))}
          </EntryCardList>
        )}
      </ShowMoreList>
    </Section>
  );
}

const dayOf = (at: number) => formatDay(localDay(new Date(at)));

function EnquiryCard({ enquiry }: { enquiry: DeskEnquiry }) {
  const { id, parcelId, listingTitle, isGone, name, phone, note, madeAt, receivedAt } = enquiry;
  const titleId = `enquiry-${id}`;
  const who = name ?? 'the enquirer';
  const phones = phonesIn(phone ?? '');
  const body = `${name === null ? 'Hello' : `Hello ${name}`}, about ${listingTitle}: `;
  return (
    <EntryCard
      title={
        isGone ? (
          <span id={titleId}>{listingTitle}</span>
        ) : (
          <TextLink id={titleId} to="/parcel/$id" params={{ id: parcelId }} alone>
            {listingTitle}
          </TextLink>
        )
      }
      facts={[
        wantedTexts(enquiry).join(' · '),
        phone === null
          ? 'The account of the enquirer was deleted, and their contact with it.'
          : `From ${name === null ? phone : `${name}, ${phone}`}`,
        ...(note === null ? [] : [`“${note}”`]),
        `Made ${dayOf(madeAt)} · received ${dayOf(Date.parse(receivedAt))}`,
        ...(isGone ? ['About a listing that was withdrawn or is no longer public.'] : []),
      ]}
      actions={
        phones.length > 0 &&
        phones.map((each) => {
          const number = phones.length === 1 ? '' : ` ${each.text}`;
          return (
            <Fragment key={each.start}>
              <ButtonAnchor
                href={phoneHref(each)}
                aria-label={`Call ${who}, ${each.text}`}
                aria-describedby={titleId}
              >
                <Phone aria-hidden className="size-5" />
                <span>{`Call${number}`}</span>
              </ButtonAnchor>
              {each.takesTexts && (
                <ButtonAnchor
                  variant="secondary"
                  href={smsHref(each, { body })}
                  aria-label={`Text ${who}, ${each.text}`}
                  aria-describedby={titleId}
                >
                  <MessageSquareText aria-hidden className="size-5" />
                  <span>{`Text${number}`}</span>
                </ButtonAnchor>
              )}
            </Fragment>
          );
        })
      }
    />
  );
}
