import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { DeviceClock, SubmitResult } from '#client/submit-operation.ts';
import { useSync } from '#client/sync-context.ts';
import { useDatabase } from '#db/live/database-context.ts';
import { useLive } from '#db/live/use-live.ts';
import { readCompanyChoices } from '#db/shown/company-choices.ts';
import { readOperationStatus } from '#db/shown/operation-status.ts';
import { refusalOf, serverRefusalOf, type OperationStatus } from '#domain/operation/operation-status.ts';
import type { ItemOf, Refusal } from '#domain/operation/operation.ts';
import type { OpenDraft } from '#session/drafts.ts';
import { useDraftWriter } from '#session/use-draft.ts';
import { showToast } from '#ui/toast.tsx';
import { useSignIn } from '#ui/use-sign-in.ts';
import { submitForm } from './commands.ts';
import { typedFields } from './draft.ts';
import { emptyFields, type FormConfig, type FormKind } from './form-config.ts';
import { afterSubmit, changeForm, initialForm, newForm } from './form-state.ts';
import type { InitialData } from './queries.ts';

type Visit<K extends FormKind> = {
  initial: InitialData<K>;
  draft: OpenDraft;
  userId: string | null;
  clock: DeviceClock;
  /** A new form begins: the address need not name an item any longer. */
  onNew: () => void;
};

export function useOutboxForm<K extends FormKind, F extends object, O>(
  config: FormConfig<K, F, O>,
  { initial, draft: opened, userId, clock, onNew }: Visit<K>,
) {
  const device = { db: useDatabase(), sync: useSync(), clock };
  const notify = useNotifications(config);
  const draft = useDraftWriter(opened);
  const [state, setState] = useState(() => initialForm(config, { ...initial, draft: opened }));
  const [submitted, setSubmitted] = useState<O>();
  const { id, view, inOutbox, submitCount } = state;
  const status = useLive({
    key: `${id} ${submitCount}`,
    query: (db) => readOperationStatus(db, config.kind, id),
    initial: state.status,
  });
  // The first mirror may arrive while the page is open.
  const choices = useLive({ key: 'choices', query: readCompanyChoices, initial: initial.choices });
  useLateConfirmation(view === 'saved' ? status : null, {
    onAccepted: () => {
      notify.accepted();
      setState((before) => ({ ...before, view: 'accepted' }));
    },
    onRefused: notify.refused,
  });
  const keep = (typed: object | null) =>
    draft.keep(config.formName(inOutbox && status.kind !== 'gone' ? id : undefined), typed);
  const settle = async (result: SubmitResult<K> | null): Promise<Refusal | null> => {
    if (result === null) {
      await notify.signedOut();
      return null;
    }
    const refusal = serverRefusalOf(result.state);
    if (result.saved && refusal !== null) notify.refused(refusal);
    const isAccepted = result.saved && result.state.kind === 'accepted';
    if (isAccepted) notify.accepted();
    if (isAccepted && config.leavesWhenAccepted) await notify.leave();
    else setState((before) => afterSubmit(config, before, result));
    return refusalOf(result.state);
  };
  const startNew = (kept: Partial<F>) => {
    keep(null);
    setState(newForm({ ...emptyFields(config), ...kept }));
    onNew();
  };
  return {
    state,
    status,
    choices,
    problem: draft.problem,
    written: draft.written,
    onTyped: (fields: F) => keep(typedFields(config, fields)),
    onSubmit: async (form: O) => {
      setSubmitted(() => form);
      const draftId = await draft.written();
      return settle(await submitForm(device, config, { id, userId, form, again: inOutbox, draftId }));
    },
    onChange: (item: ItemOf<K>) => setState(changeForm(config, { id, item, choices, typed: null })),
    startNew: () => startNew({}),
    /** Back to the item of the outbox as it is queued, else to an empty form. */
    dropDraft: () => {
      if (status.kind !== 'queued') return startNew({});
      keep(null);
      setState(changeForm(config, { id, item: status.item, choices, typed: null }));
    },
    startAnother: () => startNew(submitted === undefined ? {} : (config.keptOf?.(submitted) ?? {})),
  };
}

/** Reports an answer that arrives after the form stopped waiting; `status` is null while it waits. */
function useLateConfirmation(
  status: OperationStatus | null,
  on: { onAccepted: () => void; onRefused: (refusal: Refusal) => void },
): void {
  const isAccepted = status?.kind === 'accepted';
  const refusal = status === null ? null : serverRefusalOf(status);
  const notifyAccepted = useEffectEvent(on.onAccepted);
  const notifyRefused = useEffectEvent(on.onRefused);
  useEffect(() => {
    if (isAccepted) notifyAccepted();
  }, [isAccepted]);
  useEffect(() => {
    if (refusal !== null) notifyRefused(refusal);
  }, [refusal]);
}

/** Shows the toasts of a submission and leads to the page after it. */
function useNotifications<K extends FormKind, F extends object, O>({
  messages: { success, failure, home },
  mustSignIn,
}: FormConfig<K, F, O>) {
  const navigate = useNavigate();
  const signIn = useSignIn();
  return {
    accepted: () => showToast({ tone: 'success', ...success }),
    refused: ({ message }: Refusal) => showToast({ tone: 'danger', ...failure(message) }),
    signedOut: () => {
      if (mustSignIn !== null) showToast({ tone: 'danger', title: mustSignIn });
      return signIn();
    },
    leave: () => navigate({ to: home.to, params: home.params }),
  };
}
