// What an import of a sheet does with each row: the preview shows it, and the import does it.
import * as v from 'valibot';
import { changeText } from '#domain/listing/listing-change-text.ts';
import { changedFields, fieldsOf, type Changed, type ListingFields } from '#domain/listing/listing-change.ts';
import { PARCEL_FIELDS } from '#domain/parcel/fields.ts';
import { wholeParcelFormSchema, type ParcelForm } from '#domain/parcel/parcel-form.ts';
import type { Parcel } from '#domain/parcel/parcel.ts';
import { doubtsAbout, type Doubt } from '#domain/parcel/price-guard.ts';
import { privateEntries } from '#domain/parcel/private-entries.ts';
import { foldText } from '#domain/values/fold-text.ts';
import { formatPriceChange, pricePerMegalitre } from '#domain/values/money.ts';
import { byName, keysOf, pick } from '#domain/values/object.ts';
import {
  composed,
  COMPOSED,
  COMPOSED_OF,
  rowFieldsOf,
  type Choices,
  type Defaults,
  type FormField,
} from './row-fields.ts';
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

/** What is missing or doubtful in a row, by the field that answers it. */
export type Problems = Partial<Record<FormField, string>>;

/**
 * What is done with a row. `closed`: the sheet has a status that is not understood, or says of new water that it is not available; keeping
 * 'closed' goes on without the status.
 */
export type RowPlan = { line: number; title: string; texts: Partial<Record<FormField, string>> } & (
  | { kind: 'new'; form: ParcelForm; formerId: string | null }
  | { kind: 'changes'; id: string; parcel: Parcel; change: Changed; text: string }
  | { kind: 'same'; id: string }
  | { kind: 'needs'; problems: Problems; doubts: readonly Doubt[]; closed: Closed | null }
  | { kind: 'left-out' }
);

/** `answer`: the name of the button that keeps 'closed'. */
type Closed = { text: string; answer: string };

/** Folded, as references are compared. */
export function referenceKey(reference: string): string {
  return foldText(reference).trim();
}

/** The line on which each reference stands first. */
export function firstLinesOf(
  rows: readonly SheetRow[],
  edits: ReadonlyMap<number, RowEdit>,
): Map<string, number> {
  const lines = new Map<string, number>();
  for (const { line, cells } of rows) {
    const edit = edits.get(line);
    const reference = edit?.fields?.reference ?? cells.reference;
    if (reference === undefined || reference === '' || edit?.leftOut === true) continue;
    const key = referenceKey(reference);
    if (!lines.has(key)) lines.set(key, line);
  }
  return lines;
}

const FORM_NAMES = [
  ...keysOf(PARCEL_FIELDS).filter((name) => name !== 'status'),
  'companyId',
  'brokerId',
  'pricePerMegalitre',
  ...keysOf(privateEntries),
] as const;

type Texts = Record<(typeof FORM_NAMES)[number], string>;

const EMPTY: Texts = byName(FORM_NAMES, () => '');

export function planRow(row: SheetRow, edit: RowEdit, context: PlanContext): RowPlan {
  const { stated, asks, status, unknownStatus } = rowFieldsOf(row, context.choices);
  const typed = edit.fields ?? {};
  const texts = { ...stated, ...typed };
  // One of the two prices decides: the one that was typed.
  if (typed.price !== undefined) delete texts.pricePerMegalitre;
  if (typed.pricePerMegalitre !== undefined) delete texts.price;
  const open = Object.fromEntries(
    Object.entries(asks).filter(([field]) => !isAnswered(field, typed)),
  ) as Problems;
  const head = {
    line: row.line,
    title: texts.title ?? composed(texts, row.cells.product).title ?? `Row ${row.line}`,
    texts,
  };
  if (edit.leftOut === true) return { ...head, kind: 'left-out' };
  const reference = texts.reference ?? '';
  const key = referenceKey(reference);
  if (reference !== '' && (context.firstLines.get(key) ?? row.line) !== row.line)
    open.reference = `Row ${context.firstLines.get(key)} has this reference too`;
  const own = reference === '' ? undefined : context.own.get(key);
  if (own?.problem) open.reference = own.problem;
  const before = context.listedBefore.get(row.line);
  if (own === undefined && before !== undefined) return { ...head, kind: 'same', id: before };
  const plan = { row, head, texts, open, kept: edit.kept ?? [], context, status };
  if (own?.parcel) return planOwn({ ...plan, id: own.id, parcel: own.parcel, unknownStatus });
  return planNew({ ...plan, formerId: own?.id ?? null, closed: closedText(status, unknownStatus) });
}

function isAnswered(field: string, typed: Partial<Record<FormField, string>>): boolean {
  const isPrice = field === 'price' || field === 'pricePerMegalitre';
  return field in typed || (isPrice && ('price' in typed || 'pricePerMegalitre' in typed));
}

function closedText(status: Parcel['status'] | null, unknownStatus: string | null): string | null {
  if (unknownStatus !== null) return unknownStatus;
  if (status === null || status === 'available') return null;
  return `The sheet says that it is ${status === 'sold' ? 'sold' : 'under contract'}.`;
}

