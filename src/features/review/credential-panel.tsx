import { useState } from 'react';
import { useToday } from '#db/live/use-today.ts';
import { sourceText, statementText } from '#domain/profile/credential-text.ts';
import { statementOf } from '#domain/profile/credential.ts';
import { PROFILE_FIELD_NAMES } from '#domain/profile/profile-change-text.ts';
import type { AdminAction } from '#domain/review/actions.ts';
import { formatDay } from '#domain/values/date.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { EntryCard, EntryCardList } from '#ui/entry-card.tsx';
import { Field } from '#ui/field.tsx';
import { DateInput } from '#ui/inputs.tsx';
import { Section } from '#ui/section.tsx';
import { ShowMoreList } from '#ui/show-more-list.tsx';
import { TextAnchor, TextLink } from '#ui/text-link.tsx';
import type { ProfileLine, ProfileLines } from './queries.ts';
import { useAdminAction, type AdminActions } from './use-admin-action.ts';

type CredentialPanelProps = { lines: ProfileLines; onDone: () => void };

/** Where administrators check what profiles state; the lists are those of this device, the checks are the server's. */
export function CredentialPanel({ lines: { unchecked, checked }, onDone }: CredentialPanelProps) {
  const checks = useChecks(onDone);
  return (
    <div className="flex flex-col gap-8">
      <Section title="Not checked">
        <Lines
          name="lines to check"
          lines={unchecked}
          emptyText="Every stated line is checked."
          checks={checks}
        />
      </Section>
      <Section title="Checked">
        <Lines name="checked lines" lines={checked} emptyText="No line is checked." checks={checks} />
      </Section>
    </div>
  );
}

type LinesProps = { name: string; lines: readonly ProfileLine[]; emptyText: string; checks: Checks };

function Lines({ name, lines, emptyText, checks }: LinesProps) {
  if (lines.length === 0) return <EmptyState>{emptyText}</EmptyState>;
  return (
    <ShowMoreList name={name} items={lines}>
      {(visible) => (
        <EntryCardList>
          {visible.map((line) => (
            <li key={`${line.credential.id} ${line.credential.version}`}>
              <LineCard line={line} checks={checks} />
            </li>
          ))}
        </EntryCardList>
      )}
    </ShowMoreList>
  );
}

function LineCard({ line, checks }: { line: ProfileLine; checks: Checks }) {
  const { credential, profile, name } = line;
  const today = useToday();
  const { lines, note, url } = statementText(credential.line, statementOf(credential));
  const id = `line-${credential.id}`;
  const isChecked = credential.checkedOn !== null;
  return (
    <EntryCard
      title={<span id={id}>{`${PROFILE_FIELD_NAMES[credential.line]}, ${name}`}</span>}
      facts={[
        ...lines,
        ...(note === null ? [] : [note]),
        ...(url === null
          ? []
          : [
              <TextAnchor key="url" href={url} target="_blank" rel="noopener noreferrer">
                {url}
              </TextAnchor>,
            ]),
        sourceText(credential, today),
        ...(isChecked && credential.validUntil !== null && credential.validUntil >= today
          ? [`The check holds until ${formatDay(credential.validUntil)}`]
          : []),
      ]}
      details={
        <p className="pt-2">
          <TextLink
            to={profile.type === 'broker' ? '/broker/$id' : '/company/$id'}
            params={{ id: profile.id }}
            alone
          >
            See the profile
          </TextLink>
        </p>
      }
      actions={
        isChecked ? (
          <CheckButton
            label="Uncheck"
            describedBy={id}
            action={{ verb: 'uncheck', id: credential.id, name: PROFILE_FIELD_NAMES[credential.line] }}
            checks={checks}
          />
        ) : (
          <CheckForm line={line} describedBy={id} checks={checks} />
        )
      }
    />
  );
}

type CheckFormProps = { line: ProfileLine; describedBy: string; checks: Checks };

function CheckForm({ line, describedBy, checks }: CheckFormProps) {
  const { id, version, coverUntil } = line.credential;
  const [until, setUntil] = useState(coverUntil ?? '');
  return (
    <div className="flex flex-col gap-3">
      <Field
        label="Checked Until"
        hint={coverUntil === null ? 'Leave blank for no end date' : 'The end of the cover at the latest'}
        error={checks.refusals[id]}
      >
        {(controlProps) => (
          <DateInput {...controlProps} value={until} onChange={({ target }) => setUntil(target.value)} />
        )}
      </Field>
      <CheckButton
        label="Check"
        describedBy={describedBy}
        action={{ verb: 'check', id, name: PROFILE_FIELD_NAMES[line.credential.line], version, until }}
        checks={checks}
      />
    </div>
  );
}

type CheckButtonProps = Omit<CheckFormProps, 'line'> & { label: string; action: AdminAction<CheckVerb> };

function CheckButton({ label, describedBy, action, checks }: CheckButtonProps) {
  return (
    <Button
      variant={action.verb === 'check' ? 'primary' : 'secondary'}
      aria-describedby={describedBy}
      busy={checks.isPending(action.verb, action.id)}
      disabled={checks.disabled}
      onClick={() => checks.run(action)}
    >
      {label}
    </Button>
  );
}

type CheckVerb = 'check' | 'uncheck';

type Checks = AdminActions<CheckVerb> & {
  /** The server's messages about a day, by the id of the line. */
  refusals: Record<string, string | undefined>;
};

function useChecks(onDone: () => void): Checks {
  const [refusals, setRefusals] = useState<Checks['refusals']>({});
  const checks = useAdminAction<CheckVerb>(({ id }, answer) => {
    const refusal = answer.kind === 'refused' ? answer.message : undefined;
    setRefusals((before) => ({ ...before, [id]: refusal }));
    if (answer.kind === 'answered') onDone();
  });
  return { ...checks, refusals };
}
