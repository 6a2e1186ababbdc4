// What an import of a sheet does with each row: the preview shows it, and the import does it.
import type { Changed } from '#domain/listing/listing-change.ts';
import type { ParcelForm } from '#domain/parcel/parcel-form.ts';
import type { Parcel } from '#domain/parcel/parcel.ts';
import { doubtsAbout, type Doubt } from '#domain/parcel/price-guard.ts';
import { trimBlank } from '#domain/values/blank.ts';
import { foldText } from '#domain/values/fold-text.ts';
import { keysOf } from '#domain/values/object.ts';
import { isNoReference } from './cells.ts';
import { planOwn } from './plan-own.ts';
import {
  composed,
  priceDisagreement,
  rowFieldsOf,
  type Choices,
  type Defaults,
  type FormField,
} from './row-fields.ts';
import { checked, EMPTY, needs, withoutConsequences, type Problems, type Texts } from './row-form.ts';
import type { SheetRow } from './rows.ts';

/**
 * A listing of the author that has a reference. `parcel` is null once it has left the directory, `problem` says why a sheet cannot change it.
 */
export type OwnListingState = { id: string; parcel: Parcel | null; problem: string | null };

/** What its user did with a row: texts instead of those of the sheet, doubts that they keep, or to leave it out. */
export type RowEdit = {
  fields?: Partial<Record<FormField, string>>;
  kept?: readonly string[];
  leftOut?: boolean;
};

export type PlanContext = {
  defaults: Defaults;
  choices: Choices;
  /** The author's listings by their folded references. */
  own: ReadonlyMap<string, OwnListingState>;
  /** Of rows without a reference, the listings that this device made of the same row before. */
  listedBefore: ReadonlyMap<number, string>;
  /** The line on which each folded reference stands first. */
  firstLines: ReadonlyMap<string, number>;
  /** The local day. */
  today: string;
};

/**
 * What is done with a row. `closed`: a question about the row as a whole; keeping its key goes on.
 */
export type RowPlan = { line: number; title: string; texts: Partial<Record<FormField, string>> } & (
  | { kind: 'new'; form: ParcelForm; formerId: string | null }
  | { kind: 'changes'; id: string; parcel: Parcel; change: Changed; text: string }
  | { kind: 'same'; id: string }
  | {
      kind: 'needs';
      problems: Problems;
      doubts: readonly Doubt[];
      closed: Closed | null;
      /** Of the problems, those that a default for all rows solves. */
      gaps: readonly (keyof Defaults)[];
    }
  | { kind: 'left-out' }
);

/** `answer`: the name of the button that keeps `key`. */
export type Closed = { key: string; text: string; answer: string };

/** Folded, as references are compared. */
export function referenceKey(reference: string): string {
  return trimBlank(foldText(reference));
}

/** '' where the row names no listing. */
function referenceOf({ cells }: SheetRow, edit: RowEdit | undefined): string {
  const cell = cells.reference ?? '';
  const reference = edit?.fields?.reference ?? (isNoReference(cell) ? '' : cell);
  return referenceKey(reference) === '' ? '' : reference;
}

export function hasReference(row: SheetRow, edit: RowEdit | undefined): boolean {
  return referenceOf(row, edit) !== '';
}

/** The line on which each reference stands first. */
export function firstLinesOf(
  rows: readonly SheetRow[],
  edits: ReadonlyMap<number, RowEdit>,
): Map<string, number> {
  const lines = new Map<string, number>();
  for (const row of rows) {
    const edit = edits.get(row.line);
    const key = referenceKey(referenceOf(row, edit));
    if (key !== '' && edit?.leftOut !== true && !lines.has(key)) lines.set(key, row.line);
  }
  return lines;
}

