import { MessageSquareText, Phone } from 'lucide-react';
import { Fragment, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { deviceClock, type DeviceClock } from '#client/submit-operation.ts';
import { useSync } from '#client/sync-context.ts';
import { useDatabase } from '#db/live/database-context.ts';
import { saveFailureMessage } from '#db/tables/quota-retry.ts';
import { PAGE_SIZE } from '#domain/app.ts';
import type { EnquiryAction } from '#domain/listing/enquiry-answer.ts';
import { wantedTexts } from '#domain/listing/sent-enquiry.ts';
import { answerLabel } from '#domain/listing/sent-message.ts';
import { formatDayOf } from '#domain/values/date.ts';
import { phoneHref, phonesIn, smsHref } from '#domain/values/phone.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonAnchor } from '#ui/button.tsx';
import { EntryCard, EntryCardList } from '#ui/entry-card.tsx';
import { OfflineReason } from '#ui/offline-reason.tsx';
import { Section } from '#ui/section.tsx';
import { ShowMoreList } from '#ui/show-more-list.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { showToast } from '#ui/toast.tsx';
import { useOnlineHint } from '#ui/use-online-hint.ts';
import { useSignIn } from '#ui/use-sign-in.ts';
import { answerEnquiry, markSeen } from './answer-commands.ts';
import type { DeskEnquiry } from './desk-queries.ts';
import type { RemovalScope } from './enquiry-removal.ts';
import { RemoveEnquiryDialog } from './remove-enquiry-dialog.tsx';

const titleIdOf = ({ id }: DeskEnquiry) => `enquiry-${id}`;

type DeskEnquiriesProps = {
  enquiries: readonly DeskEnquiry[];
  /** Moves the focus when no neighbour of the removed enquiry can take it. */
  onGone: () => void;
  clock?: DeviceClock;
};

/** Lists enquiries about water that is listed under the current user's profiles, and questions to these. */
export function DeskEnquiries({ enquiries: newest, onGone, clock = deviceClock }: DeskEnquiriesProps) {
  const enquiries = useSteadyOrder(newest);
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
          <p className="text-ink-soft">The sender sees when you have read and answered it.</p>
          <OfflineReason>You need a connection to remove enquiries.</OfflineReason>
          <ShowMoreList name="enquiries" items={enquiries} pageSize={PAGE_SIZE}>
            {(visible) => (
              <>
                <SeenMark enquiries={visible} clock={clock} />
                <EntryCardList>
                  {visible.map((enquiry) => (
                    <li key={enquiry.id}>
                      <EnquiryCard enquiry={enquiry} clock={clock} onRemove={() => setAsked(enquiry)} />
                    </li>
                  ))}
                </EntryCardList>
              </>
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

/** Puts those first that were to be answered when they appeared: one that is answered keeps its place until the page is left. */
function useSteadyOrder(enquiries: readonly DeskEnquiry[]): DeskEnquiry[] {
  const [known, setKnown] = useState<ReadonlyMap<string, boolean>>(new Map());
  const added = enquiries.filter(({ id }) => !known.has(id));
  const wasAnswered =
    added.length === 0
      ? known
      : new Map([...known, ...added.map(({ id, answer }) => [id, answer !== null] as const)]);
  if (wasAnswered !== known) setKnown(wasAnswered);
  return [...enquiries].sort((a, b) => Number(wasAnswered.get(a.id)) - Number(wasAnswered.get(b.id)));
}

/** Tells the enquirers of what is shown that it was seen, once each, while the page is in view. */
function SeenMark({ enquiries, clock }: { enquiries: readonly DeskEnquiry[]; clock: DeviceClock }) {
  const [db, sync] = [useDatabase(), useSync()];
  const marked = useRef(new Set<string>());
  useEffect(() => {
    const mark = () => {
      if (document.visibilityState !== 'visible') return;
      const unseen = enquiries.filter(({ id, seenAt }) => seenAt === null && !marked.current.has(id));
      if (unseen.length === 0) return;
      for (const { id } of unseen) marked.current.add(id);
      // A full device marks them the next time.
      markSeen({ db, sync, clock }, unseen).catch(() => undefined);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [db, sync, clock, enquiries]);
  return null;
}

type EnquiryCardProps = { enquiry: DeskEnquiry; clock: DeviceClock; onRemove: () => void };

function EnquiryCard({ enquiry, clock, onRemove }: EnquiryCardProps) {
  const online = useOnlineHint();
  const { parcelId, asked, isGone, name, phone, note, madeAt, receivedAt } = enquiry;
  const titleId = titleIdOf(enquiry);
  const who = name ?? 'the enquirer';
  const phones = phonesIn(phone ?? '');
  const body = `${name === null ? 'Hello' : `Hello ${name}`}, about ${parcelId === null ? 'your question' : asked}: `;
  return (
    <EntryCard
      stacked
      title={
        isGone || parcelId === null ? (
          <span id={titleId} tabIndex={-1}>
            {parcelId === null ? `A question to ${asked}` : asked}
          </span>
        ) : (
          <TextLink id={titleId} to="/parcel/$id" params={{ id: parcelId }} alone>
            {asked}
          </TextLink>
        )
      }
      badges={<AnswerBadges {...enquiry} />}
      facts={[
        wantedTexts(enquiry).join(' · '),
        phone === null
          ? 'The enquirer’s account was deleted, and their contact details with it.'
          : `From ${name === null ? phone : `${name}, ${phone}`}`,
        ...(note === null ? [] : [`“${note}”`]),
        `Made ${formatDayOf(madeAt)} · received ${formatDayOf(receivedAt)}`,
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
          <Answers enquiry={enquiry} clock={clock} titleId={titleId} />
          <Button variant="quiet" disabled={!online} aria-describedby={titleId} onClick={onRemove}>
            Remove
          </Button>
        </>
      }
    />
  );
}

function AnswerBadges({ answer, isAnswering }: DeskEnquiry) {
  return (
    <>
      {answer !== null && <Badge tone="success">{answerLabel(answer)}</Badge>}
      {isAnswering && <Badge tone="info">Saved on this device</Badge>}
    </>
  );
}

function answeredText({ answeredAt, isAnswering }: DeskEnquiry): string {
  if (isAnswering) return 'You answered. The enquirer can read it once it is sent.';
  const on = answeredAt === null ? '' : ` on ${formatDayOf(answeredAt)}`;
  return `You or a colleague answered${on}. The enquirer can read it.`;
}

const ANSWERS = [
  { action: 'answered', label: 'Answered' },
  { action: 'unavailable', label: 'Not Available' },
  { action: 'sold', label: 'Sold' },
] as const;

type AnswersProps = { enquiry: DeskEnquiry; clock: DeviceClock; titleId: string };

/** What the owner can tell the enquirer, or take back. 'Sold' is of a listing only. */
function Answers({ enquiry, clock, titleId }: AnswersProps) {
  const device = { db: useDatabase(), sync: useSync(), clock };
  const signIn = useSignIn();
  const label = useRef<HTMLParagraphElement>(null);
  const isAnswered = enquiry.answer !== null;
  const run = async (action: EnquiryAction) => {
    try {
      if (await answerEnquiry(device, enquiry, action)) {
        // The pressed button is gone.
        label.current?.focus();
        return;
      }
      showToast({ tone: 'danger', title: 'You must be logged in to answer' });
      await signIn();
    } catch (error) {
      showToast({ tone: 'danger', title: saveFailureMessage(error, 'answer') });
    }
  };
  const button = (action: EnquiryAction, text: string) => (
    <Button key={action} variant="secondary" aria-describedby={titleId} onClick={() => void run(action)}>
      {text}
    </Button>
  );
  const offered = ANSWERS.filter(({ action }) => action !== 'sold' || enquiry.parcelId !== null);
  return (
    <div className="flex basis-full flex-col gap-2">
      <p ref={label} tabIndex={-1} className="text-sm text-ink-soft">
        {isAnswered ? answeredText(enquiry) : 'Tell the enquirer:'}
      </p>
      <div role="group" aria-labelledby={titleId} className="flex flex-wrap gap-2">
        {isAnswered
          ? button('undo', 'Take Back')
          : offered.map(({ action, label: text }) => button(action, text))}
      </div>
    </div>
  );
}
