import * as v from 'valibot';
import { emptyFields, type FormConfig, type FormKind } from './form-config.ts';

/** The typed fields of a draft; null if it does not have the form's present shape. */
export function fieldsOfDraft<K extends FormKind, F extends object, O>(
  { fields }: FormConfig<K, F, O>,
  typed: object | null,
): F | null {
  const parsed = v.safeParse(fields, typed);
  return typed !== null && parsed.success ? parsed.output : null;
}

/** The fields that differ from the empty form, or null. The rest follows a profile or listing that others may change. */
export function typedFields<K extends FormKind, F extends object, O>(
  config: FormConfig<K, F, O>,
  fields: F,
): object | null {
  const empty = new Map(
    Object.entries(emptyFields(config)).map(([field, value]) => [field, JSON.stringify(value)]),
  );
  const typed = Object.entries(fields).filter(([field, value]) => JSON.stringify(value) !== empty.get(field));
  return typed.length === 0 ? null : Object.fromEntries(typed);
}
