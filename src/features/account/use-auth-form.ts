import { useState } from 'react';
import * as v from 'valibot';
import type { SignInResult } from '#session/sign-in.ts';
import { alwaysCurrent, problemsOf } from '#ui/form-validation.ts';
import { useAppForm } from '#ui/form.tsx';
import { showToast } from '#ui/toast.tsx';
import type { ToastContent } from '#ui/toaster.tsx';
import { authFailureMessage } from './auth-failure.ts';

type AuthFormOptions<T> = {
  schema: v.GenericSchema<unknown, T>;
  /** The fields as they are at first. */
  values: Record<string, string>;
  request: (typed: T) => Promise<SignInResult>;
  /** See `authFailureMessage`. */
  fallback: string;
  changed?: string;
  success?: Omit<ToastContent, 'tone'>;
  onDone: (typed: T) => void;
};

export type UsedAuthForm = ReturnType<typeof useAuthForm>;

/** A form that calls the auth service, for `AuthForm`: shows why that failed, or a toast. */
export function useAuthForm<T>({
  schema,
  values,
  request,
  success,
  onDone,
  ...messages
}: AuthFormOptions<T>) {
  /** Why the last request failed, shown above the fields. */
  const [error, setError] = useState<string>();
  const form = useAppForm({
    defaultValues: values,
    validationLogic: alwaysCurrent,
    validators: { onDynamic: problemsOf(schema) },
    onSubmit: async ({ value }) => {
      const typed = v.parse(schema, value);
      const answer = await request(typed);
      if (!answer.ok)
        return setError(authFailureMessage(answer.failure, messages.fallback, messages.changed));
      if (success !== undefined) showToast({ tone: 'success', ...success });
      return onDone(typed);
    },
  });
  return { form, error, onSubmit: () => setError(undefined) };
}
