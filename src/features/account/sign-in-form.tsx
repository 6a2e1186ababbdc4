import { useSelector } from '@tanstack/react-form';
import { useState } from 'react';
import * as v from 'valibot';
import { useSync } from '#client/sync-context.ts';
import { useDatabase } from '#db/database-context.ts';
import { signInSchema } from '#domain/credentials.ts';
import { useApi } from '#session/api.ts';
import { signIn } from '#session/sign-in.ts';
import { Button } from '#ui/button.tsx';
import { alwaysCurrent, problemsOf } from '#ui/form-validation.ts';
import { useAppForm } from '#ui/form.tsx';
import { showToast } from '#ui/toast.tsx';
import { useOnlineHint } from '#ui/use-online-hint.ts';
import { authFailureMessage, AuthForm } from './auth-form.tsx';

export function SignInForm({ email }: { email: string }) {
  const [device, sync] = [{ db: useDatabase(), api: useApi() }, useSync()];
  const [error, setError] = useState<string>();
  const online = useOnlineHint();
  const form = useAppForm({
    defaultValues: { email, password: '' },
    validationLogic: alwaysCurrent,
    validators: { onDynamic: problemsOf(signInSchema) },
    onSubmit: async ({ value }) => {
      const answer = await signIn(device, v.parse(signInSchema, value));
      if (!answer.ok) return setError(authFailureMessage(answer.failure, 'An error occurred during sign in'));
      showToast({ tone: 'success', title: 'Signed in successfully!', description: 'Welcome back!' });
      return sync.requestSync('requested');
    },
  });
  const busy = useSelector(form.store, (state) => state.isSubmitting);
  const attempts = useSelector(form.store, (state) => state.submissionAttempts);
  const submit = () => {
    setError(undefined);
    void form.handleSubmit();
  };
  return (
    <AuthForm
      error={error}
      busy={busy}
      attempts={attempts}
      initialFocus={email === '' ? undefined : 'password'}
      onSubmit={submit}
    >
      <form.AppField name="email">
        {(field) => <field.TextField label="Email" type="email" autoComplete="username" />}
      </form.AppField>
      <form.AppField name="password">
        {(field) => <field.TextField label="Password" type="password" autoComplete="current-password" />}
      </form.AppField>
      <Button type="submit" busy={busy} disabled={!online}>
        Sign In
      </Button>
    </AuthForm>
  );
}
