import { useState } from 'react';
import * as v from 'valibot';
import { useSync } from '#client/sync-context.ts';
import { useDatabase } from '#db/live/database-context.ts';
import { emailChangeSchema, emailCodeSchema } from '#domain/account/sign-in.ts';
import { useApi } from '#session/api.ts';
import { confirmEmail } from '#session/sign-in.ts';
import { alwaysCurrent, problemsOf } from '#ui/form-validation.ts';
import { useAppForm } from '#ui/form.tsx';
import { showToast } from '#ui/toast.tsx';
import { authFailureMessage, AuthForm, AuthFormPage, CodeForm, FIELDS } from './auth-form.tsx';

type ChangeEmailPageProps = { email: string; onDone: () => void };

/** A code sent to the new address confirms it. The server may also send one to the present address, and then requires both. */
export function ChangeEmailPage({ email, onDone }: ChangeEmailPageProps) {
  const [newEmail, setNewEmail] = useState<string | null>(null);
  return (
    <AuthFormPage
      title="Change Email"
      lead={
        newEmail === null
          ? `You sign in with ${email}. It stays your address until you confirm the new one.`
          : `A code is on its way to ${newEmail}. It works once, for an hour. If another one arrives at ${email}, you need both, so that nobody else can change your address.`
      }
    >
      {newEmail === null ? (
        <RequestForm email={email} onSent={setNewEmail} />
      ) : (
        <ConfirmForm email={newEmail} currentEmail={email} onDone={onDone} onBack={() => setNewEmail(null)} />
      )}
    </AuthFormPage>
  );
}

function RequestForm({ email, onSent }: { email: string; onSent: (newEmail: string) => void }) {
  const api = useApi();
  const schema = emailChangeSchema(email);
  const [error, setError] = useState<string>();
  const form = useAppForm({
    defaultValues: { email: '', currentPassword: '' },
    validationLogic: alwaysCurrent,
    validators: { onDynamic: problemsOf(schema) },
    onSubmit: async ({ value }) => {
      const { email: newEmail, currentPassword } = v.parse(schema, value);
      const { auth } = await api();
      const answer = await auth.requestEmailChange({ email, currentPassword, newEmail });
      if (!answer.ok) return setError(authFailureMessage(answer.failure, 'The code could not be sent'));
      return onSent(newEmail);
    },
  });
  return (
    <AuthForm form={form} error={error} button="Send Code" onSubmit={() => setError(undefined)}>
      <form.AppField name="email">
        {(field) => <field.TextField label="New Email" type="email" autoComplete="email" />}
      </form.AppField>
      <form.AppField name="currentPassword">
        {(field) => <field.TextField {...FIELDS.currentPassword} />}
      </form.AppField>
    </AuthForm>
  );
}

type ConfirmFormProps = { email: string; currentEmail: string; onDone: () => void; onBack: () => void };

function ConfirmForm({ email, currentEmail, onDone, onBack }: ConfirmFormProps) {
  const [device, sync] = [{ db: useDatabase(), api: useApi() }, useSync()];
  const [error, setError] = useState<string>();
  const form = useAppForm({
    defaultValues: { code: '', currentCode: '' },
    validationLogic: alwaysCurrent,
    validators: { onDynamic: problemsOf(emailCodeSchema) },
    onSubmit: async ({ value }) => {
      const codes = v.parse(emailCodeSchema, value);
      const answer = await confirmEmail(device, { email, currentEmail, ...codes });
      if (!answer.ok)
        return setError(
          authFailureMessage(answer.failure, 'The address was not changed', 'The address was changed'),
        );
      showToast({ tone: 'success', title: 'Email changed', description: `You now sign in with ${email}.` });
      sync.requestSync('requested');
      return onDone();
    },
  });
  return (
    <CodeForm
      form={form}
      error={error}
      button="Confirm Address"
      onBack={onBack}
      onSubmit={() => setError(undefined)}
    >
      <form.AppField name="code">
        {(field) => <field.TextField {...FIELDS.code} hint={`Sent to ${email}`} />}
      </form.AppField>
      <form.AppField name="currentCode">
        {(field) => (
          <field.TextField
            {...FIELDS.code}
            label="Second Code"
            optional
            hint={`If one was sent to ${currentEmail}`}
          />
        )}
      </form.AppField>
    </CodeForm>
  );
}
