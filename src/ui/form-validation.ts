import type { ValidationLogicFn } from '@tanstack/react-form';
import * as v from 'valibot';

/**
 * Keeps the form's problems current on every change, blur and submit; whether a problem is shown yet is the field's
 * business. What a server said of a value (`onServer`) goes when that value is changed or sent again.
 */
export const alwaysCurrent: ValidationLogicFn = ({ validators, form, event, runValidation }) =>
  runValidation({
    form,
    validators: event.async
      ? []
      : [
          { fn: validators?.onDynamic, cause: 'dynamic' },
          event.type === 'blur' ? undefined : { fn: () => undefined, cause: 'server' },
        ],
  });

/** A validator of a whole form that gives each field the first message its schema has for it. */
export function problemsOf(schema: v.GenericSchema) {
  return ({ value }: { value: unknown }) => {
    const parsed = v.safeParse(schema, value);
    if (parsed.success) return undefined;
    const problems = parsed.issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message] as const);
    return { fields: Object.fromEntries(problems.toReversed()) };
  };
}

/** The names of the fields that a form's validators refuse. */
export function invalidFields(meta: Record<string, { isValid: boolean } | undefined>): ReadonlySet<string> {
  return new Set(Object.entries(meta).flatMap(([name, field]) => (field?.isValid === false ? [name] : [])));
}

/** Brings the person to the first control of a form whose name is among those refused. */
export function focusFirst(form: HTMLFormElement | null, refused: ReadonlySet<string>): void {
  for (const control of form?.elements ?? []) {
    if (!(control instanceof HTMLElement) || !refused.has(control.getAttribute('name') ?? '')) continue;
    control.focus();
    if (control === document.activeElement) return;
  }
}
