// What a form page shows, as plain data: which operation the form is about, and what a submission makes of the page.
import type { CompanyChoices } from '#domain/company-choices.ts';
import { newId } from '#domain/id.ts';
import { canChange, type ItemOf } from '#domain/operation.ts';
import { refusalOf, type OperationStatus } from '#domain/operation-status.ts';
import type { SubmitResult } from '#client/submit-operation.ts';
import { readFormDraft } from './draft.ts';
import { emptyFields, fieldOfColumn, type FormConfig, type FormKind } from './form-config.ts';
import type { InitialData } from './queries.ts';

export type FormState<K extends FormKind, F> = {
  /** The id of the row to be, however often it is submitted (law 1). */
  id: string;
  /** What the form opens with. */
  fields: F;
  view: 'form' | 'saved' | 'accepted';
  /** It is, or was, in the outbox. */
  inOutbox: boolean;
  /** `fields` were typed on another visit and not submitted. */
  isDraft: boolean;
  /** Where it was when it was opened or last submitted; the database says where it is now. */
  status: OperationStatus<K>;
  submitCount: number;
  /** The notice above the form has something to say that no field says. */
  focusNotice: boolean;
};

/** An operation that only the form knows. */
export function newForm<K extends FormKind, F>(fields: F): FormState<K, F> {
  return {
    id: newId(),
    fields,
    view: 'form',
    inOutbox: false,
    isDraft: false,
    status: { kind: 'gone' },
    submitCount: 0,
    focusNotice: false,
  };
}

/** An item of the outbox, opened to be changed, with what its author has changed so far and not submitted. */
export function changeForm<K extends FormKind, F extends object, O>(
  config: FormConfig<K, F, O>,
  {
    id,
    item,
    userId,
    choices,
  }: { id: string; item: ItemOf<K>; userId: string | null; choices: CompanyChoices },
): FormState<K, F> {
  const draft = readFormDraft(config, { userId, change: id });
  return {
    ...newForm<K, F>(draft ?? config.fieldsOf(item, choices)),
    id,
    inOutbox: true,
    isDraft: draft !== null,
    status: { kind: 'queued', item },
    focusNotice: true,
  };
}

/** What the page opens with: the item that its address names, else the draft, else an empty form. */
export function initialForm<K extends FormKind, F extends object, O>(
  config: FormConfig<K, F, O>,
  { change, choices, userId }: InitialData<K> & { userId: string | null },
): FormState<K, F> {
  if (change?.status.kind === 'queued' && canChange(change.status.item)) {
    return changeForm(config, { id: change.id, item: change.status.item, userId, choices });
  }
  const draft = readFormDraft(config, { userId });
  return { ...newForm<K, F>(draft ?? emptyFields(config)), isDraft: draft !== null };
}

/** Back to the form when its author has to act, else the view that says what happened. */
export function afterSubmit<K extends FormKind, F extends object, O>(
  config: FormConfig<K, F, O>,
  before: FormState<K, F>,
  { saved, state: status, id }: SubmitResult<K>,
): FormState<K, F> {
  const refusal = refusalOf(status);
  const staysInForm = !saved || refusal !== null;
  const done = status.kind === 'accepted' ? 'accepted' : 'saved';
  return {
    ...before,
    id,
    view: staysInForm ? 'form' : done,
    inOutbox: true,
    isDraft: false,
    status,
    submitCount: before.submitCount + 1,
    focusNotice: staysInForm && fieldOfColumn(config, refusal?.column) === undefined,
  };
}
