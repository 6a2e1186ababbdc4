import { useSync } from '#client/sync-context.ts';
import { useDatabase } from '#db/live/database-context.ts';
import { signInSchema } from '#domain/account/sign-in.ts';
import { useApi } from '#session/api.ts';
import { signIn } from '#session/sign-in.ts';
import { TextLink } from '#ui/text-link.tsx';
import { AuthField, AuthForm, SIGN_IN_OFFLINE } from './auth-form.tsx';
import { useAuthForm } from './use-auth-form.ts';

export function SignInForm({ email }: { email: string }) {
  const [device, sync] = [{ db: useDatabase(), api: useApi() }, useSync()];
  const auth = useAuthForm({
    schema: signInSchema,
    values: { email, password: '' },
    request: (credentials) => signIn(device, credentials),
    fallback: 'An error occurred during sign in',
    success: { title: 'Signed in successfully!', description: 'Welcome back!' },
    onDone: () => sync.requestSync('requested'),
  });
  return (
    <div className="flex flex-col gap-5">
      <AuthForm
        {...auth}
        button="Sign In"
        initialFocus={email === '' ? undefined : 'password'}
        offlineReason={SIGN_IN_OFFLINE}
      >
        <AuthField form={auth.form} name="email" />
        <AuthField form={auth.form} name="password" label="Password" autoComplete="current-password" />
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
