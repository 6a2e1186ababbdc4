import { useSelector } from '@tanstack/react-form';
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
import { emptyFields, fieldOfColumn, type FormConfig, type FormKind } from './form-config.ts';

type FormProps<F, O> = {
  fields: F;
  choices: CompanyChoices;
  onTyped: (fields: F) => void;
  /** Resolves with the refusal, if any. Rejects when the device cannot save the form. */
  onSubmit: (form: O) => Promise<Refusal | null>;
  onReset: () => void;
};

/** The form stays filled in until it is saved or accepted; `state` is for `PageForm`. */
function useFormFields<K extends FormKind, F extends object, O>(
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

/** What the fields of a form get. */
export type FieldsProps<F extends object> = Pick<FormProps<F, unknown>, 'choices' | 'onTyped' | 'onReset'> & {
  form: FormApi<F>;
};

/** What a form consists of. */
export type FormParts<F extends object> = {
  renderFields: (props: FieldsProps<F>) => Elements;
  /** What others will see, beside the form. */
  renderPreview?: ((fields: F, choices: CompanyChoices) => Elements) | undefined;
  /** Whether the second button empties the form. If not, it leads back to the page that the form belongs to. */
  resets?: boolean | undefined;
};

type OutboxFormProps<K extends FormKind, F extends object, O> = FormProps<F, O> &
  FormParts<F> & { config: FormConfig<K, F, O> };

export function OutboxForm<K extends FormKind, F extends object, O>({
  config,
  renderFields,
  renderPreview,
  resets = false,
  ...props
}: OutboxFormProps<K, F, O>) {
  const { choices, onTyped, onReset } = props;
  const { home, submitLabel } = config.messages;
  const { form, reset, state } = useFormFields(config, props);
  const { busy } = state;
  const pageForm = (
    <PageForm
      {...state}
      buttons={
        <>
          {resets ? (
            <Button variant="secondary" disabled={busy} onClick={reset}>
              Reset Form
            </Button>
          ) : (
            <ButtonLink to={home.to} params={home.params} variant="secondary" disabled={busy}>
              Cancel
            </ButtonLink>
          )}
          <Button type="submit" busy={busy}>
            {busy ? 'Submitting...' : submitLabel}
          </Button>
        </>
      }
    >
      {renderFields({ form, choices, onTyped, onReset })}
    </PageForm>
  );
  if (renderPreview === undefined) return pageForm;
  const render = (fields: F) => renderPreview(fields, choices);
  return <FormAndAside aside={<Preview form={form} render={render} />}>{pageForm}</FormAndAside>;
}

type PreviewProps<F extends object> = { form: FormApi<F>; render: (fields: F) => Elements };

/** A component of its own, so that typing renders only the preview again. */
function Preview<F extends object>({ form, render }: PreviewProps<F>) {
  return render(useSelector(form.store, ({ values }) => values));
}
