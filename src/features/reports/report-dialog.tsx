import { useState } from 'react';
import * as v from 'valibot';
import { deviceClock, type DeviceClock } from '#client/submit-operation.ts';
import { useSync } from '#client/sync-context.ts';
import { useDatabase } from '#db/database-context.ts';
import { saveFailureMessage } from '#db/quota-retry.ts';
import { refusalOf } from '#domain/operation-status.ts';
import {
  REPORT_REASONS,
  reportFieldsSchema,
  reportFormSchema,
  type ReportFields,
  type ReportForm,
  type ReportSubject,
} from '#domain/report.ts';
import type { OpenDraft } from '#session/drafts.ts';
import { useDraftWriter, useOpenDraft, useOtherDrafts } from '#session/use-draft.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { OtherDrafts, RestoredDraft, UnkeptDraft } from '#ui/form-drafts.tsx';
import { TextArea } from '#ui/inputs.tsx';
import { RadioList } from '#ui/radio-list.tsx';
import { historyEntryKey } from '#ui/router-internals.ts';
import { showToast } from '#ui/toast.tsx';
import { submitReport } from './commands.ts';

type ReportDialogProps = { subject: ReportSubject; onClose: () => void; clock?: DeviceClock };

/** Opens once its draft is read. */
export function ReportDialog(props: ReportDialogProps) {
  const form = `report-${props.subject.id}` as const;
  const [draft, setDraft] = useOpenDraft(null, { form, entry: historyEntryKey() });
  return draft && <ReportForm key={draft.id} {...props} draft={draft} onContinue={setDraft} />;
}

type ReportFormProps = ReportDialogProps & { draft: OpenDraft; onContinue: (draft: OpenDraft) => void };

const EMPTY: ReportFields = { reason: null, note: '' };

function ReportForm({ draft, onContinue, subject, onClose, clock = deviceClock }: ReportFormProps) {
  const device = { db: useDatabase(), sync: useSync(), clock };
  const before = v.safeParse(reportFieldsSchema, draft.fields);
  const [fields, setFields] = useState(before.success ? before.output : EMPTY);
  const [isDraft, setIsDraft] = useState(before.success);
  const { keep, problem, written } = useDraftWriter(draft);
  const others = useOtherDrafts({ draft, written, onContinue }, ['report', 'reports']);
  const change = (changed: ReportFields) => {
    setFields(changed);
    keep(draft.form, changed === EMPTY ? null : changed);
  };
  const startOver = () => {
    change(EMPTY);
    setIsDraft(false);
  };
  const [step, setStep] = useState<'typing' | 'corrected' | 'sending'>('typing');
  const [failure, setFailure] = useState<string>();
  const parsed = v.safeParse(reportFormSchema, fields);
  const problems =
    parsed.success || step === 'typing' ? {} : v.flatten<typeof reportFormSchema>(parsed.issues).nested;
  const send = async (form: ReportForm) => {
    setStep('sending');
    try {
      const draftId = await written();
      const { state } = await submitReport(device, { subject, form, draftId });
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
      <div inert={step === 'sending'} className="flex flex-col gap-5">
        <UnkeptDraft problem={problem} />
        {isDraft && (
          <RestoredDraft title="Your draft is still here" dropLabel="Start Over" onDrop={startOver} />
        )}
        <OtherDrafts {...others} />
        <RadioList
          legend="What is wrong?"
          options={REPORT_REASONS}
          value={fields.reason}
          error={problems?.reason?.[0]}
          onChange={(reason) => change({ ...fields, reason })}
        />
        <Field label="Note" optional error={problems?.note?.[0] ?? failure}>
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              value={fields.note}
              onChange={({ target }) => change({ ...fields, note: target.value })}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}
