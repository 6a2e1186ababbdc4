import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { Elements } from './elements.ts';

/** Ties label, hint and error to the control: spread it there. */
type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

type FieldProps = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  optional?: boolean;
  children: (controlProps: ControlProps) => Elements;
};

/** `<Field label="Title" error={…}>{(controlProps) => <TextInput {...controlProps} … />}</Field>` */
export function Field({ label, hint, error, optional = false, children }: FieldProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        <span>{label}</span>
        {optional && <span className="font-normal text-ink-soft"> (optional)</span>}
      </label>
      {children({
        id,
        'aria-describedby': describedBy(id, { hint, error }),
        'aria-invalid': error === undefined ? undefined : true,
      })}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

type Notes = { hint?: string | undefined; error?: string | undefined };

/** The value of aria-describedby for a control with these notes. */
export function describedBy(id: string, { hint, error }: Notes): string | undefined {
  const ids = [hint !== undefined && hintId(id), error !== undefined && errorId(id)]
    .filter(Boolean)
    .join(' ');
  return ids === '' ? undefined : ids;
}

const hintId = (id: string) => `${id}-hint`;
const errorId = (id: string) => `${id}-error`;

export function FieldNotes({ id, hint, error }: Notes & { id: string }) {
  return (
    <>
      {hint !== undefined && (
        <p id={hintId(id)} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p
          id={errorId(id)}
          role="alert"
          className="flex items-start gap-1.5 text-sm font-semibold text-danger"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{error}</span>
        </p>
      )}
    </>
  );
}
