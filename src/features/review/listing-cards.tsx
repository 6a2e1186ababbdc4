import { formatCount } from '#domain/count.ts';
import { formatDay, localDay } from '#domain/date.ts';
import type { BusySource, HiddenListing, UnconfirmedListing } from '#domain/moderation.ts';
import { formatParcelFigures } from '#domain/money.ts';
import { Badge } from '#ui/badge.tsx';
import { ActionRow } from '#ui/dialog.tsx';
import { EntryCard } from '#ui/entry-card.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { EditLink } from './edit-link.tsx';
import { ModerationButton, RemoveEnquiriesButton, SourceButton } from './moderation-button.tsx';
import { sourceName } from './moderation-messages.ts';
import { UserLine } from './submission-entry.tsx';
import type { ModerationControls } from './use-moderation.ts';

type HiddenCardProps = { listing: HiddenListing; controls: ModerationControls };

export function HiddenCard({ listing, controls }: HiddenCardProps) {
  const { id, title, brokerName, reason, note, hiddenAt, hiddenBy } = listing;
  const day = formatDay(localDay(new Date(hiddenAt)));
  return (
    <EntryCard
      title={<span id={`hidden-${id}`}>{title ?? 'No title'}</span>}
      facts={[
        ...(brokerName === null ? [] : [`Listed under ${brokerName}`]),
        <>
          <span>{`${reason === 'not-mine' ? 'Not mine, said on' : 'Hidden on'} ${day}`}</span>
          {hiddenBy !== null && (
            <>
              <span> by </span>
              <UserLine submitter={hiddenBy} />
            </>
          )}
        </>,
        ...(note === null ? [] : [note]),
      ]}
      actions={
        <ModerationButton
          action={{ verb: 'restore', subject: 'listing', id }}
          label="Restore"
          describedBy={`hidden-${id}`}
          controls={controls}
        />
      }
    />
  );
}

type UnconfirmedCardProps = { listing: UnconfirmedListing; controls: ModerationControls };

export function UnconfirmedCard({ listing, controls }: UnconfirmedCardProps) {
  const { id, title, location, brokerName, listedDate, source, signedIn } = listing;
  const author = signedIn ? 'a signed-in user' : 'a visitor';
  return (
    <EntryCard
      title={
        <TextLink id={`unconfirmed-${id}`} to="/parcel/$id" params={{ id }} alone>
          {title}
        </TextLink>
      }
      facts={[
        [...formatParcelFigures(listing), location].join(' · '),
        `Listed ${formatDay(listedDate)} under ${brokerName}`,
        ...(source === null ? [] : [`By ${author}, ${sourceName(source).toLowerCase()}`]),
      ]}
      actions={
        <ActionRow>
          <ModerationButton
            action={{ verb: 'hide', subject: 'listing', id }}
            label="Hide"
            describedBy={`unconfirmed-${id}`}
            controls={controls}
          />
          <EditLink id={id} describedBy={`unconfirmed-${id}`} />
          {source !== null && source.kind !== 'device' && (
            <SourceButton
              source={source}
              verb="hide"
              count={null}
              describedBy={`unconfirmed-${id}`}
              controls={controls}
            />
          )}
        </ActionRow>
      }
    />
  );
}

type SourceCardProps = { source: BusySource; controls: ModerationControls };

export function SourceCard({ source, controls }: SourceCardProps) {
  const { id, public: shown, hidden, enquiries, signedIn, lastAt, titles } = source;
  const buttons = { source, describedBy: `source-${id}`, controls };
  return (
    <EntryCard
      title={<span id={`source-${id}`}>{sourceName(source)}</span>}
      facts={[
        ...(titles.length === 0 ? [] : [titles.join(', ')]),
        [
          ...(lastAt === null ? [] : [`Last heard of ${formatDay(localDay(new Date(lastAt)))}`]),
          signedIn === 0 ? 'all by visitors' : `${signedIn.toLocaleString('en-AU')} while signed in`,
        ].join(', '),
      ]}
      badges={
        <>
          {shown > 0 && <Badge tone="severe">{formatCount(shown, 'public listing')}</Badge>}
          {hidden > 0 && <Badge tone="neutral">{formatCount(hidden, 'hidden listing')}</Badge>}
          {enquiries > 0 && <Badge tone="neutral">{formatCount(enquiries, 'enquiry', 'enquiries')}</Badge>}
        </>
      }
      actions={
        <>
          {hidden > 0 && <SourceButton {...buttons} verb="restore" count={hidden} />}
          {shown > 0 && <SourceButton {...buttons} verb="hide" count={shown} />}
          {enquiries > 0 && <RemoveEnquiriesButton {...buttons} count={enquiries} />}
        </>
      }
    />
  );
}
