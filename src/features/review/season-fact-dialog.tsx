import { useState } from 'react';
import * as v from 'valibot';
import { useToday } from '#db/live/use-today.ts';
import type { Stored } from '#db/tables/schema-types.ts';
import type { SeasonFact } from '#domain/season/season-fact.ts';
import {
  fieldOfColumn,
  seasonFieldsSchema,
  seasonFormSchema,
  typedFact,
} from '#domain/season/season-form.ts';
import { newId } from '#domain/values/id.ts';
import type { OpenDraft } from '#session/drafts.ts';
import { useDraftWriter, useOpenDraft, useOtherDrafts } from '#session/use-draft.ts';
import { Button } from '#ui/button.tsx';
import { DialogFields, useDialogForm } from '#ui/dialog-form.tsx';
import { ActionRow, Dialog } from '#ui/dialog.tsx';
import { problemsOf } from '#ui/form-validation.ts';
import { OfflineReason } from '#ui/offline-reason.tsx';
import { historyEntryKey } from '#ui/router-internals.ts';
import { showToast } from '#ui/toast.tsx';
import { useOnlineHint } from '#ui/use-online-hint.ts';
import { actionToast } from './action-messages.ts';
import { SeasonFactFields } from './season-fact-fields.tsx';
import { useSendAction } from './use-admin-action.ts';

type SeasonFactDialogProps = {
  /** The fact to change; null adds one. */
  fact: Stored<SeasonFact> | null;
  onClose: () => void;
};

/** The form of a season fact. Opens once its draft is read. */
export function SeasonFactDialog(props: SeasonFactDialogProps) {
  const form = props.fact === null ? 'season-fact' : (`season-fact-${props.fact.id}` as const);
  const [draft, setDraft] = useOpenDraft(null, { form, entry: historyEntryKey() });
  return draft && <SeasonFactForm key={draft.id} {...props} draft={draft} onContinue={setDraft} />;
}

type SeasonFactFormProps = SeasonFactDialogProps & {
  draft: OpenDraft;
  onContinue: (draft: OpenDraft) => void;
};

function SeasonFactForm({ fact, onClose, draft, onContinue }: SeasonFactFormProps) {
  const today = useToday();
  const send = useSendAction();
  const online = useOnlineHint();
  const { keep, problem, written } = useDraftWriter(draft);
  const others = useOtherDrafts({ draft, written, onContinue }, ['fact', 'facts']);
  const [id] = useState(() => fact?.id ?? newId());
  const schema = seasonFormSchema(today);
  const { form, busy, submit, sheet } = useDialogForm({
    schema: seasonFieldsSchema,
    empty: fact === null ? v.parse(seasonFieldsSchema, { asOf: today }) : typedFact(fact),
    typed: draft.fields,
    keep: (fields) => keep(draft.form, fields),
    problem,
    others,
    validate: problemsOf(schema),
    onSubmit: async (fields) => {
      const version = fact?.version ?? null;
      const action = { verb: 'saveFact', id, fact: v.parse(schema, fields), version } as const;
      const answer = await send(action);
      const toast = actionToast(action, answer);
      if (answer.kind === 'answered' && answer.value.status === 'saved') {
        keep(draft.form, null);
        onClose();
        showToast(toast);
        return undefined;
      }
      const field = answer.kind === 'refused' ? fieldOfColumn(answer.column ?? null) : undefined;
      const message = toast.description ?? toast.title;
      return field === undefined ? message : { field, message };
    },
  });
  return (
    <Dialog
      open
      busy={busy}
      onClose={onClose}
      title={fact === null ? 'Add a fact' : 'Change this fact'}
      lead="As the source says it: nothing estimated, nothing forecast."
      actions={
        <>
          <OfflineReason>You need a connection to save a fact. What you typed is kept.</OfflineReason>
          <ActionRow>
            <Button variant="secondary" disabled={busy} onClick={onClose}>
              Close
            </Button>
            <Button busy={busy} disabled={!online} onClick={submit}>
              Save Fact
            </Button>
          </ActionRow>
        </>
      }
    >
      <DialogFields {...sheet} failureTitle="Not saved">
        <SeasonFactFields form={form} />
      </DialogFields>
    </Dialog>
  );
}
