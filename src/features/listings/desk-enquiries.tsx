import { MessageSquareText, Phone } from 'lucide-react';
import { Fragment, useState } from 'react';
import { flushSync } from 'react-dom';
import { PAGE_SIZE } from '#domain/app.ts';
import { wantedTexts } from '#domain/listing/sent-enquiry.ts';
import { formatDay, localDay } from '#domain/values/date.ts';
import { phoneHref, phonesIn, smsHref } from '#domain/values/phone.ts';
import { Button, ButtonAnchor } from '#ui/button.tsx';
import { EntryCard, EntryCardList } from '#ui/entry-card.tsx';
import { OfflineReason } from '#ui/offline-reason.tsx';
import { Section } from '#ui/section.tsx';
import { ShowMoreList } from '#ui/show-more-list.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useOnlineHint } from '#ui/use-online-hint.ts';
import type { DeskEnquiry } from './desk-queries.ts';
import type { RemovalScope } from './enquiry-removal.ts';
import { RemoveEnquiryDialog } from './remove-enquiry-dialog.tsx';

const titleIdOf = ({ id }: DeskEnquiry) => `enquiry-${id}`;

type DeskEnquiriesProps = {
  enquiries: readonly DeskEnquiry[];
  /** Moves the focus when no neighbour of the removed enquiry can take it. */
  onGone: () => void;
};

/** Lists enquiries about water that is listed under the current user's profiles. */
export function DeskEnquiries({ enquiries, onGone }: DeskEnquiriesProps) {
  const [asked, setAsked] = useState<DeskEnquiry | null>(null);
  const finish = (removed: DeskEnquiry, scope: RemovalScope) => {
    flushSync(() => setAsked(null));
    const at = enquiries.findIndex(({ id }) => id === removed.id);
    // The neighbours may be of the same sender.
    const neighbours = scope === 'sender' ? [] : [enquiries[at + 1], enquiries[at - 1]];
    const titles = neighbours.map((enquiry) => enquiry && document.getElementById(titleIdOf(enquiry)));
    const title = titles.find(Boolean);
    if (title) title.focus();
    else onGone();
  };
  return (
    <>
      {enquiries.length > 0 && (
        <Section title="Enquiries">
          <OfflineReason>You need a connection to remove enquiries.</OfflineReason>
          <ShowMoreList name="enquiries" items={enquiries} pageSize={PAGE_SIZE}>
            {(visible) => (
              <EntryCardList>
                {visible.map((enquiry) => (
                  <li key={enquiry.id}>
                    <EnquiryCard enquiry={enquiry} onRemove={() => setAsked(enquiry)} />
                  </li>
                ))}
              </EntryCardList>
            )}
          </ShowMoreList>
        </Section>
      )}
      {asked !== null && (
        <RemoveEnquiryDialog
          enquiryId={asked.enquiryId}
          onClose={() => setAsked(null)}
          onRemoved={(scope) => finish(asked, scope)}
        />
      )}
    </>
  );
}

const dayOf = (at: number) => formatDay(localDay(new Date(at)));

function EnquiryCard({ enquiry, onRemove }: { enquiry: DeskEnquiry; onRemove: () => void }) {
  const online = useOnlineHint();
  const { parcelId, listingTitle, isGone, name, phone, note, madeAt, receivedAt } = enquiry;
  const titleId = titleIdOf(enquiry);
  const who = name ?? 'the enquirer';
  const phones = phonesIn(phone ?? '');
  const body = `${name === null ? 'Hello' : `Hello ${name}`}, about ${listingTitle}: `;
  return (
    <EntryCard
      title={
        isGone ? (
          <span id={titleId} tabIndex={-1}>
            {listingTitle}
          </span>
        ) : (
          <TextLink id={titleId} to="/parcel/$id" params={{ id: parcelId }} alone>
            {listingTitle}
          </TextLink>
        )
      }
      facts={[
        wantedTexts(enquiry).join(' · '),
        phone === null
          ? 'The enquirer’s account was deleted, and their contact details with it.'
          : `From ${name === null ? phone : `${name}, ${phone}`}`,
        ...(note === null ? [] : [`“${note}”`]),
        `Made ${dayOf(madeAt)} · received ${dayOf(Date.parse(receivedAt))}`,
        ...(isGone ? ['About a listing that was withdrawn or is no longer public.'] : []),
      ]}
      actions={
        <>
          {phones.map((each) => {
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
          })}
          <Button variant="quiet" disabled={!online} aria-describedby={titleId} onClick={onRemove}>
            Remove
          </Button>
        </>
      }
    />
  );
}
