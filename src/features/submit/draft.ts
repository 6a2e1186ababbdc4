import { writeDraft, readDraft } from '#session/drafts.ts';
import { emptyFields, type DraftKey, type FormConfig, type FormKind } from './form-config.ts';

/** What was typed on this device and not submitted, or null. */
export function readFormDraft<K extends FormKind, F extends object, O>(
  { draftName, fields }: FormConfig<K, F, O>,
  key: DraftKey,
): F | null {
  const name = draftName(key);
  return name === null ? null : readDraft(name, fields);
}

/** Keeps what is typed so far, unless it is what an empty form has anyway; null forgets it. */
export function keepFormDraft<K extends FormKind, F extends object, O>(
  config: FormConfig<K, F, O>,
  { fields, ...key }: DraftKey & { fields: F | null },
): void {
  const name = config.draftName(key);
  if (name === null) return;
  const isEmpty = JSON.stringify(fields) === JSON.stringify(emptyFields(config));
  writeDraft(name, isEmpty ? null : fields);
}
