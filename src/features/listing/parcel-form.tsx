import { useDatabase } from '#db/database-context.ts';
import { saveTroubleWords } from '#db/save-trouble.ts';
import { refusalOf } from '#db/wish.ts';
import type { CompanyChoices } from '#domain/company-choices.ts';
import { parcelFormSchema } from '#domain/parcel.ts';
import { useSync } from '#sync/client.ts';
import type { DeviceClock } from '#sync/send-wish.ts';
import { Button } from '#ui/button.tsx';
import { useAppForm } from '#ui/form.tsx';
import { invalidFields } from '#ui/form-validation.ts';
import { LongForm, useObstacles } from '#ui/long-form.tsx';
import { useSelector } from '@tanstack/react-form';
import * as v from 'valibot';
import type { Draft } from './at-hand.ts';
import { BrokerInformation } from './broker-choice.tsx';
import { ClockNotice } from './clock-notice.tsx';
import { listParcel, type ListingOutcome } from './commands.ts';
import { forgetParcelDraft, keepParcelDraft } from './draft.ts';
import { ParcelInformation, WaterDetails } from './parcel-details.tsx';
import { emptyFields, fieldOfColumn, parcelFormOptions } from './parcel-fields.ts';

type ParcelFormProps = {
  draft: Draft;
  choices: CompanyChoices;
  clock: DeviceClock;
  /** How far it was ahead of the server's when the page was opened (ms). */
  clockAhead: number | null;
  /** Whether what is typed is kept for another day: not when the outbox holds it. */
  keepsDraft: boolean;
  onOutcome: (outcome: ListingOutcome) => void;
  onReset: () => void;
};

/** The form of a listing. It stays filled in until the listing is saved or accepted. */
export function ParcelForm({
  draft,
  choices,
  clock,
  clockAhead,
  keepsDraft,
  onOutcome,
  onReset,
}: ParcelFormProps) {
  const device = { db: useDatabase(), sync: useSync(), clock };
  const { obstacles, setTrouble, setRefused, clear } = useObstacles();
  const form = useAppForm({
    ...parcelFormOptions,
    defaultValues: draft.fields,
    onSubmitInvalid: ({ formApi }) => setRefused(invalidFields(formApi.state.fieldMeta)),
    onSubmit: async ({ value, formApi }) => {
      const parcel = v.parse(parcelFormSchema, value);
      try {
        const outcome = await listParcel(device, {
          id: draft.id,
          form: parcel,
          again: !keepsDraft,
          onSaved: forgetParcelDraft,
        });
        const refusal = refusalOf(outcome.state);
        const field = fieldOfColumn(refusal?.column ?? null);
        if (refusal && field) {
          formApi.setFieldMeta(field, (meta) => ({ ...meta, errorMap: { onServer: refusal.message } }));
          setRefused(new Set([field]));
        }
        onOutcome(outcome);
      } catch (error) {
        setTrouble(saveTroubleWords(error, 'listing'));
      }
    },
    listeners: { onChange: ({ formApi }) => keepsDraft && keepParcelDraft(formApi.state.values) },
  });
  const busy = useSelector(form.store, (state) => state.isSubmitting);
  const submit = () => {
    clear();
    void form.handleSubmit();
  };
  const reset = () => {
    clear();
    form.reset(emptyFields);
    forgetParcelDraft();
    onReset();
  };
  return (
    <LongForm
      busy={busy}
      obstacles={obstacles}
      onSubmit={submit}
      buttons={
        <>
          <Button variant="secondary" disabled={busy} onClick={reset}>
            Reset Form
          </Button>
          <Button type="submit" busy={busy}>
            {busy ? 'Submitting...' : 'Submit Water Parcel'}
          </Button>
        </>
      }
    >
      <ParcelInformation form={form} />
      <WaterDetails form={form} />
      <ClockNotice initial={clockAhead} now={clock.now} />
      <BrokerInformation
        form={form}
        choices={choices}
        opening={{ companyId: draft.fields.companyId, brokers: draft.brokers }}
      />
    </LongForm>
  );
}
