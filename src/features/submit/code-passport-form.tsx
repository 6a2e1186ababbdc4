import { deviceClock, type DeviceClock } from '#client/submit-operation.ts';
import type { PassportFields, PassportForm } from '#domain/profile/credential-form.ts';
import { NOT_STATED, statementSummary } from '#domain/profile/credential-text.ts';
import { isCredentialLine, type CredentialLine, type Statement } from '#domain/profile/credential.ts';
import { PROFILE_FIELD_NAMES } from '#domain/profile/profile-change-text.ts';
import { profileConflicts } from '#domain/profile/profile-change.ts';
import { codePassportConfig } from './code-passport-config.ts';
import { PassportLines } from './code-passport-lines.tsx';
import { ConflictNotice, type Conflict } from './conflict-notice.tsx';
import type { FormConfig } from './form-config.ts';
import { OutboxFormPage } from './outbox-form-page.tsx';
import { CancelLink, OutboxForm, useFormFields, type FormProps } from './outbox-form.tsx';
import type { CodePassportData } from './queries.ts';

type CodePassportPageProps = {
  initial: CodePassportData;
  onNew: () => void;
  clock?: DeviceClock;
};

/** The page /code-passport/{type}/{id}. */
export function CodePassportPage({ initial, onNew, clock = deviceClock }: CodePassportPageProps) {
  const config = codePassportConfig(initial);
  return (
    <OutboxFormPage
      config={config}
      initial={initial}
      onNew={onNew}
      renderForm={(form) => <CodePassportForm {...form} config={config} initial={initial} />}
      saysStatus={conflictsOf(initial).length > 0}
      narrow
      clock={clock}
    />
  );
}

type CodePassportFormProps = FormProps<PassportFields, PassportForm> & {
  config: FormConfig<'profileChange', PassportFields, PassportForm>;
  initial: CodePassportData;
};

function CodePassportForm({ config, initial, choices: _choices, ...props }: CodePassportFormProps) {
  const { form, state } = useFormFields(config, props);
  const { home, submitLabel } = config.messages;
  return (
    <OutboxForm
      state={state}
      submitLabel={submitLabel}
      secondary={<CancelLink home={home} busy={state.busy} />}
    >
      <p>
        {`State what you want readers to see: each line is shown as stated by the ${initial.profile.type}, with its date. What you leave blank is shown as not stated. An administrator may check a line; changing the line removes the check.`}
      </p>
      <ConflictNotice
        subject="code passport"
        conflicts={conflictsOf(initial)}
        config={config}
        initial={initial}
        form={form}
        onTyped={props.onTyped}
        onReset={props.onReset}
      />
      <PassportLines form={form} />
    </OutboxForm>
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
