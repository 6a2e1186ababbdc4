import { useRef, useState } from 'react';
import * as v from 'valibot';
import { deviceClock, type DeviceClock } from '#client/submit-operation.ts';
import { useSync } from '#client/sync-context.ts';
import { useDatabase } from '#db/database-context.ts';
import { saveFailureMessage } from '#db/quota-retry.ts';
import { useToday } from '#db/use-today.ts';
import { enquiryFormSchema, enquiryText } from '#domain/enquiry.ts';
import { newId } from '#domain/id.ts';
import { asSentence, refusalOf, type OperationStatus } from '#domain/operation-status.ts';
import type { Parcel } from '#domain/parcel.ts';
import { sentEnquiryFormSchema, type SentEnquiryForm } from '#domain/sent-enquiry.ts';
import { shortCodeOf } from '#domain/short-code.ts';
import type { OpenDraft } from '#session/drafts.ts';
import { useDraftWriter, useOpenDraft, useOtherDrafts } from '#session/use-draft.ts';
import { Button } from '#ui/button.tsx';
import { ActionRow, Dialog } from '#ui/dialog.tsx';
import { OtherDrafts, RestoredDraft, UnkeptDraft } from '#ui/form-drafts.tsx';
import { FocusedNotice } from '#ui/notice.tsx';
import { historyEntryKey } from '#ui/router-internals.ts';
import { submitEnquiry } from './enquiry-commands.ts';
import {
  EnquiryFieldset,
  enquiryFieldsSchema,
  type EnquiryFields,
  type EnquiryProblems,
} from './enquiry-fields.tsx';
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
  | { name: 'typing'; corrects: 'text' | 'enquiry' | null }
  | { name: 'sending' }
  | { name: 'text'; text: string }
  | { name: 'sent'; id: string; status: OperationStatus<'enquiry'> };

/** An enquiry, filled in once for both carriers: the queue, and a text message. Opens once its draft is read. */
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
  const { fields, setFields, isDraft, startOver, problem, written } = useFields(parcel, draft);
  const others = useOtherDrafts({ draft, written, onContinue }, ['enquiry', 'enquiries']);
  const [id, setId] = useState(newId);
  const [step, setStep] = useState<Step>({ name: 'typing', corrects: null });
  const [failure, setFailure] = useState<string>();
  const form = useRef<HTMLDivElement>(null);
  const schemas = { text: enquiryFormSchema(today), enquiry: sentEnquiryFormSchema(today) };
  const correct = (corrects: 'text' | 'enquiry') => {
    setStep({ name: 'typing', corrects });
    // Once the fields are marked.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  const write = () => {
    const parsed = v.safeParse(schemas.text, fields);
    if (!parsed.success) return correct('text');
    setStep({
      name: 'text',
      text: enquiryText(parsed.output, { code: shortCodeOf(parcel.id), title: parcel.title }),
    });
  };
  const stayOpen = (reason: string) => {
    setStep({ name: 'typing', corrects: 'enquiry' });
    setFailure(reason);
  };
  const submit = async (enquiry: SentEnquiryForm) => {
    setStep({ name: 'sending' });
    setFailure(undefined);
    try {
      const draftId = await written();
      const result = await submitEnquiry(device, { id, parcelId: parcel.id, form: enquiry, draftId });
      const refusal = refusalOf(result.state);
      if (!result.saved) {
        setId(newId());
        stayOpen(receivedBefore(contact, isClaimed));
      } else if (refusal === null) {
        setStep({ name: 'sent', id: result.id, status: result.state });
      } else stayOpen(`${asSentence(refusal.message)} It is kept on this device.`);
    } catch (error) {
      stayOpen(saveFailureMessage(error, 'enquiry'));
    }
  };
  const send = () => {
    const parsed = v.safeParse(schemas.enquiry, fields);
    if (parsed.success) void submit(parsed.output);
    else correct('enquiry');
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
        onBack={() => setStep({ name: 'typing', corrects: null })}
        onClose={onClose}
      />
    );
  const isSending = step.name === 'sending';
  const corrects = isSending ? null : step.corrects;
  return (
    <Dialog
      open
      busy={isSending}
      onClose={onClose}
      title="Enquire about this parcel"
      lead={leadOf(contact, { canSend, isClaimed })}
      actions={
        <ActionRow>
          <Button variant="secondary" disabled={isSending} onClick={onClose}>
            Close
          </Button>
          <Button
            variant={canSend && isClaimed ? 'secondary' : 'primary'}
            disabled={isSending}
            onClick={write}
          >
            Send as a Text Message
          </Button>
          {canSend && (
            <Button variant={isClaimed ? 'primary' : 'secondary'} busy={isSending} onClick={send}>
              Send Enquiry
            </Button>
          )}
        </ActionRow>
      }
    >
      <div ref={form} inert={isSending} className="flex flex-col gap-5">
        {failure !== undefined && <FocusedNotice tone="danger" title="Not sent" text={failure} focusNotice />}
        <UnkeptDraft problem={problem} />
        {isDraft && (
          <RestoredDraft title="Your draft is still here" dropLabel="Start Over" onDrop={startOver} />
        )}
        <OtherDrafts {...others} />
        <EnquiryFieldset
          fields={fields}
          problems={corrects === null ? {} : problemsOf(schemas[corrects], fields)}
          canSend={canSend}
          onChange={setFields}
        />
      </div>
    </Dialog>
  );
}

function problemsOf(schema: v.GenericSchema, fields: EnquiryFields): EnquiryProblems {
  const parsed = v.safeParse(schema, fields);
  return parsed.success ? {} : (v.flatten(parsed.issues).nested ?? {});
}

type Reach = Pick<EnquiryDialogProps, 'canSend' | 'isClaimed'>;

function leadOf(contact: EnquiryContact, { canSend, isClaimed }: Reach): string {
  if (!canSend) return 'The directory does not have this listing yet, so an enquiry goes by text message.';
  const to = contact?.name ?? 'the broker';
  return isClaimed
    ? `Only ${to} and their company see it. It is saved on this device first and sent by itself.`
    : `Nobody has claimed this profile yet. The server keeps an enquiry until ${to} or their company does. A text message reaches ${to} now.`;
}

function receivedBefore(contact: EnquiryContact, isClaimed: boolean): string {
  const by = isClaimed ? (contact?.name ?? 'the broker') : 'the server';
  return `The earlier version of this enquiry was already received by ${by}. Press Send Enquiry again to send this version as a new enquiry.`;
}

/** What is typed stays on this device until it is sent; the volume is that of the parcel at first. */
function useFields(parcel: Parcel, draft: OpenDraft) {
  const empty = v.parse(enquiryFieldsSchema, { wanted: String(parcel.volume) });
  const before = v.safeParse(enquiryFieldsSchema, draft.fields);
  const [fields, setFields] = useState(before.success ? before.output : empty);
  const [isDraft, setIsDraft] = useState(before.success);
  const { keep, ...writer } = useDraftWriter(draft);
  return {
    ...writer,
    fields,
    isDraft,
    setFields: (changed: EnquiryFields) => {
      setFields(changed);
      keep(draft.form, changed);
    },
    startOver: () => {
      setFields(empty);
      setIsDraft(false);
      keep(draft.form, null);
    },
  };
}
