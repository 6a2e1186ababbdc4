import { useState } from 'react';
import * as v from 'valibot';
import { useSync } from '#client/sync-context.ts';
import { useDatabase } from '#db/live/database-context.ts';
import { passwordResetSchema, resetRequestSchema } from '#domain/account/sign-in.ts';
import { useApi } from '#session/api.ts';
import { resetPassword } from '#session/sign-in.ts';
import { alwaysCurrent, problemsOf } from '#ui/form-validation.ts';
import { useAppForm } from '#ui/form.tsx';
import { showToast } from '#ui/toast.tsx';
import { authFailureMessage, AuthForm, AuthFormPage, CodeForm, FIELDS } from './auth-form.tsx';

/** Sets a new password with a code that is sent by email. */
export function ResetPasswordPage({ onSignedIn }: { onSignedIn: () => void }) {
  const [email, setEmail] = useState<string | null>(null);
  return (
    <AuthFormPage
      title="New Password"
      lead={
        email === null
          ? 'A code is sent to your account’s email address.'
          : `If ${email} has an account, a code is on its way there. It works once, for an hour.`
      }
    >
      {email === null ? (
        <RequestForm onSent={setEmail} />
      ) : (
        <ResetForm email={email} onDone={onSignedIn} onBack={() => setEmail(null)} />
      )}
    </AuthFormPage>
  );
}

function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const api = useApi();
  const [error, setError] = useState<string>();
  const form = useAppForm({
    defaultValues: { email: '' },
    validationLogic: alwaysCurrent,
    validators: { onDynamic: problemsOf(resetRequestSchema) },
    onSubmit: async ({ value }) => {
      const { email } = v.parse(resetRequestSchema, value);
      const { auth } = await api();
      const answer = await auth.requestPasswordReset(email);
      if (!answer.ok) return setError(authFailureMessage(answer.failure, 'The code could not be sent'));
      return onSent(email);
    },
  });
  return (
    <AuthForm form={form} error={error} button="Send Code" onSubmit={() => setError(undefined)}>
      <form.AppField name="email">{(field) => <field.TextField {...FIELDS.email} />}</form.AppField>
    </AuthForm>
  );
}

type ResetFormProps = { email: string; onDone: () => void; onBack: () => void };

function ResetForm({ email, onDone, onBack }: ResetFormProps) {
  const [device, sync] = [{ db: useDatabase(), api: useApi() }, useSync()];
  const [error, setError] = useState<string>();
  const form = useAppForm({
    defaultValues: { code: '', password: '', confirmPassword: '' },
    validationLogic: alwaysCurrent,
    validators: { onDynamic: problemsOf(passwordResetSchema) },
    onSubmit: async ({ value }) => {
      const { code, password } = v.parse(passwordResetSchema, value);
      const answer = await resetPassword(device, { email, code, password });
      if (!answer.ok)
        return setError(
          authFailureMessage(answer.failure, 'The password was not changed', 'The password was changed'),
        );
      showToast({
        tone: 'success',
        title: 'Password changed',
        description: 'You are signed in here, and signed out on other devices.',
      });
      sync.requestSync('requested');
      return onDone();
    },
  });
  return (
    <CodeForm
      form={form}
      error={error}
      button="Set Password"
      onBack={onBack}
      onSubmit={() => setError(undefined)}
    >
      <form.AppField name="code">{(field) => <field.TextField {...FIELDS.code} />}</form.AppField>
      <form.AppField name="password">{(field) => <field.TextField {...FIELDS.newPassword} />}</form.AppField>
      <form.AppField name="confirmPassword">
        {(field) => <field.TextField {...FIELDS.confirmPassword} />}
      </form.AppField>
    </CodeForm>
  );
}
