import { writeDraft, readDraft } from '#session/drafts.ts';
import { emptyFields, type DraftKey, type FormConfig, type FormKind } from './form-config.ts';

export function readFormDraft<K extends FormKind, F extends object, O>(
  { draftName, fields }: FormConfig<K, F, O>,
  key: DraftKey,
): F | null {
  const name = draftName(key);
  return name === null ? null : readDraft(name, fields);
}

/** Stores what differs from the empty form, so that the rest follows a profile or listing that others change; null deletes the draft. */
export function keepFormDraft<K extends FormKind, F extends object, O>(
  config: FormConfig<K, F, O>,
  { fields, ...key }: DraftKey & { fields: F | null },
): void {
  const name = config.draftName(key);
  if (name === null) return;
  const empty = new Map(
    Object.entries(emptyFields(config)).map(([field, value]) => [field, JSON.stringify(value)]),
  );
  const typed = Object.entries(fields ?? {}).filter(
    ([field, value]) => JSON.stringify(value) !== empty.get(field),
  );
  writeDraft(name, typed.length === 0 ? null : Object.fromEntries(typed));
}