type Planning = {
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
  const whole = { ...head, title: input.title === '' ? head.title : input.title, texts: input };
  const { form, problems } = checked(input);
  const all = withoutConsequences({ ...problems, ...open }, { open, texts });
  if (closed !== null && !kept.includes('closed'))
    return {
      ...whole,
      kind: 'needs',
      problems: {},
      doubts: [],
      closed: { text: closed, answer: 'List as Available' },
    };
  if (form === null || Object.keys(all).length > 0)
    return { ...whole, kind: 'needs', problems: all, doubts: [], closed: null };
  const doubts = doubtsAbout(form, today).filter((doubt) => !kept.includes(doubt.key));
  if (doubts.length > 0) return { ...whole, kind: 'needs', problems: {}, doubts, closed: null };
  return { ...whole, kind: 'new', form, formerId };
}

/** Leaves out what the answer to another question will fill in. */
function withoutConsequences(
  problems: Problems,
  { open, texts }: { open: Problems; texts: Partial<Record<FormField, string>> },
): Problems {
  const isComposable = COMPOSED_OF.some((field) => field in open);
  return Object.fromEntries(
    Object.entries(problems).filter(([field]) => {
      if (field === 'price' && 'pricePerMegalitre' in open) return 'price' in open;
      return !(isComposable && COMPOSED.some((each) => each === field && texts[each] === undefined));
    }),
  );
}

/** What a sheet may change of a listing: its public fields and its status. */
const CHANGEABLE = [...keysOf(PARCEL_FIELDS)] as const;

function planOwn({
  head,
  texts,
  open,
  kept,
  context,
  status,
  id,
  parcel,
  unknownStatus,
}: Planning & { id: string; parcel: Parcel; unknownStatus: string | null }): RowPlan {
  const present = fieldsOf(parcel);
  const input: Texts = {
    ...EMPTY,
    ...byName(keysOf(PARCEL_FIELDS), (name) => String(present[name] ?? '')),
    companyId: parcel.companyId,
    brokerId: parcel.brokerId,
    ...withoutProfiles(texts),
    // The total follows from the price per ML, also where the volume changes.
    ...(texts.pricePerMegalitre !== undefined && { price: '' }),
  };
  const whole = { ...head, title: texts.title ?? parcel.title };
  if (unknownStatus !== null && !kept.includes('closed')) {
    const closed = { text: unknownStatus, answer: 'Leave the Status as It Is' };
    return { ...whole, kind: 'needs', problems: {}, doubts: [], closed };
  }
  const { form, problems } = checked(input);
  const all: Problems = { ...problems, ...open };
  if (form === null || Object.keys(all).length > 0)
    return { ...whole, kind: 'needs', problems: all, doubts: [], closed: null };
  const after: ListingFields = {
    ...pick(form, CHANGEABLE.filter(isFormField)),
    status: status ?? parcel.status,
  };
  const change = changedFields(present, { ...present, ...after, actingFor: present.actingFor });
  if (change === null) return { ...whole, kind: 'same', id };
  const isRepriced = change.fields?.price !== undefined || change.fields?.volume !== undefined;
  const doubts = doubtsAbout(form, context.today).filter(
    ({ key, kind }) =>
      !kept.includes(key) && (kind === 'price' ? isRepriced : change.fields?.expiryDate !== undefined),
  );
  if (doubts.length > 0) return { ...whole, kind: 'needs', problems: {}, doubts, closed: null };
  return { ...whole, kind: 'changes', id, parcel, change, text: textOf(change, parcel) };
}

/** 'Price $240 → $232/ML, Under contract'. */
function textOf({ fields }: Changed, parcel: Parcel): string {
  const { price = parcel.price, volume = parcel.volume, ...others } = fields ?? {};
  const [from, to] = [pricePerMegalitre(parcel), pricePerMegalitre({ price, volume })];
  const isRepriced = from !== undefined && to !== undefined && from !== to;
  const rest = {
    ...others,
    ...(volume !== parcel.volume && { volume }),
    ...(price !== parcel.price && !isRepriced && { price }),
  };
  return [
    ...(isRepriced ? [`Price ${formatPriceChange(from, to)}`] : []),
    ...(Object.keys(rest).length > 0 ? [changeText({ action: 'change', fields: rest })] : []),
  ].join(', ');
}

function isFormField(
  name: keyof typeof PARCEL_FIELDS,
): name is Exclude<keyof typeof PARCEL_FIELDS, 'status'> {
  return name !== 'status';
}

function withoutProfiles({
  companyId: _company,
  brokerId: _broker,
  ...texts
}: Partial<Record<FormField, string>>): Partial<Record<FormField, string>> {
  return texts;
}

/** The form, or the first problem of each field. */
function checked(input: Texts): { form: ParcelForm | null; problems: Problems } {
  const parsed = v.safeParse(wholeParcelFormSchema, input);
  if (parsed.success) return { form: parsed.output, problems: {} };
  const problems: Record<string, string> = {};
  for (const issue of parsed.issues) {
    const field = v.getDotPath(issue);
    if (field !== null) problems[field] ??= issue.message;
  }
  return { form: null, problems };
}
