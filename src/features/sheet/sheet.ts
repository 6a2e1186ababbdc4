// A sheet on the screen: what was read, and what its user said about it. It is kept as a draft.
import * as v from 'valibot';
import type { OwnProfiles } from '#db/shown/own-profiles.ts';
import { SHEET_FIELDS, type Mapping } from '#domain/sheet/columns.ts';
import {
  firstLinesOf,
  hasReference,
  planRow,
  type PlanContext,
  type RowEdit,
  type RowPlan,
} from '#domain/sheet/plan.ts';
import type { Defaults } from '#domain/sheet/row-fields.ts';
import { headOf, rowsOf, type SheetHead, type SheetRow, type Table } from '#domain/sheet/rows.ts';
import { keysOf } from '#domain/values/object.ts';
import type { SheetData } from './queries.ts';
import { rowIdsOf } from './row-ids.ts';

const NO_DEFAULTS: Defaults = { companyId: '', brokerId: '', waterType: '', waterSource: '' };
const textSchema = v.record(v.string(), v.string());

/** The shape of a draft. `edits` are by line. */
const sheetSchema = v.object({
  text: v.optional(v.string(), ''),
  table: v.optional(v.array(v.array(v.string())), []),
  mapping: v.optional(v.nullable(v.array(v.nullable(v.picklist(keysOf(SHEET_FIELDS))))), null),
  defaults: v.optional(
    v.object({ companyId: v.string(), brokerId: v.string(), waterType: v.string(), waterSource: v.string() }),
    NO_DEFAULTS,
  ),
  edits: v.optional(
    v.array(
      v.tuple([
        v.number(),
        v.object({
          fields: v.exactOptional(textSchema),
          kept: v.exactOptional(v.array(v.string())),
          leftOut: v.exactOptional(v.boolean()),
        }),
      ]),
    ),
    [],
  ),
});

export type Sheet = {
  table: Table;
  /** The user's choice of columns; null for the one that was read from their names. */
  mapping: Mapping | null;
  defaults: Defaults;
  edits: ReadonlyMap<number, RowEdit>;
};

export function newSheet(table: Table, ownProfiles: OwnProfiles): Sheet {
  return { table, mapping: null, defaults: { ...NO_DEFAULTS, ...ownProfiles }, edits: new Map() };
}

export function draftOf({ table, mapping, defaults, edits }: Sheet): object {
  return { table, mapping, defaults, edits: [...edits] };
}

/** The sheet of a draft, null for none, and what was typed and not read yet. */
export function readDraft(fields: object | null): { sheet: Sheet | null; text: string } {
  const parsed = v.safeParse(sheetSchema, fields ?? {});
  if (!parsed.success) return { sheet: null, text: '' };
  const { text, edits, ...sheet } = parsed.output;
  return { text, sheet: sheet.table.length === 0 ? null : { ...sheet, edits: new Map(edits) } };
}

/** What a sheet says: its columns and its rows. */
export type ReadRows = { head: SheetHead; rows: SheetRow[]; leftOut: SheetRow[] };

export function readRows({ table, mapping }: Pick<Sheet, 'table' | 'mapping'>): ReadRows {
  const found = headOf(table);
  const head = { ...found, mapping: mapping ?? found.mapping };
  return { head, ...rowsOf(table, head) };
}

/** What is done with the rows, the ids of the listings that are new, and what the plan was made from. */
export type SheetPlan = { plans: RowPlan[]; ids: ReadonlyMap<number, string>; data: SheetData };

/** Rows that are planned before the page gets a chance to respond. */
const SLICE = 20;

/** Plans all rows in short tasks. `onProgress` gets the number of those that are done. */
export async function planSheet(
  sheet: Pick<Sheet, 'defaults' | 'edits'>,
  { rows }: Pick<ReadRows, 'rows'>,
  {
    data,
    authors,
    today,
    pause,
    onProgress = () => undefined,
  }: {
    data: SheetData;
    /** Whose rows these are, the one that lists them first. */
    authors: readonly string[];
    today: string;
    pause: () => Promise<void>;
    onProgress?: (done: number) => void;
  },
): Promise<SheetPlan> {
  const ids = await rowIdsOf(rows, { authors, data });
  const context = contextOf(sheet, { rows, ids, data, today });
  const plans: RowPlan[] = [];
  for (const row of rows) {
    plans.push(planRow(row, sheet.edits.get(row.line) ?? {}, context));
    if (plans.length % SLICE !== 0) continue;
    onProgress(plans.length);
    await pause();
  }
  return { plans, ids, data };
}

function contextOf(
  { defaults, edits }: Pick<Sheet, 'defaults' | 'edits'>,
  {
    rows,
    ids,
    data,
    today,
  }: { rows: readonly SheetRow[]; ids: ReadonlyMap<number, string>; data: SheetData; today: string },
): PlanContext {
  const { own, choices, liveIds } = data;
  const listedBefore = new Map(
    rows.flatMap((row) => {
      const id = ids.get(row.line) ?? '';
      return liveIds.has(id) && !hasReference(row, edits.get(row.line)) ? [[row.line, id] as const] : [];
    }),
  );
  return { defaults, choices, own, listedBefore, firstLines: firstLinesOf(rows, edits), today };
}

/** How many rows lack what can be said for all of them; fewer than two are asked in the row. */
export function sharedGaps(plans: readonly RowPlan[]): Map<keyof Defaults, number> {
  const counts = new Map<keyof Defaults, number>();
  for (const field of plans.flatMap((plan) => (plan.kind === 'needs' ? plan.gaps : [])))
    counts.set(field, (counts.get(field) ?? 0) + 1);
  return new Map([...counts].filter(([, count]) => count > 1));
}

/** The author's listings with a reference that the sheet does not have. */
export function missingIn(
  { own }: Pick<SheetData, 'own'>,
  plans: readonly RowPlan[],
  { read, edits }: { read: Pick<ReadRows, 'rows' | 'leftOut'>; edits: Sheet['edits'] },
): { id: string; title: string }[] {
  const all = [...read.rows, ...read.leftOut];
  // What the cells say, and what its user typed instead.
  const named = new Set([...firstLinesOf(all, new Map()).keys(), ...firstLinesOf(read.rows, edits).keys()]);
  if (named.size === 0) return [];
  const touched = new Set(
    plans.flatMap((plan) => (plan.kind === 'changes' || plan.kind === 'same' ? [plan.id] : [])),
  );
  return [...own]
    .filter(([key, { id }]) => !named.has(key) && !touched.has(id))
    .flatMap(([, { id, parcel }]) =>
      parcel === null || parcel.status === 'sold' ? [] : [{ id, title: parcel.title }],
    );
}
