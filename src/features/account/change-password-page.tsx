import { useState } from 'react';
import * as v from 'valibot';
import { useDatabase } from '#db/database-context.ts';
import { passwordChangeSchema } from '#domain/credentials.ts';
import { PRODUCT } from '#domain/product.ts';
import { useApi } from '#session/api.ts';
import { changePassword } from '#session/sign-in.ts';
import { alwaysCurrent, problemsOf } from '#ui/form-validation.ts';
import { FormSheet, useAppForm } from '#ui/form.tsx';
import { PageBanner, PageBody } from '#ui/page.tsx';
import { showToast } from '#ui/toast.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { authFailureMessage, AuthForm, PASSWORD_OFFLINE } from './auth-form.tsx';

type ChangePasswordPageProps = { email: string; onDone: () => void };

/** A new password for the current user, with the current one. */
export function ChangePasswordPage({ email, onDone }: ChangePasswordPageProps) {
  useDocumentTitle(`Change Password · ${PRODUCT}`);
  const device = { db: useDatabase(), api: useApi() };
  const [error, setError] = useState<string>();
  const form = useAppForm({
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
    validationLogic: alwaysCurrent,
    validators: { onDynamic: problemsOf(passwordChangeSchema) },
    onSubmit: async ({ value }) => {
      const { currentPassword, password } = v.parse(passwordChangeSchema, value);
      const answer = await changePassword(device, { email, currentPassword, password });
      if (!answer.ok) return setError(authFailureMessage(answer.failure, 'The password was not changed'));
      showToast({ tone: 'success', title: 'Password changed' });
      return onDone();
    },
  });
  return (
    <>
      <PageBanner title="Change Password" lead="You are then signed out on your other devices." />
      <PageBody narrow>
        <FormSheet>
          <div className="pt-3">
            <AuthForm
              form={form}
              error={error}
              button="Change Password"
              offlineReason={PASSWORD_OFFLINE}
              onSubmit={() => setError(undefined)}
            >
              <form.AppField name="currentPassword">
                {(field) => (
                  <field.TextField label="Current Password" type="password" autoComplete="current-password" />
                )}
              </form.AppField>
              <form.AppField name="password">
                {(field) => (
                  <field.TextField label="New Password" type="password" autoComplete="new-password" />
                )}
              </form.AppField>
              <form.AppField name="confirmPassword">
                {(field) => (
                  <field.TextField label="Confirm Password" type="password" autoComplete="new-password" />
                )}
              </form.AppField>
            </AuthForm>
          </div>
        </FormSheet>
      </PageBody>
    </>
  );
}
