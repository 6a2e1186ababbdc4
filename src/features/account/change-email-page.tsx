import { useState } from 'react';
import { useSync } from '#client/sync-context.ts';
import { useDatabase } from '#db/live/database-context.ts';
import { emailChangeSchema, emailCodeSchema } from '#domain/account/sign-in.ts';
import { useApi } from '#session/api.ts';
import { confirmEmail } from '#session/sign-in.ts';
import { AuthField, AuthForm, AuthFormPage, CodeForm } from './auth-form.tsx';
import { useAuthForm } from './use-auth-form.ts';

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
  const auth = useAuthForm({
    schema: emailChangeSchema(email),
    values: { email: '', currentPassword: '' },
    request: async ({ email: newEmail, currentPassword }) =>
      (await api()).auth.requestEmailChange({ email, currentPassword, newEmail }),
    fallback: 'The code could not be sent',
    onDone: (typed) => onSent(typed.email),
  });
  return (
    <AuthForm {...auth} button="Send Code">
      <AuthField form={auth.form} name="email" label="New Email" autoComplete="email" />
      <AuthField form={auth.form} name="currentPassword" />
    </AuthForm>
  );
}

type ConfirmFormProps = { email: string; currentEmail: string; onDone: () => void; onBack: () => void };

function ConfirmForm({ email, currentEmail, onDone, onBack }: ConfirmFormProps) {
  const [device, sync] = [{ db: useDatabase(), api: useApi() }, useSync()];
  const auth = useAuthForm({
    schema: emailCodeSchema,
    values: { code: '', currentCode: '' },
    request: (codes) => confirmEmail(device, { email, currentEmail, ...codes }),
    fallback: 'The address was not changed',
    changed: 'The address was changed',
    success: { title: 'Email changed', description: `You now sign in with ${email}.` },
    onDone: () => {
      sync.requestSync('requested');
      onDone();
    },
  });
  return (
    <CodeForm {...auth} button="Confirm Address" onBack={onBack}>
      <AuthField form={auth.form} name="code" hint={`Sent to ${email}`} />
      <AuthField form={auth.form} name="currentCode" hint={`If one was sent to ${currentEmail}`} />
    </CodeForm>
  );
}
