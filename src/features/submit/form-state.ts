// What a form page shows, as plain data: which operation it is about, and what a submission changes.
import type { SubmitResult } from '#client/submit-operation.ts';
import type { CompanyChoices } from '#domain/operation/company-choices.ts';
import { refusalOf, type OperationStatus } from '#domain/operation/operation-status.ts';
import type { ItemOf } from '#domain/operation/operation.ts';
import { newId } from '#domain/values/id.ts';
import { fieldsOfDraft } from './draft.ts';
import { emptyFields, fieldOfColumn, type FormConfig, type FormKind } from './form-config.ts';
import { changeable, type InitialData } from './queries.ts';

export type FormState<K extends FormKind, F> = {
  /** The id of the future row, the same for every submission (law 1). */
  id: string;
  fields: F;
  view: 'form' | 'saved' | 'accepted';
  inOutbox: boolean;
  /** True if `fields` were typed in an earlier visit and not submitted. */
  isDraft: boolean;
  /** The status at the opening or the last submission; the database has the current one. */
  status: OperationStatus<K>;
  submitCount: number;
  /** True if the notice above the form says something that no field says. */
  focusNotice: boolean;
};

export function newForm<K extends FormKind, F>(fields: F): FormState<K, F> {
  return {
    id: newId(),
    fields,
    view: 'form',
    inOutbox: false,
    isDraft: false,
    status: { kind: 'gone', isDiscarded: false },
    submitCount: 0,
    focusNotice: false,
  };
}

/** An outbox item opened for a change; `typed`: what its author has changed and not submitted. */
export function changeForm<K extends FormKind, F extends object, O>(
  config: FormConfig<K, F, O>,
  { id, item, choices, typed }: { id: string; item: ItemOf<K>; choices: CompanyChoices; typed: F | null },
): FormState<K, F> {
  return {
    ...newForm<K, F>(typed ?? config.fieldsOf(item, choices)),
    id,
    inOutbox: true,
    isDraft: typed !== null,
    status: { kind: 'queued', item },
    focusNotice: true,
  };
}

/** The state of the item that the address names, of the draft, or of an empty form. */
export function initialForm<K extends FormKind, F extends object, O>(
  config: FormConfig<K, F, O>,
  { change, choices, draft }: InitialData<K>,
): FormState<K, F> {
  const typed = fieldsOfDraft(config, draft?.fields ?? null);
  const item = changeable(change);
  if (change !== null && item !== undefined)
    return changeForm(config, { id: change.id, item, choices, typed });
  return { ...newForm<K, F>(typed ?? emptyFields(config)), isDraft: typed !== null };
}

/** Leads back to the form when the author must act, and otherwise to the result. */
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
