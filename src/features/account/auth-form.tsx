import { StackedForm } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import { OfflineReason } from '#ui/offline-reason.tsx';
import { useEffect, useRef, type ReactNode } from 'react';

type AuthFormProps = {
  /** Why it did not work. */
  error: string | undefined;
  busy: boolean;
  /** How often it was submitted: after each time the person is brought to what is wrong. */
  attempts: number;
  /** The name of the field to begin with, where the ones before it are filled in already. */
  beginWith?: string | undefined;
  onSubmit: () => void;
  /** The fields and the button. */
  children: ReactNode;
};

/** The frame of both tabs: the trouble above the fields, the fields inert while the service is asked. */
export function AuthForm({ error, busy, attempts, beginWith, onSubmit, children }: AuthFormProps) {
  const notice = useRef<HTMLDivElement>(null);
  const fields = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (beginWith !== undefined) find(fields.current, `[name="${beginWith}"]`)?.focus();
  }, [beginWith]);
  // Not before the fields are free again: nothing that is inert takes the focus.
  useEffect(() => {
    if (!busy && attempts > 0) (notice.current ?? find(fields.current, '[aria-invalid]'))?.focus();
  }, [busy, attempts]);
  return (
    <StackedForm ref={fields} busy={busy} onSubmit={onSubmit}>
      {error !== undefined && <Notice ref={notice} role="alert" tone="danger" title={error} />}
      {children}
      <OfflineReason>Signing in and signing up need one; everything else works without.</OfflineReason>
    </StackedForm>
  );
}

function find(fields: HTMLElement | null, selector: string): HTMLElement | null {
  return fields?.querySelector<HTMLElement>(selector) ?? null;
}
