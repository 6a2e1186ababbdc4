import { NOT_STATED, statementSummary } from '#domain/profile/credential-text.ts';
import { isCredentialLine, type CredentialLine, type Statement } from '#domain/profile/credential.ts';
import { PROFILE_FIELD_NAMES } from '#domain/profile/profile-change-text.ts';
import { profileConflicts } from '#domain/profile/profile-change.ts';
import { ChangeFormPage, type ChangePageProps } from './change-form-page.tsx';
import { codePassportConfig } from './code-passport-config.ts';
import { PassportLines } from './code-passport-lines.tsx';
import type { Conflict } from './conflict-notice.tsx';
import type { CodePassportData } from './queries.ts';

/** The page /code-passport/{type}/{id}. */
export function CodePassportPage({ initial, ...page }: ChangePageProps<CodePassportData>) {
  return (
    <ChangeFormPage
      {...page}
      subject="code passport"
      config={codePassportConfig(initial)}
      initial={initial}
      introduction={
        <p>
          {`State what you want readers to see: each line is shown as stated by the ${initial.profile.type}, with its date. What you leave blank is shown as not stated. An administrator may check a line; changing the line removes the check.`}
        </p>
      }
      conflictsOf={() => conflictsOf(initial)}
      renderFields={({ form }) => <PassportLines form={form} />}
    />
  );
}

function conflictsOf({ change, onServer }: CodePassportData): Conflict[] {
  if (change?.status.kind !== 'queued') return [];
  const { payload } = change.status.item;
  return profileConflicts(payload, onServer)
    .filter(isCredentialLine)
    .map((line) => ({
      column: line,
      field: PROFILE_FIELD_NAMES[line],
      now: versionText(line, onServer[line]),
      yours: versionText(line, payload.fields[line] ?? null),
    }));
}

function versionText(line: CredentialLine, statement: Statement | null): string {
  return `“${statement === null ? NOT_STATED : statementSummary(line, statement)}”`;
}
