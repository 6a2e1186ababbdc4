import { saveTroubleWords } from '#db/save-trouble.ts';
import type { CompanyForm as FilledIn } from '#domain/company-submission.ts';
import { useAppForm } from '#ui/form.tsx';
import { invalidFields } from '#ui/form-validation.ts';
import { LongForm, useObstacles } from '#ui/long-form.tsx';
import { FormAndAside } from '#ui/page-columns.tsx';
import { useSelector } from '@tanstack/react-form';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { COMPANY, companyFormOptions, companyRules, type CompanyFields } from './company-kit.ts';
import { CompanyDetails, CompanyReach } from './company-parts.tsx';
import { CompanyPreview, type CompanyCardOf } from './company-preview.tsx';
import { SubmissionButtons } from './submission-buttons.tsx';
import type { SubmissionFormProps } from './submission-screen.tsx';

type CompanyFormProps = SubmissionFormProps<CompanyFields, FilledIn> & { renderCard: CompanyCardOf };

/** The form of a firm, and beside it how the directory will show it. It stays filled in until it is saved or accepted. */
export function CompanyForm({ fields, onTyped, onSubmit, renderCard }: CompanyFormProps): ReactNode {
  const { obstacles, setTrouble, setRefused, clear } = useObstacles();
  const form = useAppForm({
    ...companyFormOptions,
    defaultValues: fields,
    onSubmitInvalid: ({ formApi }) => setRefused(invalidFields(formApi.state.fieldMeta)),
    onSubmit: async ({ value, formApi }) => {
      try {
        const refusal = await onSubmit(v.parse(companyRules(), value));
        const field = COMPANY.fieldOfColumn(refusal?.column ?? null);
        if (refusal === null || field === undefined) return;
        formApi.setFieldMeta(field, (meta) => ({ ...meta, errorMap: { onServer: refusal.message } }));
        setRefused(new Set([field]));
      } catch (error) {
        setTrouble(saveTroubleWords(error, 'submission'));
      }
    },
    listeners: { onChange: ({ formApi }) => onTyped(formApi.state.values) },
  });
  const busy = useSelector(form.store, (state) => state.isSubmitting);
  const submit = () => {
    clear();
    void form.handleSubmit();
  };
  return (
    <FormAndAside
      aside={
        <form.Subscribe selector={({ values }) => values}>
          {(values) => <CompanyPreview fields={values} renderCard={renderCard} />}
        </form.Subscribe>
      }
    >
      <LongForm
        busy={busy}
        obstacles={obstacles}
        onSubmit={submit}
        buttons={<SubmissionButtons busy={busy} home={COMPANY.words.home} />}
      >
        <CompanyDetails form={form} />
        <CompanyReach form={form} />
      </LongForm>
    </FormAndAside>
  );
}
