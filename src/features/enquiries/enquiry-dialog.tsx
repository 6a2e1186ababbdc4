import { useRef, useState } from 'react';
import * as v from 'valibot';
import { deviceClock, type DeviceClock } from '#client/submit-operation.ts';
import { useSync } from '#client/sync-context.ts';
import { useDatabase } from '#db/live/database-context.ts';
import { useToday } from '#db/live/use-today.ts';
import { saveFailureMessage } from '#db/tables/quota-retry.ts';
import { enquiryFormSchema } from '#domain/listing/enquiry-form.ts';
import { enquiryText } from '#domain/listing/enquiry.ts';
import { sentEnquiryFormSchema } from '#domain/listing/sent-enquiry.ts';
import { asSentence, refusalOf, type OperationStatus } from '#domain/operation/operation-status.ts';
import type { Parcel } from '#domain/parcel/parcel.ts';
import { shortCodeOf } from '#domain/parcel/short-code.ts';
import { newId } from '#domain/values/id.ts';
import type { OpenDraft } from '#session/drafts.ts';
import { useDraftWriter, useOpenDraft, useOtherDrafts } from '#session/use-draft.ts';
import { Button } from '#ui/button.tsx';
import { DialogFields, useDialogForm } from '#ui/dialog-form.tsx';
import { ActionRow, Dialog } from '#ui/dialog.tsx';
import { FieldGrid } from '#ui/field-grid.tsx';
import { problemsOf } from '#ui/form-validation.ts';
import { historyEntryKey } from '#ui/router-internals.ts';
import { submitEnquiry } from './enquiry-commands.ts';
import { ENQUIRY_PLACES, enquiryEntries, EnquiryFields } from './enquiry-fields.tsx';
import { EnquiryMessage, type EnquiryContact } from './enquiry-message.tsx';
import { EnquiryOutcome } from './enquiry-outcome.tsx';

type EnquiryDialogProps = {
  parcel: Parcel;
  contact: EnquiryContact;
  canSend: boolean;
  isClaimed: boolean;
  onClose: () => void;
  clock?: DeviceClock;
};

type Step =
  | { name: 'typing' }
  | { name: 'text'; text: string }
  | { name: 'sent'; id: string; status: OperationStatus<'enquiry'> };

type Carrier = 'text' | 'enquiry';

/** What is typed for either carrier, and the shape of a draft. */
const fieldsSchema = v.object(enquiryEntries);

/** An enquiry that is typed once and either queued or sent as a text message. Opens once its draft is read. */
export function EnquiryDialog(props: EnquiryDialogProps) {
  const form = `enquiry-${props.parcel.id}` as const;
  const [draft, setDraft] = useOpenDraft(null, { form, entry: historyEntryKey() });
  return draft && <EnquiryForm key={draft.id} {...props} draft={draft} onContinue={setDraft} />;
}

type EnquiryFormProps = EnquiryDialogProps & { draft: OpenDraft; onContinue: (draft: OpenDraft) => void };

function EnquiryForm({
  draft,
  onContinue,
  parcel,
  contact,
  canSend,
  isClaimed,
  onClose,
  clock = deviceClock,
}: EnquiryFormProps) {
  const device = { db: useDatabase(), sync: useSync(), clock };
  const today = useToday();
  const { keep, problem, written } = useDraftWriter(draft);
  const others = useOtherDrafts({ draft, written, onContinue }, ['enquiry', 'enquiries']);
  const [id, setId] = useState(newId);
  const [step, setStep] = useState<Step>({ name: 'typing' });
  const carrier = useRef<Carrier>(canSend ? 'enquiry' : 'text');
  const schemas = { text: enquiryFormSchema(today), enquiry: sentEnquiryFormSchema(today) };
  const send = async (fields: object) => {
    const enquiry = v.parse(schemas.enquiry, fields);
    const draftId = await written();
    const result = await submitEnquiry(device, { id, parcel, form: enquiry, draftId });
    const refusal = refusalOf(result.state);
    if (!result.saved) {
      setId(newId());
      return receivedBefore(contact, isClaimed);
    }
    if (refusal !== null) return `${asSentence(refusal.message)} It is kept on this device.`;
    setStep({ name: 'sent', id: result.id, status: result.state });
    return undefined;
  };
  const { form, busy, submit, sheet } = useDialogForm({
    schema: fieldsSchema,
    empty: v.parse(fieldsSchema, { wanted: String(parcel.volume) }),
    typed: draft.fields,
    keep: (fields) => keep(draft.form, fields),
    problem,
    others,
    validate: (fields) => problemsOf(schemas[carrier.current])(fields),
    onSubmit: async (fields) => {
      if (carrier.current === 'enquiry')
        return send(fields).catch((error: unknown) => saveFailureMessage(error, 'enquiry'));
      const listing = { code: shortCodeOf(parcel.id), title: parcel.title };
      setStep({ name: 'text', text: enquiryText(v.parse(schemas.text, fields), listing) });
      return undefined;
    },
  });
  const submitBy = (by: Carrier) => {
    carrier.current = by;
    // The other carrier's problems would keep it from being submitted.
    void form.validate('change');
    submit();
  };
  if (step.name === 'sent')
    return (
      <EnquiryOutcome
        id={step.id}
        initial={step.status}
        to={contact?.name}
        isClaimed={isClaimed}
        onClose={onClose}
      />
    );
  if (step.name === 'text')
    return (
      <EnquiryMessage
        text={step.text}
        contact={contact}
        onBack={() => setStep({ name: 'typing' })}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      open
      busy={busy}
      onClose={onClose}
      title="Enquire about this parcel"
      lead={leadOf(contact, { canSend, isClaimed })}
      actions={
        <ActionRow>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Close
          </Button>
          <Button
            variant={canSend && isClaimed ? 'secondary' : 'primary'}
            disabled={busy}
            onClick={() => submitBy('text')}
          >
            Send as a Text Message
          </Button>
          {canSend && (
            <Button
              variant={isClaimed ? 'primary' : 'secondary'}
              busy={busy}
              onClick={() => submitBy('enquiry')}
            >
              Send Enquiry
            </Button>
          )}
        </ActionRow>
      }
    >
      <DialogFields {...sheet}>
        <FieldGrid>
          <EnquiryFields form={form} fields={ENQUIRY_PLACES} isText={!canSend} />
        </FieldGrid>
      </DialogFields>
    </Dialog>
  );
}

type Reach = Pick<EnquiryDialogProps, 'canSend' | 'isClaimed'>;

function leadOf(contact: EnquiryContact, { canSend, isClaimed }: Reach): string {
  if (!canSend)
    return 'The directory does not have this listing yet, so you can only enquire by text message.';
  const to = contact?.name ?? 'the broker';
  return isClaimed
    ? `Only ${to} and their company see it. It is saved on this device first and sent automatically.`
    : `Nobody has claimed this profile yet. The server keeps an enquiry until ${to} or their company does. A text message reaches ${to} now.`;
}

function receivedBefore(contact: EnquiryContact, isClaimed: boolean): string {
  const by = isClaimed ? (contact?.name ?? 'the broker') : 'the server';
  return `The earlier version of this enquiry was already received by ${by}. Press Send Enquiry again to send this version as a new enquiry.`;
}
