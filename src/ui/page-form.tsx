import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import type { Elements } from './elements.ts';
import { focusFirst } from './form-validation.ts';
import { PageBody, PageTitle } from './page.tsx';

const NONE: ReadonlySet<string> = new Set();

export type FormErrors = {
  error: string | undefined;
  refused: ReadonlySet<string>;
};

export function useFormErrors() {
  const [formErrors, setFormErrors] = useState<FormErrors>({ error: undefined, refused: NONE });
  return {
    formErrors,
    setError: (error: string) => setFormErrors({ error, refused: NONE }),
    setRefused: (refused: ReadonlySet<string>) => setFormErrors({ error: undefined, refused }),
    clear: () => setFormErrors({ error: undefined, refused: NONE }),
  };
}

type PageFormProps = {
  busy: boolean;
  formErrors: FormErrors;
  onSubmit: () => void;
  buttons: ReactNode;
  children: Elements;
};

// Without this, a press blurs a field, whose error appears and moves the button away from under the pointer.
const keepFocus = (event: MouseEvent) => event.preventDefault();

export function PageForm({ busy, formErrors, onSubmit, buttons, children }: PageFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const { refused, error } = formErrors;
  // Inert elements cannot take the focus, so this waits until the fields are enabled again.
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

type OutcomeViewProps = {
  mark: Elements;
  title: string;
  children: Elements;
  actions: ReactNode;
};

export function OutcomeView({ mark, title, children, actions }: OutcomeViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <PageBody narrow>
      <div className="flex flex-col items-start gap-5">
        {mark}
        <PageTitle ref={heading}>{title}</PageTitle>
        {children}
      </div>
      <div className="button-row">{actions}</div>
    </PageBody>
  );
}
