import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { focusFirst } from './form-validation.ts';

const none: ReadonlySet<string> = new Set();

/** What stands in the way of sending a form. */
export type FormErrors = {
  /** What went wrong on this device, in a sentence. */
  error: string | undefined;
  /** The names of the fields to be corrected. */
  refused: ReadonlySet<string>;
};

/** The obstacles of a form: none until it says so. A new set of refused fields takes the person to the first of them. */
export function useFormErrors() {
  const [formErrors, setFormErrors] = useState<FormErrors>({ error: undefined, refused: none });
  return {
    formErrors,
    setError: (error: string) => setFormErrors({ error, refused: none }),
    setRefused: (refused: ReadonlySet<string>) => setFormErrors({ error: undefined, refused }),
    clear: () => setFormErrors({ error: undefined, refused: none }),
  };
}

type PageFormProps = {
  /** What was submitted is under way: nothing can be changed meanwhile. */
  busy: boolean;
  formErrors: FormErrors;
  onSubmit: () => void;
  /** The buttons at its end. */
  buttons: ReactNode;
  children: ReactNode;
};

// A press would take the focus from a field, whose problem then appears and moves the button away from under the press.
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** A form of several parts; the app says what is wrong, not the browser, and takes the person there. */
export function PageForm({ busy, formErrors, onSubmit, buttons, children }: PageFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const { refused, error } = formErrors;
  // Not before the fields are free again: nothing that is inert takes the focus.
  useEffect(() => {
    if (!busy) focusFirst(element.current, refused);
  }, [busy, refused]);
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="flex flex-col gap-6"
    >
      <div inert={busy} className="flex flex-col gap-6">
        {children}
      </div>
      <div className="flex flex-col gap-4">
        <p role="alert" className="font-semibold text-danger empty:hidden">
          {error}
        </p>
        <div onMouseDown={keepFocus} className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          {buttons}
        </div>
      </div>
    </form>
  );
}
