import { useLive } from '#db/live/use-live.ts';
import { PAGE_SIZE } from '#domain/app.ts';
import { reasonLabel } from '#domain/listing/report.ts';
import { wantedTexts } from '#domain/listing/sent-enquiry.ts';
import { formatDayOf } from '#domain/values/date.ts';
import { useCurrentUser } from '#session/use-current-user.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { EntryList, EntryRow } from '#ui/entry-card.tsx';
import { Section } from '#ui/section.tsx';
import { ShowMoreList } from '#ui/show-more-list.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { readMessages, type NamedMessage } from './enquiry-queries.ts';
import { messageBadge } from './message-badge.ts';

/** What the current user or a visitor enquired and reported, with its status. */
export function SentMessages({ title, initial }: { title: string; initial: readonly NamedMessage[] }) {
  const currentUser = useCurrentUser();
  const messages = useLive({
    key: `messages ${currentUser?.user?.id ?? ''}`,
    query: readMessages,
    initial,
  });
  return (
    <Section title={title}>
      {messages.length === 0 ? (
        <EmptyState
          action={
            <ButtonLink to="/parcels" variant="secondary">
              Find Water
            </ButtonLink>
          }
        >
          You have not enquired about a listing or asked a broker. What you send, and the answer, is shown
          here.
        </EmptyState>
      ) : (
        <ShowMoreList name="messages" items={messages} pageSize={PAGE_SIZE}>
          {(visible) => (
            <EntryList>
              {visible.map((message) => (
                <Message key={message.id} message={message} expired={currentUser?.expired === true} />
              ))}
            </EntryList>
          )}
        </ShowMoreList>
      )}
    </Section>
  );
}

const PAGES = { broker: '/broker/$id', company: '/company/$id', parcel: '/parcel/$id' } as const;

function Message({ message, expired }: { message: NamedMessage; expired: boolean }) {
  const { kind, name, isGone, subjectType, subjectId, madeAt } = message;
  const { tone, label, text } = messageBadge(message, { expired });
  const made = `${kind === 'enquiry' ? 'Sent' : 'Reported'} ${formatDayOf(madeAt)}`;
  return (
    <EntryRow
      title={
        isGone ? (
          name
        ) : (
          <TextLink to={PAGES[subjectType]} params={{ id: subjectId }} alone>
            {name}
          </TextLink>
        )
      }
      badges={<Badge tone={tone}>{label}</Badge>}
      facts={[...factsOf(message), made, ...answeredFacts(message)]}
    >
      {text === undefined ? null : <p className="text-sm">{text}</p>}
    </EntryRow>
  );
}

function answeredFacts({ status }: NamedMessage): string[] {
  const { answeredAt = null } = status ?? {};
  return answeredAt === null ? [] : [`answered ${formatDayOf(answeredAt)}`];
}

function factsOf({ kind, details: { volume, topPrice, wantedBy, reason, product, zone } }: NamedMessage) {
  if (kind === 'report') return [`Report: ${reasonLabel(reason ?? '')}`];
  if (volume === null) return ['Enquiry'];
  return wantedTexts({ volume, topPrice, wantedBy, product, zone });
}
