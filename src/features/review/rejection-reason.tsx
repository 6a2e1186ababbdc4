import { useState } from 'react';
import * as v from 'valibot';
import { rejectionReasonSchema } from '#domain/review/review.ts';
import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/inputs.tsx';

const focusOnMount = (element: HTMLElement | null) => element?.focus();

const CORRECTABLE = 'The submitter can read it in their account, correct the submission and send it again.';

type RejectionReasonProps = {
  reason: string;
  hint?: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (reason: string) => void;
};

export function RejectionReason({
  reason,
  hint = CORRECTABLE,
  error,
  disabled,
  onChange,
}: RejectionReasonProps) {
  return (
    <Field label="Reason" hint={hint} error={error}>
      {(controlProps) => (
        <TextArea
          {...controlProps}
          ref={focusOnMount}
          rows={3}
          required
          disabled={disabled}
          value={reason}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

type Rejection = { error: string | undefined; submit: () => void };

/** Validates the reason; the message appears once the user has tried to reject. */
export function useRejection(reason: string, onReject: (reason: string) => void): Rejection {
  const [submitted, setSubmitted] = useState(false);
  const parsed = v.safeParse(rejectionReasonSchema, reason);
  return {
    error: submitted ? parsed.issues?.[0].message : undefined,
    submit: () => {
      setSubmitted(true);
      if (parsed.success) onReject(parsed.output);
    },
  };
}
