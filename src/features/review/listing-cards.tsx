import type { BusySource, HiddenListing, Source, UnconfirmedListing } from '#domain/review/moderation.ts';
import { formatDay, formatDayOf } from '#domain/values/date.ts';
import { formatParcelFigures } from '#domain/values/money.ts';
import { formatCount } from '#domain/values/number.ts';
import { Badge } from '#ui/badge.tsx';
import { ActionRow } from '#ui/dialog.tsx';
import { EntryCard } from '#ui/entry-card.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { EditLink } from './edit-link.tsx';
import { ModerationButton, SourceButton } from './moderation-button.tsx';
import type { ModerationControls } from './moderation-button.tsx';
import { sourceName } from './moderation-texts.ts';
import { UserLine } from './submission-entry.tsx';

type HiddenCardProps = { listing: HiddenListing; controls: ModerationControls };

export function HiddenCard({ listing, controls }: HiddenCardProps) {
  const { id, title, brokerName, reason, note, hiddenAt, hiddenBy } = listing;
  const day = formatDayOf(hiddenAt);
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
          action={{ verb: 'restore', id }}
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
        ...(source === null ? [] : [authorText(source, signedIn)]),
      ]}
      actions={
        <ActionRow>
          <ModerationButton
            action={{ verb: 'hide', id }}
            label="Hide"
            describedBy={`unconfirmed-${id}`}
            controls={controls}
          />
          <EditLink id={id} describedBy={`unconfirmed-${id}`} />
          {source !== null && source.kind !== 'device' && (
            <SourceButton
              source={source}
              verb="hideSource"
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

const signedInText = (listings: number): string =>
  listings === 0 ? 'All by visitors' : `${formatCount(listings, 'listing')} while signed in`;

function authorText(source: Source, signedIn: boolean): string {
  const name = sourceName(source).toLowerCase();
  if (source.kind === 'user') return `By ${name}`;
  return `By ${signedIn ? 'a signed-in user' : 'a visitor'}, ${name}`;
}

type SourceCardProps = { source: BusySource; controls: ModerationControls };

export function SourceCard({ source, controls }: SourceCardProps) {
  const { id, kind, public: shown, hidden, enquiries, signedIn, lastAt, titles } = source;
  const buttons = { source, describedBy: `source-${id}`, controls };
  return (
    <EntryCard
      stacked
      title={<span id={`source-${id}`}>{sourceName(source)}</span>}
      facts={[
        ...(titles.length === 0 ? [] : [titles.join(', ')]),
        ...(lastAt === null ? [] : [`Last active on ${formatDayOf(lastAt)}`]),
        // Only a device has a signed-in user: listings are grouped by network for visitors only.
        ...(kind === 'device' ? [signedInText(signedIn)] : []),
      ]}
      badges={
        <>
          {shown > 0 && <Badge tone="severe">{formatCount(shown, 'public listing')}</Badge>}
          {hidden > 0 && <Badge tone="neutral">{formatCount(hidden, 'hidden listing')}</Badge>}
          {enquiries > 0 && <Badge tone="severe">{formatCount(enquiries, 'enquiry', 'enquiries')}</Badge>}
        </>
      }
      actions={
        <>
          {hidden > 0 && <SourceButton {...buttons} verb="restoreSource" count={hidden} />}
          {shown > 0 && <SourceButton {...buttons} verb="hideSource" count={shown} />}
          {enquiries > 0 && <SourceButton {...buttons} verb="removeEnquiries" count={enquiries} />}
        </>
      }
    />
  );
}
