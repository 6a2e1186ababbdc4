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

export const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: { TextField, TextAreaField, NumberField, DateField, SelectField, CheckboxListField },
  formComponents: {},
});

export function FormSection({ title, children, ...rest }: ComponentProps<'section'> & { title?: string }) {
  return (
    <section {...rest} className="flex flex-col gap-5 rounded-card border border-line bg-surface p-5 sm:p-7">
      {title !== undefined && <h2 className="text-xl font-bold tracking-tight">{title}</h2>}
      {children}
    </section>
  );
}

export function FormSheet({ children }: { children: ReactNode }) {
  return (
    <div className="max-w-lg rounded-card border border-line bg-surface p-5 pt-2 sm:p-7 sm:pt-4">
      {children}
    </div>
  );
}

type StackedFormProps = {
  ref?: Ref<HTMLFieldSetElement>;
  busy: boolean;
  onSubmit: () => void;
  children: ReactNode;
};

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
