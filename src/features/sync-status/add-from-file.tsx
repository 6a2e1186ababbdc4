import { useState } from 'react';
import { useSync, type SyncClient } from '#client/sync-context.ts';
import { useDatabase } from '#db/live/database-context.ts';
import { countForeignListings, type Imported } from '#db/outbox/outbox-file.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { importDevice, type ImportedFile } from '#db/watchlist/watchlist-file.ts';
import { formatCount } from '#domain/values/number.ts';
import { FileButton } from '#ui/file-button.tsx';
import { QuestionDialog } from '#ui/question-dialog.tsx';

/** A parsed file, and the number of its listings that were not sent from this device. */
type ReadFile = { text: string; listings: number };

/** Adds unsent items of another device. Asks before that makes this device the manager of listings that it did not send. */
export function AddFromFile() {
  const device = { db: useDatabase(), sync: useSync() };
  const [result, setResult] = useState('');
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<ReadFile | null>(null);
  const show = async (reading: Promise<string>) => {
    setBusy(true);
    const unread =
      'The file could not be read, or this device could not save what is in it. Nothing was added.';
    setResult(await reading.catch(() => unread));
    setBusy(false);
  };
  const add = async (text: string | null) => {
    const imported = text === null ? null : await addUnsent(device, text);
    return importMessage(imported?.items ?? null, imported?.watches);
  };
  const read = async (file: File) => {
    const text = file.size > MAX_BYTES ? null : await file.text();
    const listings = text === null ? 0 : await countForeignListings(device.db, text);
    if (text === null || listings === 0) return add(text);
    setAsked({ text, listings });
    return '';
  };
  const answer = (text: string | null) => {
    setAsked(null);
    if (text !== null) void show(add(text));
  };
  return (
    <>
      <FileButton
        label="Add Unsent Items from a File"
        accept=".json,application/json"
        busy={busy}
        onFile={(file) => void show(read(file))}
      />
      <p role="status" className="w-full text-ink-soft empty:hidden">
        {result}
      </p>
      {asked !== null && <FileQuestion file={asked} onAnswer={answer} />}
    </>
  );
}

type FileQuestionProps = { file: ReadFile; onAnswer: (text: string | null) => void };

function FileQuestion({ file: { text, listings }, onAnswer }: FileQuestionProps) {
  const were = listings === 1 ? 'was not listed' : 'were not listed';
  return (
    <QuestionDialog
      open
      onClose={() => onAnswer(null)}
      title={`Add ${formatCount(listings, 'listing')} from this file?`}
      lead={`The file has ${formatCount(listings, 'listing')} that ${were} on this device. This device sends and manages what you add, and whoever signs in here becomes the author. Say yes only if you saved the file yourself.`}
      no="Don’t Add the File"
      yes="Add the File"
      onYes={() => onAnswer(text)}
    />
  );
}

/** The largest file that is read into memory (bytes), more than years of unsent items need. */
const MAX_BYTES = 50_000_000;

/**
 * Adds a file's items to the outbox and its watches to the watchlist, and requests a pass. Null for any other file; throws if it cannot be
 * saved.
 */
async function addUnsent(
  { db, sync }: { db: Database; sync: SyncClient },
  text: string,
): Promise<ImportedFile | null> {
  const imported = await importDevice(db, text);
  if (imported !== null && imported.items.added > 0) sync.requestSync('saved');
  return imported;
}

const NO_WATCHES = { added: 0, known: 0, unreadable: 0 };

export function importMessage(
  imported: Imported | null,
  watches: ImportedFile['watches'] = NO_WATCHES,
): string {
  if (imported === null) return 'This is not a file of unsent items from Headwater. Nothing was added.';
  const { added, known, different, foreign, unreadable } = imported;
  const items = added + known + different + foreign + unreadable;
  const watched = watches.added + watches.known + watches.unreadable;
  if (items + watched === 0) return 'There are no items in this file.';
  return [
    items > 0 && `${formatCount(added, 'item')} added.`,
    known > 0 && `${formatCount(known, 'item')} ${known === 1 ? 'was' : 'were'} here before.`,
    different > 0 &&
      `${formatCount(different, 'item')} ${different === 1 ? 'is' : 'are'} here in another version, or being withdrawn, and ${different === 1 ? 'was' : 'were'} not changed. Keep the file until you have compared them.`,
    foreign > 0 &&
      `${formatCount(foreign, 'item')} ${foreign === 1 ? 'belongs' : 'belong'} to an account that is not signed in here. Keep the file, sign in with that account and add it again.`,
    unreadable > 0 && `${formatCount(unreadable, 'item')} cannot be read by this version of Headwater.`,
    watched > 0 && `${entries(watches.added)} added to your watchlist.`,
    watches.known > 0 && `${entries(watches.known)} ${watches.known === 1 ? 'was' : 'were'} on it before.`,
    watches.unreadable > 0 && `${entries(watches.unreadable)} cannot be read by this version of Headwater.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}

const entries = (count: number) => formatCount(count, 'entry', 'entries');
