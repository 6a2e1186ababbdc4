import { writeDraft, readDraft } from '#session/drafts.ts';
import { emptyFields, type DraftKey, type FormConfig, type FormKind } from './form-config.ts';

export function readFormDraft<K extends FormKind, F extends object, O>(
  { draftName, fields }: FormConfig<K, F, O>,
  key: DraftKey,
): F | null {
  const name = draftName(key);
  return name === null ? null : readDraft(name, fields);
}

/** An empty form is not stored; null deletes the draft. */
export function keepFormDraft<K extends FormKind, F extends object, O>(
  config: FormConfig<K, F, O>,
  { fields, ...key }: DraftKey & { fields: F | null },
): void {
  const name = config.draftName(key);
  if (name === null) return;
  const isEmpty = JSON.stringify(fields) === JSON.stringify(emptyFields(config));
  writeDraft(name, isEmpty ? null : fields);
}
