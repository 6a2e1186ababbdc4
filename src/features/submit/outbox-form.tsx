import { useSelector } from '@tanstack/react-form';
import type { ComponentProps } from 'react';
import * as v from 'valibot';
import { saveFailureMessage } from '#db/tables/quota-retry.ts';
import type { CompanyChoices } from '#domain/operation/company-choices.ts';
import type { Refusal } from '#domain/operation/operation.ts';
import { KINDS } from '#domain/operations/kinds.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import type { Elements } from '#ui/elements.ts';
import { alwaysCurrent, invalidFields, problemsOf } from '#ui/form-validation.ts';
import { useAppForm } from '#ui/form.tsx';
import { FormAndAside } from '#ui/page-columns.tsx';
import { PageForm, useFormErrors } from '#ui/page-form.tsx';
import {
  emptyFields,
  fieldOfColumn,
  type FormConfig,
  type FormKind,
  type FormMessages,
} from './form-config.ts';

export type FormProps<F, O> = {
  fields: F;
  choices: CompanyChoices;
  onTyped: (fields: F) => void;
  /** Resolves with the refusal, if any. Rejects when the device cannot save the form. */
  onSubmit: (form: O) => Promise<Refusal | null>;
  onReset: () => void;
};

/** The form stays filled in until it is saved or accepted; `state` is for `OutboxForm`. */
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
        setError(saveFailureMessage(error, KINDS[config.kind].terms.noun));
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

export type FormApi<F extends object> = ReturnType<typeof useFormFields<FormKind, F, unknown>>['form'];

type OutboxFormProps = {
  state: Omit<ComponentProps<typeof PageForm>, 'buttons' | 'children'>;
  submitLabel: string;
  secondary: Elements;
  children: Elements;
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

type FormWithPreviewProps<F extends object> = Omit<OutboxFormProps, 'submitLabel' | 'secondary'> & {
  form: FormApi<F>;
  messages: FormMessages;
  renderPreview: (fields: F) => Elements;
};

/** Leads back to the page that the form belongs to. */
export function CancelLink({ home: { to, params }, busy }: Pick<FormMessages, 'home'> & { busy: boolean }) {
  return (
    <ButtonLink to={to} params={params} variant="secondary" disabled={busy}>
      Cancel
    </ButtonLink>
  );
}

/** A form beside the preview of what is typed. */
export function FormWithPreview<F extends object>({
  form,
  messages: { home, submitLabel },
  renderPreview,
  state,
  children,
}: FormWithPreviewProps<F>) {
  return (
    <FormAndAside aside={<Preview form={form} renderPreview={renderPreview} />}>
      <OutboxForm
        state={state}
        submitLabel={submitLabel}
        secondary={<CancelLink home={home} busy={state.busy} />}
      >
        {children}
      </OutboxForm>
    </FormAndAside>
  );
}

/** A component of its own, so that typing renders only the preview again. */
function Preview<F extends object>({
  form,
  renderPreview,
}: Pick<FormWithPreviewProps<F>, 'form' | 'renderPreview'>) {
  return renderPreview(useSelector(form.store, ({ values }) => values));
}
