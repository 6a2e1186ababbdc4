import type { ValidationLogicFn } from '@tanstack/react-form';
import * as v from 'valibot';

/**
 * Revalidates on every change, blur and submit; each field decides when to show its error. An error from the server (`onServer`)
 * is cleared when the value is changed or submitted again.
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

export function problemsOf(schema: v.GenericSchema) {
  return ({ value }: { value: unknown }) => {
    const parsed = v.safeParse(schema, value);
    if (parsed.success) return undefined;
    // The form names a part of a list 'offices[1].address'.
    const nameOf = (path: string | null) => (path ?? '').replaceAll(/\.(\d+)/gu, '[$1]');
    const problems = parsed.issues.map((issue) => [nameOf(v.getDotPath(issue)), issue.message] as const);
    return { fields: Object.fromEntries([...problems].reverse()) };
  };
}

export function invalidFields(meta: Record<string, { isValid: boolean } | undefined>): ReadonlySet<string> {
  return new Set(Object.entries(meta).flatMap(([name, field]) => (field?.isValid === false ? [name] : [])));
}

export function focusFirst(form: HTMLFormElement | null, refused: ReadonlySet<string>): void {
  for (const control of form?.elements ?? []) {
    if (!(control instanceof HTMLElement) || !refused.has(control.getAttribute('name') ?? '')) continue;
    // The browser does not scroll to a control that has the focus already.
    if (control === document.activeElement) control.scrollIntoView({ block: 'center' });
    control.focus();
    if (control === document.activeElement) return;
  }
}

/** Focuses the first invalid field of a dialog, once React has marked it and shows the error below it. */
export function focusInvalid(fields: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const invalid = ':is(input, select, textarea)[aria-invalid], [aria-invalid] input';
    const control = fields?.querySelector<HTMLElement>(invalid);
    control?.focus();
    control?.scrollIntoView({ block: 'center' });
  });
}
