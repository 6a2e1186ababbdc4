import { Button } from '#ui/button.tsx';
import type { MouseEvent } from 'react';

type FormActionsProps = { busy: boolean; trouble: string | undefined; onReset: () => void };

// A press would take the focus from a field, whose problem then appears and moves the button away from under the press.
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** The end of the form: what went wrong on this device, and the two buttons. */
export function FormActions({ busy, trouble, onReset }: FormActionsProps) {
  return (
    <div className="flex flex-col gap-4">
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {trouble}
      </p>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={busy} onMouseDown={keepFocus} onClick={onReset}>
          Reset Form
        </Button>
        <Button type="submit" busy={busy} onMouseDown={keepFocus}>
          {busy ? 'Submitting...' : 'Submit Water Parcel'}
        </Button>
      </div>
    </div>
  );
}
