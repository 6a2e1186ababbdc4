import { reasonLabel } from '#domain/listing/report.ts';
import type { ReportedSubject } from '#domain/review/moderation.ts';
import { formatDayOf } from '#domain/values/date.ts';
import { formatCount } from '#domain/values/number.ts';
import { Badge } from '#ui/badge.tsx';
import { ActionRow } from '#ui/dialog.tsx';
import { EntryCard } from '#ui/entry-card.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { EditLink } from './edit-link.tsx';
import { ModerationButton, SourceButton } from './moderation-button.tsx';
import type { ModerationControls } from './moderation-button.tsx';
import { reportReasonsText, SUBJECT_NOUNS, SUBJECT_STATES } from './moderation-texts.ts';

const PAGES = { parcel: '/parcel/$id', broker: '/broker/$id', company: '/company/$id' } as const;

type ReportedSubjectCardProps = {
  subject: ReportedSubject;
  /** The number of public listings from the same source; null if unknown. */
  ofSource: number | null;
  controls: ModerationControls;
};

export function ReportedSubjectCard({ subject, ofSource, controls }: ReportedSubjectCardProps) {
  const { subjectType, subjectId, state, reports, devices, lastAt, reasons, notes } = subject;
  const titleId = `reported-${subjectId}`;
  const { tone, label } = SUBJECT_STATES[state];
  return (
    <EntryCard
      stacked
      title={
        <span id={titleId}>
          <SubjectName {...subject} />
        </span>
      }
      facts={[
        reportReasonsText(reasons),
        `${formatCount(reports, 'report')} from ${formatCount(devices, 'device')}, the last on ${formatDayOf(lastAt)}`,
      ]}
      badges={
        <>
          <Badge tone="info">{NOUN_LABELS[subjectType]}</Badge>
          <Badge tone={tone}>{label}</Badge>
        </>
      }
      details={<Notes notes={notes} />}
      actions={
        <ActionRow>
          {subjectType === 'parcel' && (
            <ListingActions subject={subject} ofSource={ofSource} titleId={titleId} controls={controls} />
          )}
          {OUTCOMES[state === 'public' ? 'public' : 'gone'].map(({ outcome, label: text }) => (
            <ModerationButton
              key={outcome}
              action={{ verb: 'settle', id: subjectId, subjectType, lastAt, outcome }}
              label={text}
              describedBy={titleId}
              controls={controls}
            />
          ))}
        </ActionRow>
      }
    />
  );
}

/** How reports are settled: those who sent them read the outcome. */
const OUTCOMES = {
  public: [
    { outcome: 'kept', label: 'Nothing Wrong' },
    { outcome: 'corrected', label: 'Corrected' },
  ],
  gone: [{ outcome: 'hidden', label: 'Settle Reports' }],
} as const;

const NOUN_LABELS = { parcel: 'Listing', broker: 'Broker', company: 'Company' } as const;

function SubjectName({
  subjectType,
  subjectId,
  name,
  state,
}: Pick<ReportedSubject, 'subjectType' | 'subjectId' | 'name' | 'state'>) {
  if (state !== 'public') return <span>{name ?? `A ${SUBJECT_NOUNS[subjectType]} that is gone`}</span>;
  return (
    <TextLink to={PAGES[subjectType]} params={{ id: subjectId }} alone>
      {name ?? 'No title'}
    </TextLink>
  );
}

function ListingActions({
  subject: { subjectId, source, state },
  ofSource,
  titleId,
  controls,
}: ReportedSubjectCardProps & { titleId: string }) {
  if (state === 'gone') return null;
  const verb = state === 'public' ? 'hide' : 'restore';
  return (
    <>
      <ModerationButton
        action={{ verb, id: subjectId }}
        label={state === 'public' ? 'Hide' : 'Restore'}
        variant={state === 'public' ? 'primary' : 'secondary'}
        describedBy={titleId}
        controls={controls}
      />
      {state === 'public' && <EditLink id={subjectId} describedBy={titleId} />}
      {source !== null && state === 'public' && (
        <SourceButton
          source={source}
          verb="hideSource"
          count={ofSource}
          describedBy={titleId}
          controls={controls}
        />
      )}
    </>
  );
}

function Notes({ notes }: Pick<ReportedSubject, 'notes'>) {
  if (notes.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-col gap-3 border-l-3 border-line pl-4">
      {notes.map(({ reason, note, receivedAt, signedIn }, index) => (
        <li key={index} className="wrap-anywhere">
          <p className="whitespace-pre-line">{note}</p>
          <p className="text-sm text-ink-soft">
            {`${reasonLabel(reason)}, ${formatDayOf(receivedAt)}, from a ${signedIn ? 'signed-in user' : 'visitor'}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
