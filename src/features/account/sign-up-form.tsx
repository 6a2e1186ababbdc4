import { useState } from 'react';
import * as v from 'valibot';
import { signUpSchema } from '#domain/account/sign-in.ts';
import { useApi } from '#session/api.ts';
import { alwaysCurrent, problemsOf } from '#ui/form-validation.ts';
import { useAppForm } from '#ui/form.tsx';
import { showToast } from '#ui/toast.tsx';
import { authFailureMessage, AuthForm, FIELDS, SIGN_IN_OFFLINE } from './auth-form.tsx';

/** Creates an account without signing in: the address has to be confirmed first. */
export function SignUpForm({ onSignedUp }: { onSignedUp: (email: string) => void }) {
  const api = useApi();
  const [error, setError] = useState<string>();
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
  return (
    <AuthForm
      form={form}
      error={error}
      button="Sign Up"
      offlineReason={SIGN_IN_OFFLINE}
      onSubmit={() => setError(undefined)}
    >
      <form.AppField name="fullName">
        {(field) => <field.TextField label="Full Name" autoComplete="name" />}
      </form.AppField>
      <form.AppField name="email">{(field) => <field.TextField {...FIELDS.email} />}</form.AppField>
      <form.AppField name="password">
        {(field) => <field.TextField label="Password" type="password" autoComplete="new-password" />}
      </form.AppField>
      <form.AppField name="confirmPassword">
        {(field) => <field.TextField {...FIELDS.confirmPassword} />}
      </form.AppField>
    </AuthForm>
  );
}
