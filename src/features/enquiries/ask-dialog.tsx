import { useState } from 'react';
import * as v from 'valibot';
import { deviceClock, type DeviceClock } from '#client/submit-operation.ts';
import { useSync } from '#client/sync-context.ts';
import { useDatabase } from '#db/live/database-context.ts';
import { useLive } from '#db/live/use-live.ts';
import { useToday } from '#db/live/use-today.ts';
import { saveFailureMessage } from '#db/tables/quota-retry.ts';
import { questionFormSchema, type EnquirySubject } from '#domain/listing/sent-enquiry.ts';
import { PRODUCTS, TRADING_ZONES } from '#domain/parcel/options.ts';
import type { ClaimableProfile } from '#domain/profile/claim.ts';
import { formatCount } from '#domain/values/number.ts';
import type { OpenDraft } from '#session/drafts.ts';
import { useDraftWriter, useOpenDraft, useOtherDrafts } from '#session/use-draft.ts';
import { Button } from '#ui/button.tsx';
import { DialogFields, useDialogForm } from '#ui/dialog-form.tsx';
import { ActionRow, Dialog } from '#ui/dialog.tsx';
import { FieldGrid, FieldPlace } from '#ui/field-grid.tsx';
import { problemsOf } from '#ui/form-validation.ts';
import { Options } from '#ui/options.tsx';
import { historyEntryKey } from '#ui/router-internals.ts';
import { TextLink } from '#ui/text-link.tsx';
import { submitQuestions } from './enquiry-commands.ts';
import { ENQUIRY_PLACES, enquiryEntries, EnquiryFields } from './enquiry-fields.tsx';
import { readOtherBrokers } from './enquiry-queries.ts';

type AskDialogProps = {
  profile: ClaimableProfile;
  name: string;
  /** Whether the profile has an owner, who reads enquiries. */
  isClaimed: boolean;
  onClose: () => void;
  clock?: DeviceClock;
};

const text = v.optional(v.string(), '');
/** What is typed, and the shape of a draft. `second` and `third` are other brokers. */
const fieldsSchema = v.object({
  product: text,
  zone: text,
  ...enquiryEntries,
  second: text,
  third: text,
});

/** A question to a broker or company, and to up to two other brokers. Opens once its draft is read. */
export function AskDialog(props: AskDialogProps) {
  const form = `enquiry-${props.profile.id}` as const;
  const [draft, setDraft] = useOpenDraft(null, { form, entry: historyEntryKey() });
  return draft && <AskForm key={draft.id} {...props} draft={draft} onContinue={setDraft} />;
}

type AskFormProps = AskDialogProps & { draft: OpenDraft; onContinue: (draft: OpenDraft) => void };

function AskForm({
  draft,
  onContinue,
  profile,
  name,
  isClaimed,
  onClose,
  clock = deviceClock,
}: AskFormProps) {
  const device = { db: useDatabase(), sync: useSync(), clock };
  const today = useToday();
  const { keep, problem, written } = useDraftWriter(draft);
  const others = useOtherDrafts({ draft, written, onContinue }, ['question', 'questions']);
  const [sentTo, setSentTo] = useState(0);
  const brokers = useLive({
    key: `other brokers ${profile.id}`,
    query: (db) => readOtherBrokers(db, profile.id),
    initial: [],
  });
  const schema = questionFormSchema(today);
  const send = async ({ second, third, ...fields }: v.InferOutput<typeof fieldsSchema>) => {
    const also = [...new Set([second, third])].filter((id) => id !== '' && id !== profile.id);
    const profiles: EnquirySubject[] = [profile, ...also.map((id) => ({ type: 'broker' as const, id }))];
    const form = v.parse(schema, fields);
    const sent = await submitQuestions(device, { profiles, form, draftId: await written() });
    setSentTo(sent.length);
    return undefined;
  };
  const { form, busy, submit, sheet } = useDialogForm({
    schema: fieldsSchema,
    empty: v.parse(fieldsSchema, {}),
    typed: draft.fields,
    keep: (fields) => keep(draft.form, fields),
    problem,
    others,
    validate: problemsOf(schema),
    onSubmit: (fields) => send(fields).catch((error: unknown) => saveFailureMessage(error, 'enquiry')),
  });
  if (sentTo > 0) return <Sent count={sentTo} onClose={onClose} />;
  return (
    <Dialog
      open
      busy={busy}
      onClose={onClose}
      title={`Ask ${name}`}
      lead={
        isClaimed
          ? `Only ${profile.type === 'broker' ? `${name} and their company` : name} see it. It is saved on this device first and sent automatically.`
          : `Nobody has claimed this profile yet. The server keeps your question until ${name} does. Call them as well.`
      }
      actions={
        <ActionRow>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Close
          </Button>
          <Button busy={busy} onClick={submit}>
            Send
          </Button>
        </ActionRow>
      }
    >
      <DialogFields {...sheet}>
        <FieldGrid>
          <FieldPlace half>
            <form.AppField name="product">
              {(field) => (
                <field.SelectField label="Product" optional placeholder="Any" clearable>
                  <Options options={PRODUCTS} />
                </field.SelectField>
              )}
            </form.AppField>
          </FieldPlace>
          <FieldPlace half>
            <form.AppField name="zone">
              {(field) => (
                <field.SelectField label="Trading zone" optional placeholder="Any" clearable>
                  <Options options={TRADING_ZONES} />
                </field.SelectField>
              )}
            </form.AppField>
          </FieldPlace>
          <EnquiryFields form={form} fields={ENQUIRY_PLACES} isText={false} />
          {brokers.length > 0 &&
            (['second', 'third'] as const).map((place) => (
              <FieldPlace key={place} half>
                <form.AppField name={place}>
                  {(field) => (
                    <field.SelectField
                      label={place === 'second' ? 'Also ask' : 'And also ask'}
                      optional
                      placeholder="Nobody else"
                      clearable
                    >
                      <Options
                        options={brokers.map((broker) => ({ value: broker.id, label: broker.name }))}
                      />
                    </field.SelectField>
                  )}
                </form.AppField>
              </FieldPlace>
            ))}
        </FieldGrid>
      </DialogFields>
    </Dialog>
  );
}

function Sent({ count, onClose }: { count: number; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        count === 1
          ? 'Question saved on this device'
          : `${formatCount(count, 'question')} saved on this device`
      }
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <p role="status">
        <span>{count === 1 ? 'It is sent automatically. ' : 'They are sent automatically. '}</span>
        <TextLink to="/enquiries">My Enquiries</TextLink>
        <span> says when it was received, seen and answered.</span>
      </p>
    </Dialog>
  );
}
