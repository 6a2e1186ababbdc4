import { createFormHook } from '@tanstack/react-form';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { fieldContext, formContext } from './form-context.ts';
import {
  CheckboxListField,
  DateField,
  NumberField,
  SelectField,
  TextAreaField,
  TextField,
} from './form-fields.tsx';

/** The app's forms: `useAppForm` makes one; its fields are bound, labelled and show their problem. */
export const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: { TextField, TextAreaField, NumberField, DateField, SelectField, CheckboxListField },
  formComponents: {},
});

/** A part of a form, under a title of its own unless its only field says it all. */
export function FormSection({ title, children, ...rest }: ComponentProps<'section'> & { title?: string }) {
  return (
    <section {...rest} className="flex flex-col gap-5 rounded-card border border-line bg-surface p-5 sm:p-7">
      {title !== undefined && <h2 className="text-xl font-bold tracking-tight">{title}</h2>}
      {children}
    </section>
  );
}

/** A sheet no wider than a short form needs, for a page that is about nothing else. */
export function FormSheet({ children }: { children: ReactNode }) {
  return (
    <div className="max-w-lg rounded-card border border-line bg-surface p-5 pt-2 sm:p-7 sm:pt-4">
      {children}
    </div>
  );
}

type StackedFormProps = {
  ref?: Ref<HTMLFieldSetElement>;
  /** What was submitted is under way: nothing can be changed meanwhile. */
  busy: boolean;
  onSubmit: () => void;
  children: ReactNode;
};

/** A short form, its fields below each other; the app says what is wrong, not the browser. */
export function StackedForm({ ref, busy, onSubmit, children }: StackedFormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <fieldset ref={ref} role="none" inert={busy} className="flex max-w-md min-w-0 flex-col gap-5">
        {children}
      </fieldset>
    </form>
  );
}
