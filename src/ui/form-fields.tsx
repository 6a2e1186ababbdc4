import { useSelector } from '@tanstack/react-form';
import type { ReactNode } from 'react';
import { CheckboxList } from './checkbox-list.tsx';
import { Field } from './field.tsx';
import { useFieldContext } from './form-context.ts';
import { DateInput, NumberInput, SelectInput, TextArea, TextInput } from './inputs.tsx';

type Labelled = { label: string; hint?: string | undefined; optional?: boolean };

type Control = {
  name: string;
  value: string;
  onBlur: () => void;
  onChange: (event: { target: { value: string } }) => void;
};

/** A field and its problem, which is shown once the person has left the field or tried to submit. */
function useProblem<T>() {
  const field = useFieldContext<T>();
  const submitted = useSelector(field.form.store, (state) => state.submissionAttempts > 0);
  const [problem]: unknown[] = field.state.meta.errors;
  const shown = typeof problem === 'string' && (submitted || field.state.meta.isBlurred);
  return { field, error: shown ? problem : undefined };
}

/** The value of a field of text and its problem. */
function useControl(): { control: Control; error: string | undefined } {
  const { field, error } = useProblem<string>();
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

type TextFieldProps = Labelled & {
  /** What is typed: the keyboard of a phone and the browser's help follow it. */
  type?: 'text' | 'email' | 'tel' | 'url' | 'password';
  autoComplete?: string;
};

/** A line of text of a form. */
export function TextField({ type = 'text', autoComplete, ...props }: TextFieldProps) {
  const { control, error } = useControl();
  return (
    <Field {...props} error={error}>
      {(controlProps) => <TextInput {...controlProps} {...control} type={type} autoComplete={autoComplete} />}
    </Field>
  );
}

/** Several lines of text of a form. */
export function TextAreaField(props: Labelled) {
  const { control, error } = useControl();
  return (
    <Field {...props} error={error}>
      {(controlProps) => <TextArea {...controlProps} {...control} />}
    </Field>
  );
}

/** A figure of a form, kept as it was typed. */
export function NumberField(props: Labelled) {
  const { control, error } = useControl();
  return (
    <Field {...props} error={error}>
      {(controlProps) => <NumberInput {...controlProps} {...control} />}
    </Field>
  );
}

/** A calendar day of a form, '' while there is none. */
export function DateField(props: Labelled) {
  const { control, error } = useControl();
  return (
    <Field {...props} error={error}>
      {(controlProps) => <DateInput {...controlProps} {...control} />}
    </Field>
  );
}

type SelectFieldProps = Labelled & {
  /** What it reads while nothing is chosen. */
  placeholder: string;
  disabled?: boolean;
  /** The `option` elements. */
  children: ReactNode;
};

/** A choice of one of a form, '' while nothing is chosen. */
export function SelectField({ placeholder, disabled, children, ...props }: SelectFieldProps) {
  const { control, error } = useControl();
  return (
    <Field {...props} error={error}>
      {(controlProps) => (
        <SelectInput {...controlProps} {...control} disabled={disabled}>
          <option value="" disabled>
            {placeholder}
          </option>
          {children}
        </SelectInput>
      )}
    </Field>
  );
}

type CheckboxListFieldProps = { label: string; hint?: string; options: readonly string[] };

/** A choice of many of a form, in sight as a whole where there is room, kept in the order of the options. */
export function CheckboxListField({ label, hint, options }: CheckboxListFieldProps) {
  const { field, error } = useProblem<string[]>();
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
