import { signUpSchema } from '#domain/account/sign-in.ts';
import { useApi } from '#session/api.ts';
import { AuthField, AuthForm, SIGN_IN_OFFLINE } from './auth-form.tsx';
import { useAuthForm } from './use-auth-form.ts';

/** Creates an account without signing in: the address has to be confirmed first. */
export function SignUpForm({ onSignedUp }: { onSignedUp: (email: string) => void }) {
  const api = useApi();
  const auth = useAuthForm({
    schema: signUpSchema,
    values: { fullName: '', email: '', password: '', confirmPassword: '' },
    request: async ({ fullName, email, password }) =>
      (await api()).auth.signUp({ fullName, email, password }),
    fallback: 'An error occurred during sign up',
    success: {
      title: 'Account created successfully!',
      description: 'Please check your email to verify your account.',
    },
    onDone: ({ email }) => onSignedUp(email),
  });
  return (
    <AuthForm {...auth} button="Sign Up" offlineReason={SIGN_IN_OFFLINE}>
      <AuthField form={auth.form} name="fullName" />
      <AuthField form={auth.form} name="email" />
      <AuthField form={auth.form} name="password" label="Password" />
      <AuthField form={auth.form} name="confirmPassword" />
    </AuthForm>
  );
}
