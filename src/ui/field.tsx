import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';

/** Ties label, hint and error to the control: spread it there. */
type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

type FieldProps = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  optional?: boolean;
  children: (controlProps: ControlProps) => ReactNode;
};

/** `<Field label="Title" error={…}>{(controlProps) => <TextInput {...controlProps} … />}</Field>` */
export function Field({ label, hint, error, optional = false, children }: FieldProps) {
  const id = useId();
  const { describedBy, notes } = fieldNotes(id, { hint, error });
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
        {optional && <span className="font-normal text-ink-soft"> (optional)</span>}
      </label>
      {children({
        id,
        'aria-describedby': describedBy,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {notes}
    </div>
  );
}

export function fieldNotes(
  id: string,
  { hint, error }: { hint?: string | undefined; error?: string | undefined },
): { describedBy: string | undefined; notes: ReactNode } {
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  const describedBy = [hintId, errorId].filter((part) => part !== undefined).join(' ');
  const notes = (
    <>
      {hint !== undefined && (
        <p id={hintId} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={errorId} role="alert" className="flex items-start gap-1.5 text-sm font-semibold text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </>
  );
  return { describedBy: describedBy === '' ? undefined : describedBy, notes };
}
