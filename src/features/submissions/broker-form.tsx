import { readCompanyChoices } from '#db/company-choices.ts';
import { saveTroubleWords } from '#db/save-trouble.ts';
import { useLive } from '#db/use-live.ts';
import { brokerFormSchema, type BrokerForm as FilledIn } from '#domain/broker-submission.ts';
import type { CompanyChoices } from '#domain/company-choices.ts';
import { useAppForm } from '#ui/form.tsx';
import { invalidFields } from '#ui/form-validation.ts';
import { LongForm, useObstacles } from '#ui/long-form.tsx';
import { FormAndAside } from '#ui/page-columns.tsx';
import { useSelector } from '@tanstack/react-form';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { BROKER, brokerFormOptions, type BrokerFields } from './broker-kit.ts';
import { BrokerDetails, BrokerPractice } from './broker-parts.tsx';
import { BrokerPreview, type BrokerCardOf } from './broker-preview.tsx';
import { SubmissionButtons } from './submission-buttons.tsx';
import type { SubmissionFormProps } from './submission-screen.tsx';

type BrokerFormProps = SubmissionFormProps<BrokerFields, FilledIn> & {
  choices: CompanyChoices;
  renderCard: BrokerCardOf;
};

/** The form of a broker profile, and beside it how the directory will show it. It stays filled in until it is saved or accepted. */
export function BrokerForm({ fields, choices, onTyped, onSubmit, renderCard }: BrokerFormProps): ReactNode {
  const { obstacles, setTrouble, setRefused, clear } = useObstacles();
  const live = useLive({ key: 'choices', query: readCompanyChoices, initial: choices });
  const form = useAppForm({
    ...brokerFormOptions,
    defaultValues: fields,
    onSubmitInvalid: ({ formApi }) => setRefused(invalidFields(formApi.state.fieldMeta)),
    onSubmit: async ({ value, formApi }) => {
      try {
        const refusal = await onSubmit(v.parse(brokerFormSchema, value));
        const field = BROKER.fieldOfColumn(refusal?.column ?? null);
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
          {(values) => <BrokerPreview fields={values} companies={live.companies} renderCard={renderCard} />}
        </form.Subscribe>
      }
    >
      <LongForm
        busy={busy}
        obstacles={obstacles}
        onSubmit={submit}
        buttons={<SubmissionButtons busy={busy} home={BROKER.words.home} />}
      >
        <BrokerDetails form={form} />
        <BrokerPractice form={form} choices={live} />
      </LongForm>
    </FormAndAside>
  );
}
