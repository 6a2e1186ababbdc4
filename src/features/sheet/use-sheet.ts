import { useEffect, useMemo, useState } from 'react';
import { useDatabase } from '#db/live/database-context.ts';
import { yieldToMain } from '#db/live/table-cache.ts';
import { useLive } from '#db/live/use-live.ts';
import { useToday } from '#db/live/use-today.ts';
import { readDeviceId } from '#db/sent/own-listings.ts';
import type { RowEdit } from '#domain/sheet/plan.ts';
import type { OpenDraft } from '#session/drafts.ts';
import { useDraftWriter } from '#session/use-draft.ts';
import { readSheetData, type SheetData } from './queries.ts';
import {
  draftOf,
  planSheet,
  readRows,
  readDraft,
  type ReadRows,
  type Sheet,
  type SheetPlan,
} from './sheet.ts';

/** `plan` is null while rows are checked, `done` of them so far. */
export type SheetState = {
  sheet: Sheet | null;
  read: ReadRows | null;
  plan: SheetPlan | null;
  done: number;
  /** Whether the plan is that of the sheet and the listings as they are. */
  isCurrent: boolean;
  data: SheetData;
  /** Why the device cannot keep the sheet now. */
  problem: string | null;
  /** What was typed and not read yet. */
  typed: string;
  keepTyped: (text: string) => void;
  /** Null begins anew. */
  show: (sheet: Sheet | null) => void;
  editRow: (line: number, edit: RowEdit) => void;
  written: () => Promise<string>;
};

type Planned = { plan: SheetPlan | null; of: Sheet | null; done: number };
const NOT_PLANNED: Planned = { plan: null, of: null, done: 0 };

/** A sheet with its plan, which follows the author's listings and what the user answers. It is kept as a draft. */
export function useSheet(draft: OpenDraft, initial: SheetData): SheetState {
  const db = useDatabase();
  const today = useToday();
  const { keep, problem, written } = useDraftWriter(draft);
  const [begun] = useState(() => readDraft(draft.fields));
  const [sheet, setSheet] = useState(begun.sheet);
  const data = useLive({ key: 'sheet data', query: readSheetData, initial });
  const { table, mapping } = sheet ?? {};
  const read = useMemo(
    () => (table === undefined || mapping === undefined ? null : readRows({ table, mapping })),
    [table, mapping],
  );
  const [planned, setPlanned] = useState<Planned>(NOT_PLANNED);
  useEffect(() => {
    if (sheet === null || read === null) return undefined;
    let isOver = false;
    const pause = async () => {
      await yieldToMain();
      // A later plan replaces this one.
      if (isOver) throw new DOMException('Superseded', 'AbortError');
    };
    const onProgress = (done: number) => setPlanned((before) => ({ ...before, done }));
    void (async () => {
      const deviceId = await readDeviceId(db);
      const authors = data.userId === null ? [deviceId] : [data.userId, deviceId];
      const plan = await planSheet(sheet, read, { data, authors, today, pause, onProgress });
      if (!isOver) setPlanned({ plan, of: sheet, done: read.rows.length });
    })().catch((error: unknown) => {
      if (!isOver) throw error;
    });
    return () => {
      isOver = true;
    };
  }, [db, sheet, read, data, today]);
  const show = (next: Sheet | null) => {
    keep(draft.form, next === null ? null : draftOf(next));
    if (next?.table !== sheet?.table) setPlanned(NOT_PLANNED);
    setSheet(next);
  };
  return {
    sheet,
    read,
    plan: planned.plan,
    done: planned.done,
    isCurrent: planned.of === sheet && planned.plan?.data === data,
    data,
    problem,
    typed: begun.text,
    keepTyped: (text) => keep(draft.form, text === '' ? null : { text }),
    show,
    editRow: (line, edit) => {
      if (sheet !== null) show({ ...sheet, edits: new Map(sheet.edits).set(line, edit) });
    },
    written,
  };
}
