import { readSharedFile, removeSharedFile } from '#client/shared-file.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { openDraft, type OpenDraft } from '#session/drafts.ts';
import { readSheetData, type SheetData } from './queries.ts';
import { readFile } from './read-sheet.ts';
import { draftOf, newSheet } from './sheet.ts';

/** What another app has shared. */
export const SHARED = ['file', 'several'] as const;
type Shared = (typeof SHARED)[number];

export const SHEET_FORM = 'parcel-sheet';

export type InitialSheet = {
  data: SheetData;
  /** Null when it is the draft of a user who has left. */
  draft: OpenDraft | null;
  /** Why a shared file was not read. */
  problem: string | undefined;
};

/** Also opens the draft of the page: the shared file, or what was read before. */
export async function loadSheet(
  db: Database,
  { shared, entry }: { shared: Shared | undefined; entry: string | undefined },
): Promise<InitialSheet> {
  const [data, reading] = await Promise.all([readSheetData(db), shared && readShared(shared)]);
  const start =
    reading !== undefined && 'table' in reading ? draftOf(newSheet(reading.table, data.ownProfiles)) : null;
  const draft = await openDraft(db, { form: SHEET_FORM, entry, start });
  if (shared !== undefined) await removeSharedFile().catch(console.error);
  return {
    data,
    draft,
    problem: reading !== undefined && 'problem' in reading ? reading.problem : undefined,
  };
}

async function readShared(shared: Shared) {
  if (shared === 'several') return { problem: 'Several files were shared. Share one at a time.' };
  const file = await readSharedFile().catch(() => null);
  return file === null ? { problem: 'The shared file did not arrive. Open it here.' } : readFile(file);
}
