import { useState } from 'react';
import * as v from 'valibot';
import { useDatabase } from '#db/live/database-context.ts';
import { passwordChangeSchema } from '#domain/account/sign-in.ts';
import { useApi } from '#session/api.ts';
import { changePassword } from '#session/sign-in.ts';
import { alwaysCurrent, problemsOf } from '#ui/form-validation.ts';
import { useAppForm } from '#ui/form.tsx';
import { showToast } from '#ui/toast.tsx';
import { authFailureMessage, AuthForm, AuthFormPage, FIELDS } from './auth-form.tsx';

type ChangePasswordPageProps = { email: string; onDone: () => void };

/** Sets a new password for the current user, who must type the current one. */
export function ChangePasswordPage({ email, onDone }: ChangePasswordPageProps) {
  const device = { db: useDatabase(), api: useApi() };
  const [error, setError] = useState<string>();
  const form = useAppForm({
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
    validationLogic: alwaysCurrent,
    validators: { onDynamic: problemsOf(passwordChangeSchema) },
    onSubmit: async ({ value }) => {
      const { currentPassword, password } = v.parse(passwordChangeSchema, value);
      const answer = await changePassword(device, { email, currentPassword, password });
      if (!answer.ok)
        return setError(
          authFailureMessage(answer.failure, 'The password was not changed', 'The password was changed'),
        );
      showToast({ tone: 'success', title: 'Password changed' });
      return onDone();
    },
  });
  return (
    <AuthFormPage title="Change Password" lead="You are then signed out on your other devices.">
      <AuthForm form={form} error={error} button="Change Password" onSubmit={() => setError(undefined)}>
        <form.AppField name="currentPassword">
          {(field) => <field.TextField {...FIELDS.currentPassword} />}
        </form.AppField>
        <form.AppField name="password">
          {(field) => <field.TextField {...FIELDS.newPassword} />}
        </form.AppField>
        <form.AppField name="confirmPassword">
          {(field) => <field.TextField {...FIELDS.confirmPassword} />}
        </form.AppField>
      </AuthForm>
    </AuthFormPage>
  );
}
