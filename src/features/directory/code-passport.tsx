import { useLive } from '#db/live/use-live.ts';
import { useToday } from '#db/live/use-today.ts';
import type { ShownCredential } from '#db/shown/profile-overlay.ts';
import { statusMessage } from '#domain/operation/operation-status.ts';
import type { ItemOf } from '#domain/operation/operation.ts';
import type { ClaimableProfile } from '#domain/profile/claim.ts';
import {
  credentialState,
  NOT_STATED,
  passportIntroduction,
  sourceText,
  statementText,
} from '#domain/profile/credential-text.ts';
import { statementOf, type Credential } from '#domain/profile/credential.ts';
import { PROFILE_FIELD_NAMES } from '#domain/profile/profile-change-text.ts';
import { useCurrentUser } from '#session/use-current-user.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/cx.ts';
import { Section } from '#ui/section.tsx';
import { TextAnchor } from '#ui/text-link.tsx';
import { readCodePassport, type CodePassport as Passport } from './code-passport-queries.ts';

type CodePassportProps = { profile: ClaimableProfile; initial: Passport };

/** What a broker or company states about the matters of the code, and what administrators have checked. */
export function CodePassport({ profile, initial }: CodePassportProps) {
  const user = useCurrentUser()?.user?.id ?? '';
  const { lines, mayState, queued } = useLive({
    key: `passport ${profile.type} ${profile.id} ${user}`,
    query: (db) => readCodePassport(db, profile),
    initial,
  });
  const today = useToday();
  const isStated = lines.some(({ credential }) => credential !== null);
  const shown = lines.filter(({ credential, waiting }) => credential !== null || waiting);
  const missing = lines.filter((line) => !shown.includes(line)).map(({ line }) => PROFILE_FIELD_NAMES[line]);
  return (
    <Section title="Code passport">
      <p className="text-ink-soft">{passportIntroduction(profile.type)}</p>
      <Card>
        <dl className="-my-4 divide-y divide-line">
          {shown.map((line) => (
            <Line key={line.line} shown={line} today={today} />
          ))}
          {missing.length > 0 && (
            <div className="flex flex-col gap-1 py-4 text-ink-soft">
              <dt className="font-semibold">{NOT_STATED}</dt>
              <dd className="leading-snug">{missing.join(', ')}</dd>
            </div>
          )}
        </dl>
        {mayState && <Owner profile={profile} queued={queued} isStated={isStated} />}
      </Card>
    </Section>
  );
}

type LineProps = {
  shown: ShownCredential;
  /** The local day. */
  today: string;
};

function Line({ shown: { line, credential, waiting }, today }: LineProps) {
  const state = credential === null ? null : credentialState(credential, today);
  return (
    <div className={cx('flex flex-col gap-1 py-4', state === 'ended' && 'text-ink-soft')}>
      <dt className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{PROFILE_FIELD_NAMES[line]}</span>
        <span className="flex flex-wrap gap-2 empty:hidden">
          {waiting && <Badge tone="warning">Waiting to be sent</Badge>}
          {state === 'checked' && <Badge tone="success">Checked</Badge>}
          {state === 'ended' && <Badge tone="neutral">Ended</Badge>}
        </span>
      </dt>
      <dd className="flex flex-col items-start gap-1 leading-snug wrap-anywhere">
        {credential === null ? (
          <span className="text-ink-soft">{NOT_STATED}</span>
        ) : (
          <Stated credential={credential} today={today} />
        )}
      </dd>
    </div>
  );
}

function Stated({ credential, today }: { credential: Credential; today: string }) {
  const { lines, note, url } = statementText(credential.line, statementOf(credential));
  return (
    <>
      {lines.map((text) => (
        <span key={text}>{text}</span>
      ))}
      {note !== null && <span className="whitespace-pre-line">{note}</span>}
      {url !== null && (
        <TextAnchor href={url} target="_blank" rel="noopener noreferrer" alone>
          <span>{url}</span>
          <span className="sr-only"> (opens in a new tab)</span>
        </TextAnchor>
      )}
      <span className="text-sm text-ink-soft">{sourceText(credential, today)}</span>
    </>
  );
}

type OwnerProps = { profile: ClaimableProfile; queued: ItemOf<'profileChange'> | null; isStated: boolean };

function Owner({ profile, queued, isStated }: OwnerProps) {
  const refused = queued?.state === 'refused' ? queued : null;
  return (
    <div className="flex flex-col items-start gap-2 print:hidden">
      {refused !== null && <Refused item={refused} />}
      <ButtonLink
        to="/code-passport/$type/$id"
        params={profile}
        search={queued === null ? {} : { change: queued.id }}
        variant="secondary"
      >
        {isStated || queued !== null ? 'Change Your Code Passport' : 'State Your Code Passport'}
      </ButtonLink>
    </div>
  );
}

function Refused({ item }: { item: ItemOf<'profileChange'> }) {
  const { tone, label, text } = statusMessage({ kind: 'queued', item }, { kind: 'profileChange' });
  return (
    <div role="status" className="flex flex-col items-start gap-1">
      <Badge tone={tone}>{label}</Badge>
      <p>{text}</p>
    </div>
  );
}
