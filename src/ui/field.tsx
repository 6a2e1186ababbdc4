import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';

/** What the control inside a field must carry so that label, hint and error belong to it. */
type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

type FieldProps = {
  label: string;
  hint?: string | undefined;
  /** The reason why the value is refused, shown beside the field. */
  error?: string | undefined;
  /** Adds a quiet 'optional' to the label; everything else is taken to be required. */
  optional?: boolean;
  children: (controlProps: ControlProps) => ReactNode;
};

/** A labelled form field: `<Field label="Title" error={…}>{(wiring) => <TextInput {...wiring} … />}</Field>`. */
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

/** Hint and problem below a control, and what the control says it is described by. `id` is the control's. */
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
