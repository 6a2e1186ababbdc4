import { useState } from 'react';
import { useSync } from '#client/sync-context.ts';
import { useDatabase } from '#db/live/database-context.ts';
import { passwordResetSchema, resetRequestSchema } from '#domain/account/sign-in.ts';
import { useApi } from '#session/api.ts';
import { resetPassword } from '#session/sign-in.ts';
import { AuthField, AuthForm, AuthFormPage, CodeForm } from './auth-form.tsx';
import { useAuthForm } from './use-auth-form.ts';

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
  const auth = useAuthForm({
    schema: resetRequestSchema,
    values: { email: '' },
    request: async ({ email }) => (await api()).auth.requestPasswordReset(email),
    fallback: 'The code could not be sent',
    onDone: ({ email }) => onSent(email),
  });
  return (
    <AuthForm {...auth} button="Send Code">
      <AuthField form={auth.form} name="email" />
    </AuthForm>
  );
}

type ResetFormProps = { email: string; onDone: () => void; onBack: () => void };

function ResetForm({ email, onDone, onBack }: ResetFormProps) {
  const [device, sync] = [{ db: useDatabase(), api: useApi() }, useSync()];
  const auth = useAuthForm({
    schema: passwordResetSchema,
    values: { code: '', password: '', confirmPassword: '' },
    request: ({ code, password }) => resetPassword(device, { email, code, password }),
    fallback: 'The password was not changed',
    changed: 'The password was changed',
    success: {
      title: 'Password changed',
      description: 'You are signed in here, and signed out on other devices.',
    },
    onDone: () => {
      sync.requestSync('requested');
      onDone();
    },
  });
  return (
    <CodeForm {...auth} button="Set Password" onBack={onBack}>
      <AuthField form={auth.form} name="code" />
      <AuthField form={auth.form} name="password" />
      <AuthField form={auth.form} name="confirmPassword" />
    </CodeForm>
  );
}
