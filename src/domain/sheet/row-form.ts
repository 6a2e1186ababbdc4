// What the form of a listing says of a row.
import * as v from 'valibot';
import { PARCEL_FIELDS } from '#domain/parcel/fields.ts';
import { wholeParcelFormSchema, type ParcelForm } from '#domain/parcel/parcel-form.ts';
import { privateEntries } from '#domain/parcel/private-entries.ts';
import { byName, keysOf } from '#domain/values/object.ts';
import type { RowPlan } from './plan.ts';
import { COMPOSED, COMPOSED_OF, type FormField } from './row-fields.ts';

/** What is missing or doubtful in a row, by the field that answers it. */
export type Problems = Partial<Record<FormField, string>>;

const FORM_NAMES = [
  ...keysOf(PARCEL_FIELDS).filter((name) => name !== 'status'),
  'companyId',
  'brokerId',
  'pricePerMegalitre',
  ...keysOf(privateEntries),
] as const;

export type Texts = Record<(typeof FORM_NAMES)[number], string>;

export const EMPTY: Texts = byName(FORM_NAMES, () => '');

/** Leaves out what the answer to another question will fill in. */
export function withoutConsequences(
  problems: Problems,
  { open, texts }: { open: Problems; texts: Partial<Record<FormField, string>> },
): Problems {
  const isComposable = COMPOSED_OF.some((field) => field in problems);
  return Object.fromEntries(
    Object.entries(problems).filter(([field]) => {
      if (field === 'price' && 'pricePerMegalitre' in open) return 'price' in open;
      return !(isComposable && COMPOSED.some((each) => each === field && texts[each] === undefined));
    }),
  );
}

/** The form, or the first problem of each field. */
export function checked(input: Texts): { form: ParcelForm | null; problems: Problems } {
  const parsed = v.safeParse(wholeParcelFormSchema, input);
  if (parsed.success) return { form: parsed.output, problems: {} };
  const problems: Record<string, string> = {};
  for (const issue of parsed.issues) {
    const field = v.getDotPath(issue);
    if (field !== null) problems[field] ??= issue.message;
  }
  return { form: null, problems };
}

type Needs = Extract<RowPlan, { kind: 'needs' }>;

/** A row that its user decides about. */
export function needs(
  row: Pick<RowPlan, 'line' | 'title' | 'texts'>,
  asked: Partial<Pick<Needs, 'problems' | 'doubts' | 'closed' | 'gaps'>>,
): Needs {
  return { ...row, kind: 'needs', problems: {}, doubts: [], closed: null, gaps: [], ...asked };
}