export function planRow(row: SheetRow, edit: RowEdit, context: PlanContext): RowPlan {
  const { stated, asks, status, unknownStatus } = rowFieldsOf(row, context.choices);
  const typed = edit.fields ?? {};
  const reference = referenceOf(row, edit);
  const texts = { ...stated, ...typed, reference };
  // One of the two prices decides: the one that was typed.
  if (typed.price !== undefined) delete texts.pricePerMegalitre;
  if (typed.pricePerMegalitre !== undefined) delete texts.price;
  const disagreement = priceDisagreement(row, texts.volume);
  if (disagreement !== null) asks.price ??= disagreement;
  const open = Object.fromEntries(
    Object.entries(asks).filter(([field]) => !isAnswered(field, typed)),
  ) as Problems;
  const head = {
    line: row.line,
    title: texts.title ?? composed(texts, row.cells.product).title ?? `Row ${row.line}`,
    texts,
  };
  if (edit.leftOut === true) return { ...head, kind: 'left-out' };
  const key = referenceKey(reference);
  if (reference !== '' && (context.firstLines.get(key) ?? row.line) !== row.line)
    open.reference = `Row ${context.firstLines.get(key)} has this reference too`;
  const own = reference === '' ? undefined : context.own.get(key);
  if (own?.problem) open.reference = own.problem;
  const before = context.listedBefore.get(row.line);
  if (own === undefined && before !== undefined) return { ...head, kind: 'same', id: before };
  const plan = { row, head, texts, open, kept: edit.kept ?? [], context, status };
  if (row.isWider === true && !plan.kept.includes('wider')) {
    const closed = { key: 'wider', text: WIDER, answer: 'Take It as It Is Read' };
    return needs(head, { closed });
  }
  if (own?.parcel) return planOwn({ ...plan, id: own.id, parcel: own.parcel, unknownStatus });
  return planNew({ ...plan, formerId: own?.id ?? null, closed: closedText(status, unknownStatus) });
}

const WIDER =
  'This row has more cells than there are columns. Is a cell split in two, as “1,200” without quotes?';

function isAnswered(field: string, typed: Partial<Record<FormField, string>>): boolean {
  const isPrice = field === 'price' || field === 'pricePerMegalitre';
  return field in typed || (isPrice && ('price' in typed || 'pricePerMegalitre' in typed));
}

function closedText(status: Parcel['status'] | null, unknownStatus: string | null): string | null {
  if (unknownStatus !== null) return unknownStatus;
  if (status === null || status === 'available') return null;
  return `The sheet says that it is ${status === 'sold' ? 'sold' : 'under contract'}.`;
}

/** A row on its way to a plan. */
export type Planning = {
  row: SheetRow;
  head: Pick<RowPlan, 'line' | 'title' | 'texts'>;
  texts: Partial<Record<FormField, string>>;
  open: Problems;
  kept: readonly string[];
  context: PlanContext;
  status: Parcel['status'] | null;
};

function planNew({
  row,
  head,
  texts,
  open,
  kept,
  context,
  formerId,
  closed,
}: Planning & { formerId: string | null; closed: string | null }): RowPlan {
  const { defaults, today } = context;
  const ofCompany = texts.companyId === undefined || texts.companyId === defaults.companyId;
  const input: Texts = {
    ...EMPTY,
    ...defaults,
    ...(!ofCompany && { brokerId: '' }),
    ...composed(texts, row.cells.product),
    ...texts,
    formerId: formerId ?? '',
  };
  // A broker of another company cannot list for this one.
  const broker = context.choices.brokers.find(({ id }) => id === input.brokerId);
  if (broker !== undefined && broker.companyId !== input.companyId) input.brokerId = '';
  const whole = { ...head, title: input.title === '' ? head.title : input.title, texts: input };
  const { form, problems } = checked(input);
  const all = withoutConsequences({ ...problems, ...open }, { open, texts });
  const gaps = keysOf(defaults).filter(
    (field) => input[field] === '' && field in problems && !(field in open),
  );
  if (closed !== null && !kept.includes('closed'))
    return needs(whole, { closed: { key: 'closed', text: closed, answer: 'List as Available' } });
  if (form === null || Object.keys(all).length > 0) return needs(whole, { problems: all, gaps });
  const doubts = doubtsAbout(form, today).filter((doubt) => !kept.includes(doubt.key));
  if (doubts.length > 0) return needs(whole, { doubts });
  return { ...whole, kind: 'new', form, formerId };
}
