import { useSelector, type AnyFormApi } from '@tanstack/react-form';
import { useEffect, useRef } from 'react';
import { APP_NAME } from '#domain/app.ts';
import type { SignInFailure } from '#session/sign-in.ts';
import { Button } from '#ui/button.tsx';
import type { Elements } from '#ui/elements.ts';
import { FormSheet, StackedForm } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import { OfflineReason } from '#ui/offline-reason.tsx';
import { PageBanner } from '#ui/page-banner.tsx';
import { PageBody } from '#ui/page.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { useOnlineHint } from '#ui/use-online-hint.ts';

type AuthFormProps = {
  form: AnyFormApi;
  /** Why the server refused, shown above the fields. */
  error: string | undefined;
  button: string;
  /** Name of the field to focus first, where those before it are filled in. */
  initialFocus?: string | undefined;
  /** Defaults to the reason for changes to an account. */
  offlineReason?: string;
  /** Styles the button as one that deletes. */
  danger?: boolean;
  /** Called before the form is submitted, to remove the last error. */
  onSubmit: () => void;
  children: Elements;
};

/** Fields that several of these forms have. */
export const FIELDS = {
  email: { label: 'Email', type: 'email', autoComplete: 'username' },
  code: { label: 'Code', inputMode: 'numeric', autoComplete: 'one-time-code' },
  currentPassword: { label: 'Current Password', type: 'password', autoComplete: 'current-password' },
  newPassword: { label: 'New Password', type: 'password', autoComplete: 'new-password' },
  confirmPassword: { label: 'Confirm Password', type: 'password', autoComplete: 'new-password' },
} as const;

/** A page that is one form of the auth service. */
export function AuthFormPage({ title, lead, children }: { title: string; lead: string; children: Elements }) {
  useDocumentTitle(`${title} · ${APP_NAME}`);
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

const REASONS: Partial<Record<string, string>> = {
  length: 'Make it longer.',
  characters: 'Use capital and lower-case letters, digits and symbols.',
  pwned: 'It appeared in another site’s data leak: choose one that you use nowhere else.',
};

const UNREACHABLE = 'The server could not be reached. Nothing is lost: try again when you have a network.';

const LAST_ADMINISTRATOR =
  'You are the only administrator. Make another user an administrator first, then delete your account.';

const WRONG_CODE = 'This code is wrong, used or expired. Check it, or request a new one.';

/**
 * The service's own message and reasons, or `fallback` where it gave no message. `changed` says what the service has done although the
 * device could not store the session, for instance 'The password was changed'.
 */
export function authFailureMessage(failure: SignInFailure, fallback: string, changed?: string): string {
  if (failure.kind === 'unreachable') return UNREACHABLE;
  if (failure.kind === 'wrong-code') return WRONG_CODE;
  if (failure.kind === 'other-code')
    return `One code was accepted. Enter the one that was sent to ${failure.missing} as well.`;
  if (failure.kind === 'wrong-password') return 'That isn’t your current password.';
  if (failure.kind === 'last-administrator') return LAST_ADMINISTRATOR;
  if (failure.kind === 'no-space')
    return changed === undefined
      ? 'This device has no space left to keep you signed in. Free some space and sign in again.'
      : `${changed}, but this device has no space left to save your sign-in. Free some space and submit again.`;
  if (failure.kind === 'user-changed')
    return changed === undefined
      ? 'The user of this device changed in the meantime, so you are not signed in. You can sign in again.'
      : `${changed}, but the user of this device changed in the meantime, so you are not signed in. You can sign in again.`;
  const reasons = failure.reasons.flatMap((reason) => REASONS[reason] ?? []);
  return [failure.message.trim() || fallback, ...reasons].join(' ');
}
