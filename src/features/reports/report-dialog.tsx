import * as v from 'valibot';
import { deviceClock, type DeviceClock } from '#client/submit-operation.ts';
import { useSync } from '#client/sync-context.ts';
import { useDatabase } from '#db/live/database-context.ts';
import { saveFailureMessage } from '#db/tables/quota-retry.ts';
import { REPORT_REASONS, reportFormSchema, type ReportSubject } from '#domain/listing/report.ts';
import { refusalOf } from '#domain/operation/operation-status.ts';
import type { OpenDraft } from '#session/drafts.ts';
import { useDraftWriter, useOpenDraft, useOtherDrafts } from '#session/use-draft.ts';
import { DialogFields, useDialogForm } from '#ui/dialog-form.tsx';
import { problemsOf } from '#ui/form-validation.ts';
import { QuestionDialog } from '#ui/question-dialog.tsx';
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

function ReportForm({ draft, onContinue, subject, onClose, clock = deviceClock }: ReportFormProps) {
  const device = { db: useDatabase(), sync: useSync(), clock };
  const { keep, problem, written } = useDraftWriter(draft);
  const others = useOtherDrafts({ draft, written, onContinue }, ['report', 'reports']);
  const send = async (fields: object) => {
    const report = v.parse(reportFormSchema, fields);
    const { state } = await submitReport(device, { subject, form: report, draftId: await written() });
    const refusal = refusalOf(state);
    onClose();
    if (refusal !== null)
      showToast({ tone: 'danger', title: 'The report was not accepted', description: refusal.message });
    else if (state.kind === 'queued')
      showToast({ title: 'Report saved on this device', description: 'It is sent automatically.' });
    else showToast({ tone: 'success', title: 'Report received' });
    return undefined;
  };
  const { form, busy, submit, sheet } = useDialogForm({
    schema: fieldsSchema,
    empty: v.parse(fieldsSchema, {}),
    typed: draft.fields,
    keep: (fields) => keep(draft.form, fields),
    problem,
    others,
    validate: problemsOf(reportFormSchema),
    onSubmit: (fields) => send(fields).catch((error: unknown) => saveFailureMessage(error, 'report')),
  });
  return (
    <QuestionDialog
      open
      busy={busy}
      onClose={onClose}
      title={subject.type === 'parcel' ? 'Report this listing' : 'Report this profile'}
      lead="Only the administrators read it."
      yes="Send Report"
      onYes={submit}
    >
      <DialogFields {...sheet}>
        <form.AppField name="reason">
          {(field) => <field.RadioListField label="What is wrong?" options={REPORT_REASONS} />}
        </form.AppField>
        <form.AppField name="note">
          {(field) => <field.TextAreaField label="Note" optional rows={3} />}
        </form.AppField>
      </DialogFields>
    </QuestionDialog>
  );
}
