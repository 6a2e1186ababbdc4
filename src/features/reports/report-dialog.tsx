import { useState } from 'react';
import * as v from 'valibot';
import { deviceClock, type DeviceClock } from '#client/submit-operation.ts';
import { useSync } from '#client/sync-context.ts';
import { useDatabase } from '#db/database-context.ts';
import { saveFailureMessage } from '#db/quota-retry.ts';
import { refusalOf } from '#domain/operation-status.ts';
import {
  REPORT_REASONS,
  reportFormSchema,
  type ReportFields,
  type ReportForm,
  type ReportSubject,
} from '#domain/report.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/inputs.tsx';
import { RadioList } from '#ui/radio-list.tsx';
import { showToast } from '#ui/toast.tsx';
import { submitReport } from './commands.ts';

type ReportDialogProps = { subject: ReportSubject; onClose: () => void; clock?: DeviceClock };

export function ReportDialog({ subject, onClose, clock = deviceClock }: ReportDialogProps) {
  const device = { db: useDatabase(), sync: useSync(), clock };
  const [fields, setFields] = useState<ReportFields>({ reason: null, note: '' });
  const [step, setStep] = useState<'typing' | 'corrected' | 'sending'>('typing');
  const [failure, setFailure] = useState<string>();
  const parsed = v.safeParse(reportFormSchema, fields);
  const problems =
    parsed.success || step === 'typing' ? {} : v.flatten<typeof reportFormSchema>(parsed.issues).nested;
  const send = async (form: ReportForm) => {
    setStep('sending');
    try {
      const { state } = await submitReport(device, { subject, form });
      const refusal = refusalOf(state);
      onClose();
      if (refusal !== null)
        showToast({ tone: 'danger', title: 'The report was not accepted', description: refusal.message });
      else if (state.kind === 'queued')
        showToast({ title: 'Report saved on this device', description: 'It is sent by itself.' });
      else showToast({ tone: 'success', title: 'Report received' });
    } catch (error) {
      setStep('corrected');
      setFailure(saveFailureMessage(error, 'report'));
    }
  };
  return (
    <Dialog
      open
      busy={step === 'sending'}
      onClose={onClose}
      title={subject.type === 'parcel' ? 'Report this listing' : 'Report this profile'}
      lead="Only the administrators read it."
      actions={
        <>
          <Button variant="secondary" disabled={step === 'sending'} onClick={onClose}>
            Cancel
          </Button>
          <Button
            busy={step === 'sending'}
            onClick={() => (parsed.success ? void send(parsed.output) : setStep('corrected'))}
          >
            Send Report
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <RadioList
          legend="What is wrong?"
          options={REPORT_REASONS}
          value={fields.reason}
          error={problems?.reason?.[0]}
          onChange={(reason) => setFields({ ...fields, reason })}
        />
        <Field label="Note" optional error={problems?.note?.[0] ?? failure}>
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              value={fields.note}
              onChange={({ target }) => setFields({ ...fields, note: target.value })}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}
