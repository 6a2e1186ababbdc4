import { Notice } from '#ui/notice.tsx';
import { StackedForm } from '#ui/form.tsx';
import type { ReactNode } from 'react';

/** Why the button is disabled. */
export function OfflineReason() {
  return (
    <p>This device has no network. Signing in and signing up need one; everything else works without.</p>
  );
}

type AuthFormProps = {
  /** Why it did not work, said once the fields are free again. */
  trouble: string | undefined;
  busy: boolean;
  onSubmit: () => void;
  children: ReactNode;
};

/** The frame of both tabs: the trouble above the fields, the fields inert while the service is asked. */
export function AuthForm({ trouble, busy, onSubmit, children }: AuthFormProps) {
  return (
    <StackedForm busy={busy} onSubmit={onSubmit}>
      {trouble !== undefined && <Notice role="alert" tone="danger" title={trouble} />}
      {children}
    </StackedForm>
  );
}
