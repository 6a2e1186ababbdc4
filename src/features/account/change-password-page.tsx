import { useDatabase } from '#db/live/database-context.ts';
import { passwordChangeSchema } from '#domain/account/sign-in.ts';
import { useApi } from '#session/api.ts';
import { changePassword } from '#session/sign-in.ts';
import { AuthField, AuthForm, AuthFormPage } from './auth-form.tsx';
import { useAuthForm } from './use-auth-form.ts';

type ChangePasswordPageProps = { email: string; onDone: () => void };

/** Sets a new password for the current user, who must type the current one. */
export function ChangePasswordPage({ email, onDone }: ChangePasswordPageProps) {
  const device = { db: useDatabase(), api: useApi() };
  const auth = useAuthForm({
    schema: passwordChangeSchema,
    values: { currentPassword: '', password: '', confirmPassword: '' },
    request: ({ currentPassword, password }) => changePassword(device, { email, currentPassword, password }),
    fallback: 'The password was not changed',
    changed: 'The password was changed',
    success: { title: 'Password changed' },
    onDone,
  });
  return (
    <AuthFormPage title="Change Password" lead="You are then signed out on your other devices.">
      <AuthForm {...auth} button="Change Password">
        <AuthField form={auth.form} name="currentPassword" />
        <AuthField form={auth.form} name="password" />
        <AuthField form={auth.form} name="confirmPassword" />
      </AuthForm>
    </AuthFormPage>
  );
}
