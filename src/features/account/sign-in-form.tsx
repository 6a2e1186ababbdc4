import { useState } from 'react';
import * as v from 'valibot';
import { useSync } from '#client/sync-context.ts';
import { useDatabase } from '#db/live/database-context.ts';
import { signInSchema } from '#domain/account/sign-in.ts';
import { useApi } from '#session/api.ts';
import { signIn } from '#session/sign-in.ts';
import { alwaysCurrent, problemsOf } from '#ui/form-validation.ts';
import { useAppForm } from '#ui/form.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { showToast } from '#ui/toast.tsx';
import { authFailureMessage, AuthForm, FIELDS, SIGN_IN_OFFLINE } from './auth-form.tsx';

export function SignInForm({ email }: { email: string }) {
  const [device, sync] = [{ db: useDatabase(), api: useApi() }, useSync()];
  const [error, setError] = useState<string>();
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
  return (
    <div className="flex flex-col gap-5">
      <AuthForm
        form={form}
        error={error}
        button="Sign In"
        initialFocus={email === '' ? undefined : 'password'}
        offlineReason={SIGN_IN_OFFLINE}
        onSubmit={() => setError(undefined)}
      >
        <form.AppField name="email">{(field) => <field.TextField {...FIELDS.email} />}</form.AppField>
        <form.AppField name="password">
          {(field) => <field.TextField label="Password" type="password" autoComplete="current-password" />}
        </form.AppField>
      </AuthForm>
      <p>
        <TextLink
          from="/auth"
          to="."
          search={(search) => ({ ...search, form: 'forgot-password' as const })}
          alone
        >
          Forgot your password?
        </TextLink>
      </p>
    </div>
  );
}
