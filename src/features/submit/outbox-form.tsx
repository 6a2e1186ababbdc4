// What every form does: keep what is typed, validate and submit it, and show a refusal beside its field.
import { saveFailureMessage } from '#db/save-failure.ts';
import type { CompanyChoices } from '#domain/company-choices.ts';
import type { Refusal } from '#domain/operation.ts';
import { OPERATION_TERMS } from '#domain/operation-status.ts';
import { Button } from '#ui/button.tsx';
import { alwaysCurrent, invalidFields, problemsOf } from '#ui/form-validation.ts';
import { useAppForm } from '#ui/form.tsx';
import { PageForm, useFormErrors } from '#ui/page-form.tsx';
import { useSelector } from '@tanstack/react-form';
import type { ComponentProps, ReactNode } from 'react';
import * as v from 'valibot';
import { emptyFields, fieldOfColumn, type FormConfig, type FormKind } from './form-config.ts';

/** What a page gives its form. */
export type FormProps<F, O> = {
  /** What it opens with. */
  fields: F;
  choices: CompanyChoices;
  onTyped: (fields: F) => void;
  /** Submits; resolves with the refusal, where there is one. Rejects when the device cannot save it. */
  onSubmit: (form: O) => Promise<Refusal | null>;
  /** The form was emptied for a new operation. */
  onReset: () => void;
};

/** The form of a kind, `state` for `OutboxForm`, and a way to empty it. It stays filled in until it is saved or accepted. */
export function useFormFields<K extends FormKind, F extends object, O>(
  config: FormConfig<K, F, O>,
  { fields, onTyped, onSubmit, onReset }: Omit<FormProps<F, O>, 'choices'>,
) {
  const { formErrors, setError, setRefused, clear } = useFormErrors();
  const form = useAppForm({
    defaultValues: fields,
    validationLogic: alwaysCurrent,
    validators: { onDynamic: ({ value }: { value: F }) => problemsOf(config.schema())({ value }) },
    onSubmitInvalid: ({ formApi }) => setRefused(invalidFields(formApi.state.fieldMeta)),
    onSubmit: async ({ value, formApi }) => {
      try {
        const refusal = await onSubmit(v.parse(config.schema(), value));
        const field = fieldOfColumn(config, refusal?.column);
        if (refusal === null || field === undefined) return;
        formApi.setFieldMeta(field, (meta) => ({ ...meta, errorMap: { onServer: refusal.message } }));
        setRefused(new Set([field]));
      } catch (error) {
        setError(saveFailureMessage(error, OPERATION_TERMS[config.kind].noun));
      }
    },
    listeners: { onChange: ({ formApi }) => onTyped(formApi.state.values) },
  });
  const busy = useSelector(form.store, ({ isSubmitting }) => isSubmitting);
  const submit = () => {
    clear();
    void form.handleSubmit();
  };
  const reset = () => {
    clear();
    form.reset(emptyFields(config));
    onReset();
  };
  return { form, reset, state: { busy, formErrors, onSubmit: submit } };
}

/** A form as its parts are given it. */
export type FormApi<F extends object> = ReturnType<typeof useFormFields<FormKind, F, unknown>>['form'];

type OutboxFormProps = {
  state: Omit<ComponentProps<typeof PageForm>, 'buttons' | 'children'>;
  submitLabel: string;
  /** The way out without submitting. */
  secondary: ReactNode;
  children: ReactNode;
};

export function OutboxForm({ state, submitLabel, secondary, children }: OutboxFormProps) {
  return (
    <PageForm
      {...state}
      buttons={
        <>
          {secondary}
          <Button type="submit" busy={state.busy}>
            {state.busy ? 'Submitting...' : submitLabel}
          </Button>
        </>
      }
    >
      {children}
    </PageForm>
  );
}
