import { useEffect, useRef, type ReactNode } from 'react';
import type { AuthFailure } from '#session/sign-in.ts';
import { StackedForm } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import { OfflineReason } from '#ui/offline-reason.tsx';

type AuthFormProps = {
  error: string | undefined;
  busy: boolean;
  attempts: number;
  /** Name of the field to focus first, where those before it are filled in. */
  initialFocus?: string | undefined;
  onSubmit: () => void;
  children: ReactNode;
};

/** Shared by both tabs: the error above the fields, which are inert while a request runs. */
export function AuthForm({ error, busy, attempts, initialFocus, onSubmit, children }: AuthFormProps) {
  const notice = useRef<HTMLDivElement>(null);
  const fields = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (initialFocus !== undefined) find(fields.current, `[name="${initialFocus}"]`)?.focus();
  }, [initialFocus]);
  // Only once the fields are enabled again: inert elements take no focus.
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

const REASONS: Partial<Record<string, string>> = {
  length: 'Make it longer.',
  characters: 'Use capital and small letters, digits and symbols.',
  pwned: 'It is known from a leak of another site: choose one that you use nowhere else.',
};

const UNREACHABLE = 'The server could not be reached. Nothing is lost: try again when you have a network.';

/** The auth service's own message and reasons, or `fallback` where it gave no message (spec section 8). */
export function authFailureMessage(failure: AuthFailure, fallback: string): string {
  if (failure.kind === 'unreachable') return UNREACHABLE;
  const reasons = failure.reasons.flatMap((reason) => REASONS[reason] ?? []);
  return [failure.message.trim() || fallback, ...reasons].join(' ');
}
