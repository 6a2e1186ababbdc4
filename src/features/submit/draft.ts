import * as v from 'valibot';
import { emptyFields, type FormConfig, type FormKind } from './form-config.ts';

/** What was typed, as the form's fields; null where it is none of the form's present shape. */
export function fieldsOfDraft<K extends FormKind, F extends object, O>(
  { fields }: FormConfig<K, F, O>,
  typed: object | null,
): F | null {
  const parsed = v.safeParse(fields, typed);
  return typed !== null && parsed.success ? parsed.output : null;
}

/** What differs from the empty form, so that the rest follows a profile or listing that others change; null for nothing. */
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
