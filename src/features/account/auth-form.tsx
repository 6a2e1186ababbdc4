import { useSelector } from '@tanstack/react-form';
import { useEffect, useRef } from 'react';
import { APP_NAME } from '#domain/app.ts';
import { Button } from '#ui/button.tsx';
import { useDocumentHead } from '#ui/document-head.ts';
import type { Elements } from '#ui/elements.ts';
import { FormSheet, StackedForm, type TextFieldProps } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import { OfflineReason } from '#ui/offline-reason.tsx';
import { PageBanner } from '#ui/page-banner.tsx';
import { PageBody } from '#ui/page.tsx';
import { useOnlineHint } from '#ui/use-online-hint.ts';
import type { UsedAuthForm } from './use-auth-form.ts';

type AuthFormProps = UsedAuthForm & {
  button: string;
  /** Name of the field to focus first, where those before it are filled in. */
  initialFocus?: string | undefined;
  /** Defaults to the reason for changes to an account. */
  offlineReason?: string;
  /** Styles the button as one that deletes. */
  danger?: boolean;
  children: Elements;
};

const code = { label: 'Code', inputMode: 'numeric', autoComplete: 'one-time-code' } as const;

/** The fields of these forms, by name. */
const FIELDS = {
  fullName: { label: 'Full Name', autoComplete: 'name' },
  email: { label: 'Email', type: 'email', autoComplete: 'username' },
  code,
  currentCode: { ...code, label: 'Second Code', optional: true },
  currentPassword: { label: 'Current Password', type: 'password', autoComplete: 'current-password' },
  password: { label: 'New Password', type: 'password', autoComplete: 'new-password' },
  confirmPassword: { label: 'Confirm Password', type: 'password', autoComplete: 'new-password' },
} as const;

type AuthFieldProps = Partial<TextFieldProps> & Pick<UsedAuthForm, 'form'> & { name: keyof typeof FIELDS };

export function AuthField({ form, name, ...props }: AuthFieldProps) {
  return (
    <form.AppField name={name}>{(field) => <field.TextField {...FIELDS[name]} {...props} />}</form.AppField>
  );
}

/** A page that is one form of the auth service. */
export function AuthFormPage({ title, lead, children }: { title: string; lead: string; children: Elements }) {
  useDocumentHead(`${title} · ${APP_NAME}`, lead);
  return (
    <>
      <PageBanner title={title} lead={lead} />
      <PageBody>
        <FormSheet>
          <div className="pt-3">{children}</div>
        </FormSheet>
      </PageBody>
    </>
  );
}

/** A form of the auth service. It works with a network only; its fields are inert while a request runs. */
export function AuthForm({
  form,
  error,
  button,
  initialFocus,
  offlineReason = 'You need a connection to change your account; what you saved stays on this device.',
  danger = false,
  onSubmit,
  children,
}: AuthFormProps) {
  const online = useOnlineHint();
  const busy = useSelector(form.store, (state) => state.isSubmitting);
  const attempts = useSelector(form.store, (state) => state.submissionAttempts);
  const notice = useRef<HTMLDivElement>(null);
  const fields = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (initialFocus !== undefined) find(fields.current, `[name="${initialFocus}"]`)?.focus();
  }, [initialFocus]);
  // Waits until the fields are enabled again: inert elements take no focus.
  useEffect(() => {
    if (!busy && attempts > 0) (notice.current ?? find(fields.current, INVALID))?.focus();
  }, [busy, attempts]);
  const submit = () => {
    onSubmit();
    void form.handleSubmit();
  };
  return (
    <StackedForm ref={fields} busy={busy} onSubmit={submit}>
      {error !== undefined && <Notice ref={notice} role="alert" tone="danger" title={error} />}
      {children}
      <OfflineReason>{offlineReason}</OfflineReason>
      <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy} disabled={!online}>
        {button}
      </Button>
    </StackedForm>
  );
}

/** A form with the code of an e-mail, which can be sent again. */
export function CodeForm({ onBack, ...form }: Omit<AuthFormProps, 'initialFocus'> & { onBack: () => void }) {
  return (
    <div className="flex flex-col gap-3">
      <AuthForm {...form} initialFocus="code" />
      <Button variant="quiet" className="self-start" onClick={onBack}>
        Send Another Code
      </Button>
    </div>
  );
}

/** A group takes the focus at its first choice. */
const INVALID = '[aria-invalid]:not(fieldset), fieldset[aria-invalid] input';

function find(fields: HTMLElement | null, selector: string): HTMLElement | null {
  return fields?.querySelector<HTMLElement>(selector) ?? null;
}

export const SIGN_IN_OFFLINE = 'You need a connection to sign in or sign up; everything else works without.';
