import { useDatabase, useLive } from '#db/use-live.ts';
import { refusalOf } from '#db/wish.ts';
import { parcelFormSchema } from '#domain/parcel.ts';
import { useSync } from '#sync/client.ts';
import type { DeviceClock } from '#sync/send-wish.ts';
import { useAppForm } from '#ui/form.tsx';
import { focusFirst } from '#ui/form-validation.ts';
import { useSelector } from '@tanstack/react-form';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import type { Draft } from './at-hand.ts';
import { BrokerInformation } from './broker-choice.tsx';
import { listParcel, type ListingOutcome } from './commands.ts';
import { forgetParcelDraft, keepParcelDraft } from './draft.ts';
import { FormActions } from './form-actions.tsx';
import { ParcelInformation, WaterDetails } from './parcel-details.tsx';
import { emptyFields, fieldOfColumn, parcelFormOptions } from './parcel-fields.ts';
import { readChoices, type ListingChoices } from './queries.ts';
import { saveTroubleWords } from './save-trouble.ts';

type ParcelFormProps = {
  draft: Draft;
  choices: ListingChoices;
  clock: DeviceClock;
  /** Whether what is typed is kept for another day: not when the outbox holds it. */
  keepsDraft: boolean;
  onOutcome: (outcome: ListingOutcome) => void;
  onReset: () => void;
};

const none: ReadonlySet<string> = new Set();

/** The form of a listing. It stays filled in until the listing is saved or accepted. */
export function ParcelForm({ draft, choices, clock, keepsDraft, onOutcome, onReset }: ParcelFormProps) {
  const device = { db: useDatabase(), sync: useSync(), clock };
  const element = useRef<HTMLFormElement>(null);
  const [trouble, setTrouble] = useState<string>();
  const [refused, setRefused] = useState<ReadonlySet<string>>(none);
  const live = useLive({ key: 'choices', query: readChoices, initial: choices });
  const form = useAppForm({
    ...parcelFormOptions,
    defaultValues: draft.fields,
    onSubmitInvalid: ({ formApi }) => setRefused(invalidFields(formApi.state.fieldMeta)),
    onSubmit: async ({ value, formApi }) => {
      const parcel = v.parse(parcelFormSchema, value);
      try {
        const outcome = await listParcel(device, { id: draft.id, form: parcel, onSaved: forgetParcelDraft });
        const refusal = refusalOf(outcome.state);
        const field = fieldOfColumn(refusal?.column ?? null);
        if (refusal && field) {
          formApi.setFieldMeta(field, (meta) => ({ ...meta, errorMap: { onServer: refusal.message } }));
          setRefused(new Set([field]));
        }
        onOutcome(outcome);
      } catch (error) {
        setTrouble(saveTroubleWords(error));
      }
    },
    listeners: { onChange: ({ formApi }) => keepsDraft && keepParcelDraft(formApi.state.values) },
  });
  const busy = useSelector(form.store, (state) => state.isSubmitting);
  // Not before the fields are free again: nothing that is inert takes the focus.
  useEffect(() => {
    if (!busy) focusFirst(element.current, refused);
  }, [busy, refused]);
  const submit = () => {
    setTrouble(undefined);
    setRefused(none);
    void form.handleSubmit();
  };
  const reset = () => {
    setTrouble(undefined);
    setRefused(none);
    form.reset(emptyFields);
    forgetParcelDraft();
    onReset();
  };
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="flex flex-col gap-6"
    >
      <div inert={busy} className="flex flex-col gap-6">
        <ParcelInformation form={form} />
        <WaterDetails form={form} />
        <BrokerInformation
          form={form}
          choices={live}
          opening={{ companyId: draft.fields.companyId, brokers: draft.brokers }}
        />
      </div>
      <FormActions busy={busy} trouble={trouble} onReset={reset} />
    </form>
  );
}

function invalidFields(meta: Record<string, { isValid: boolean } | undefined>): ReadonlySet<string> {
  return new Set(Object.entries(meta).flatMap(([name, field]) => (field?.isValid === false ? [name] : [])));
}
