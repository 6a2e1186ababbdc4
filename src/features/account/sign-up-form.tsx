import { useSelector } from '@tanstack/react-form';
import { useState } from 'react';
import * as v from 'valibot';
import { signUpSchema } from '#domain/credentials.ts';
import { useApi } from '#session/api.ts';
import { Button } from '#ui/button.tsx';
import { alwaysCurrent, problemsOf } from '#ui/form-validation.ts';
import { useAppForm } from '#ui/form.tsx';
import { showToast } from '#ui/toast.tsx';
import { useOnlineHint } from '#ui/use-online-hint.ts';
import { authFailureMessage, AuthForm } from './auth-form.tsx';

/** Creates an account without signing in (decisions section 3). */
export function SignUpForm({ onSignedUp }: { onSignedUp: (email: string) => void }) {
  const api = useApi();
  const [error, setError] = useState<string>();
  const online = useOnlineHint();
  const form = useAppForm({
    defaultValues: { fullName: '', email: '', password: '', confirmPassword: '' },
    validationLogic: alwaysCurrent,
    validators: { onDynamic: problemsOf(signUpSchema) },
    onSubmit: async ({ value }) => {
      const { fullName, email, password } = v.parse(signUpSchema, value);
      const { auth } = await api();
      const answer = await auth.signUp({ fullName, email, password });
      if (!answer.ok) return setError(authFailureMessage(answer.failure, 'An error occurred during sign up'));
      showToast({
        tone: 'success',
        title: 'Account created successfully!',
        description: 'Please check your email to verify your account.',
      });
      return onSignedUp(email);
    },
  });
  const busy = useSelector(form.store, (state) => state.isSubmitting);
  const attempts = useSelector(form.store, (state) => state.submissionAttempts);
  const submit = () => {
    setError(undefined);
    void form.handleSubmit();
  };
  return (
    <AuthForm error={error} busy={busy} attempts={attempts} onSubmit={submit}>
      <form.AppField name="fullName">
        {(field) => <field.TextField label="Full Name" autoComplete="name" />}
      </form.AppField>
      <form.AppField name="email">
        {(field) => <field.TextField label="Email" type="email" autoComplete="username" />}
      </form.AppField>
      <form.AppField name="password">
        {(field) => <field.TextField label="Password" type="password" autoComplete="new-password" />}
      </form.AppField>
      <form.AppField name="confirmPassword">
        {(field) => <field.TextField label="Confirm Password" type="password" autoComplete="new-password" />}
      </form.AppField>
      <Button type="submit" busy={busy} disabled={!online}>
        Sign Up
      </Button>
    </AuthForm>
  );
}
