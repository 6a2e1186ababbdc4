import { createFormHook, createFormHookContexts, useSelector } from '@tanstack/react-form';
import type { ComponentProps, Ref } from 'react';
import { CheckboxList } from './checkbox-list.tsx';
import type { Elements } from './elements.ts';
import { Field } from './field.tsx';
import { FigureField } from './figure-field.tsx';
import { DateInput, SelectInput, TextArea, TextInput, TimeInput } from './inputs.tsx';
import { RadioList } from './radio-list.tsx';

const { fieldContext, formContext, useFieldContext } = createFormHookContexts();

export const { useAppForm, withFieldGroup } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: {
    TextField,
    TextAreaField,
    NumberField,
    DateField,
    TimeField,
    SelectField,
    CheckboxListField,
    RadioListField,
  },
  formComponents: {},
});

type FormSectionProps = Omit<ComponentProps<'section'>, 'children'> & { title?: string; children: Elements };

export function FormSection({ title, children, ...rest }: FormSectionProps) {
  return (
    <section {...rest} className="flex flex-col gap-5 rounded-card border border-line bg-surface p-5 sm:p-7">
      {title !== undefined && <h2 className="text-xl font-bold tracking-tight">{title}</h2>}
      {children}
    </section>
  );
}

export function FormSheet({ children }: { children: Elements }) {
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
  children: Elements;
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

type Labelled = { label: string; hint?: string | undefined; optional?: boolean };

type Control = {
  name: string;
  value: string;
  onBlur: () => void;
  onChange: (event: { target: { value: string } }) => void;
};

/** The error appears once the user has left the field or tried to submit. */
function useFieldError<T>() {
  const field = useFieldContext<T>();
  const submitted = useSelector(field.form.store, (state) => state.submissionAttempts > 0);
  const [problem]: unknown[] = field.state.meta.errors;
  const visible = typeof problem === 'string' && (submitted || field.state.meta.isBlurred);
  return { field, error: visible ? problem : undefined };
}

function useControl(): { control: Control; error: string | undefined } {
  const { field, error } = useFieldError<string>();
  return {
    control: {
      name: field.name,
      value: field.state.value,
      onBlur: field.handleBlur,
      onChange: (event) => field.handleChange(event.target.value),
    },
    error,
  };
}

export type TextFieldProps = Labelled & {
  type?: 'text' | 'email' | 'tel' | 'url' | 'password';
  inputMode?: 'numeric';
  autoComplete?: string;
};

function TextField({ type = 'text', inputMode, autoComplete, ...props }: TextFieldProps) {
  const { control, error } = useControl();
  return (
    <Field {...props} error={error}>
      {(controlProps) => (
        <TextInput
          {...controlProps}
          {...control}
          type={type}
          inputMode={inputMode}
          autoComplete={autoComplete}
        />
      )}
    </Field>
  );
}

function TextAreaField({ rows, ...props }: Labelled & { rows?: number }) {
  const { control, error } = useControl();
  return (
    <Field {...props} error={error}>
      {(controlProps) => <TextArea {...controlProps} {...control} rows={rows} />}
    </Field>
  );
}

type NumberFieldProps = Labelled & {
  /** Shown while nothing is typed. */
  computed?: string;
  /** Called after the field has the text. */
  onType?: (text: string) => void;
  asksAboutPoint?: boolean;
};

function NumberField({ computed = '', onType, ...props }: NumberFieldProps) {
  const { field, error } = useFieldError<string>();
  return (
    <FigureField
      {...props}
      error={error}
      name={field.name}
      value={field.state.value || computed}
      onBlur={field.handleBlur}
      onType={(text) => {
        field.handleChange(text);
        onType?.(text);
      }}
    />
  );
}

function DateField(props: Labelled) {
  const { control, error } = useControl();
  return (
    <Field {...props} error={error}>
      {(controlProps) => <DateInput {...controlProps} {...control} />}
    </Field>
  );
}

function TimeField(props: Labelled) {
  const { control, error } = useControl();
  return (
    <Field {...props} error={error}>
      {(controlProps) => <TimeInput {...controlProps} {...control} />}
    </Field>
  );
}

type SelectFieldProps = Labelled & {
  placeholder: string;
  /** Whether the placeholder can be chosen again. */
  clearable?: boolean;
  disabled?: boolean;
  children: Elements;
};

function SelectField({ placeholder, clearable = false, disabled, children, ...props }: SelectFieldProps) {
  const { control, error } = useControl();
  return (
    <Field {...props} error={error}>
      {(controlProps) => (
        <SelectInput {...controlProps} {...control} disabled={disabled}>
          <option value="" disabled={!clearable}>
            {placeholder}
          </option>
          {children}
        </SelectInput>
      )}
    </Field>
  );
}

type CheckboxListFieldProps = { label: string; hint?: string; options: readonly string[] };

function CheckboxListField({ label, hint, options }: CheckboxListFieldProps) {
  const { field, error } = useFieldError<string[]>();
  return (
    <CheckboxList
      legend={label}
      hint={hint}
      error={error}
      name={field.name}
      options={options}
      whole
      selected={field.state.value}
      onChange={(selected) => field.handleChange(selected)}
      onLeave={field.handleBlur}
    />
  );
}

type RadioListFieldProps = { label: string; options: readonly { value: string; label: string }[] };

function RadioListField({ label, options }: RadioListFieldProps) {
  const { field, error } = useFieldError<string>();
  return (
    <RadioList
      legend={label}
      name={field.name}
      options={options}
      value={field.state.value}
      error={error}
      onChange={(value) => field.handleChange(value)}
    />
  );
}
