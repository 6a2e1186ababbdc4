import { useSelector } from '@tanstack/react-form';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { deviceClock, type DeviceClock } from '#client/submit-operation.ts';
import { useSync } from '#client/sync-context.ts';
import { useDatabase } from '#db/live/database-context.ts';
import { saveFailureMessage } from '#db/tables/quota-retry.ts';
import {
  REPORT_REASONS,
  reportFormSchema,
  type ReportForm,
  type ReportSubject,
} from '#domain/listing/report.ts';
import { refusalOf } from '#domain/operation/operation-status.ts';
import type { OpenDraft } from '#session/drafts.ts';
import { useDraftWriter, useOpenDraft, useOtherDrafts } from '#session/use-draft.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { OtherDrafts, RestoredDraft, UnkeptDraft } from '#ui/form-drafts.tsx';
import { alwaysCurrent, focusInvalid, problemsOf } from '#ui/form-validation.ts';
import { useAppForm } from '#ui/form.tsx';
import { FocusedNotice } from '#ui/notice.tsx';
import { historyEntryKey } from '#ui/router-internals.ts';
import { showToast } from '#ui/toast.tsx';
import { submitReport } from './commands.ts';

type ReportDialogProps = { subject: ReportSubject; onClose: () => void; clock?: DeviceClock };

/** Opens once the report's draft is read. */
export function ReportDialog(props: ReportDialogProps) {
  const form = `report-${props.subject.id}` as const;
  const [draft, setDraft] = useOpenDraft(null, { form, entry: historyEntryKey() });
  return draft && <ReportForm key={draft.id} {...props} draft={draft} onContinue={setDraft} />;
}

type ReportFormProps = ReportDialogProps & { draft: OpenDraft; onContinue: (draft: OpenDraft) => void };

const text = v.optional(v.string(), '');
/** What is typed, and the shape of a draft. */
const fieldsSchema = v.object({ reason: text, note: text });

/** What was typed before, if anything. */
function restoredFields({ fields }: OpenDraft) {
  const parsed = v.safeParse(fieldsSchema, fields);
  return parsed.success ? parsed.output : null;
}

function ReportForm({ draft, onContinue, subject, onClose, clock = deviceClock }: ReportFormProps) {
  const device = { db: useDatabase(), sync: useSync(), clock };
  const empty = v.parse(fieldsSchema, {});
  const [restored, setRestored] = useState(() => restoredFields(draft));
  const { keep, problem, written } = useDraftWriter(draft);
  const others = useOtherDrafts({ draft, written, onContinue }, ['report', 'reports']);
  const [failure, setFailure] = useState<string>();
  const fieldset = useRef<HTMLDivElement>(null);
  const send = async (report: ReportForm) => {
    const draftId = await written();
    const { state } = await submitReport(device, { subject, form: report, draftId });
    const refusal = refusalOf(state);
    onClose();
    if (refusal !== null)
      showToast({ tone: 'danger', title: 'The report was not accepted', description: refusal.message });
    else if (state.kind === 'queued')
      showToast({ title: 'Report saved on this device', description: 'It is sent automatically.' });
    else showToast({ tone: 'success', title: 'Report received' });
  };
  const form = useAppForm({
    defaultValues: restored ?? empty,
    validationLogic: alwaysCurrent,
    validators: { onDynamic: problemsOf(reportFormSchema) },
    onSubmitInvalid: () => focusInvalid(fieldset.current),
    onSubmit: ({ value }) =>
      send(v.parse(reportFormSchema, value)).catch((error: unknown) =>
        setFailure(saveFailureMessage(error, 'report')),
      ),
    listeners: { onChange: ({ formApi }) => keep(draft.form, formApi.state.values) },
  });
  const isSending = useSelector(form.store, ({ isSubmitting }) => isSubmitting);
  const startOver = () => {
    form.reset(empty);
    keep(draft.form, null);
    setRestored(null);
  };
  const submit = () => {
    setFailure(undefined);
    void form.handleSubmit();
  };
  return (
    <Dialog
      open
      busy={isSending}
      onClose={onClose}
      title={subject.type === 'parcel' ? 'Report this listing' : 'Report this profile'}
      lead="Only the administrators read it."
      actions={
        <>
          <Button variant="secondary" disabled={isSending} onClick={onClose}>
            Cancel
          </Button>
          <Button busy={isSending} onClick={submit}>
            Send Report
          </Button>
        </>
      }
    >
      <div ref={fieldset} inert={isSending} className="flex flex-col gap-5">
        {failure !== undefined && <FocusedNotice tone="danger" title="Not sent" text={failure} focusNotice />}
        <UnkeptDraft problem={problem} />
        {restored !== null && (
          <RestoredDraft title="Your draft is still here" dropLabel="Start Over" onDrop={startOver} />
        )}
        <OtherDrafts {...others} />
        <form.AppField name="reason">
          {(field) => <field.RadioListField label="What is wrong?" options={REPORT_REASONS} />}
        </form.AppField>
        <form.AppField name="note">
          {(field) => <field.TextAreaField label="Note" optional rows={3} />}
        </form.AppField>
      </div>
    </Dialog>
  );
}
