// All that is on this device only, as the text of a file; README.md describes it. `sealed-file.ts` encrypts it.
import * as v from 'valibot';
import { importOutbox, listForeignListings, readOutboxFile, type Imported } from '#db/outbox/outbox-file.ts';
import { unlessFull, withQuotaRetry } from '#db/tables/quota-retry.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { preferencesSchema, type Preferences } from '#domain/account/preferences.ts';
import { exportDrafts, importDrafts, noteFiledDrafts } from './filed-drafts.ts';
import { exportKeys, importKeys, listOfferedListings } from './filed-keys.ts';
import { countOfferedMessages, exportMessages, importMessages } from './filed-messages.ts';
import type { PartCounts } from './filed-part.ts';
import { exportWatches, importWatches } from './filed-watches.ts';

const part = v.optional(v.array(v.unknown()), []);

/** What a file has beside the outbox; files of earlier app versions have less. */
const partsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    keys: part,
    messages: part,
    watches: part,
    drafts: part,
    preferences: v.fallback(preferencesSchema, {}),
  }),
);

type Part = 'keys' | 'messages' | 'watches' | 'drafts';

/** `preferences`: what the user has chosen on the other device, which is not in the tables. */
export type ImportedFile = Record<Part, PartCounts> & { items: Imported; preferences: Preferences };

const partTables = (db: Database) => [
  db.outbox,
  db.sentParcels,
  db.receivedKeys,
  db.visitorMessages,
  db.watches,
  db.drafts,
  db.meta,
];

/** What is on this device only, of the current user and of visitors (law 14). */
export async function exportDevice(db: Database, preferences: Preferences = {}): Promise<string> {
  const { outbox, ...parts } = await readParts(db);
  // A device without space is saved to a file all the same.
  await unlessFull(() => db.transaction('rw', [db.drafts, db.meta], async () => noteFiledDrafts(db)));
  const filled = Object.entries(parts).filter(([, entries]) => entries.length > 0);
  return JSON.stringify({ ...outbox, ...Object.fromEntries(filled), preferences }, null, 1);
}

/** How much of each kind the file of this device would have. */
export async function readHoldings(db: Database): Promise<Record<Part | 'items', number>> {
  const { outbox, keys, messages, watches, drafts } = await readParts(db);
  return {
    items: outbox.items.length,
    keys: keys.length,
    messages: messages.length,
    watches: watches.length,
    drafts: drafts.length,
  };
}

function readParts(db: Database) {
  return db.transaction('r', partTables(db), async () => {
    const [outbox, keys, messages, watches, drafts] = await Promise.all([
      readOutboxFile(db),
      exportKeys(db),
      exportMessages(db),
      exportWatches(db),
      exportDrafts(db),
    ]);
    return { outbox, keys, messages, watches, drafts };
  });
}

/** Keys and enquiries may be here already, and a user who manages a listing already is asked nothing. */
const knownTables = (db: Database) => [
  ...partTables(db),
  db.acknowledged,
  db.parcels,
  db.ownListings,
  db.claims,
  db.userRoles,
];

/**
 * What a file would let this device do that it could not do before, for which its user is asked: how many listings it would manage, and how
 * many enquiries and reports it would follow.
 */
export async function countOffers(
  db: Database,
  text: string,
): Promise<{ listings: number; messages: number }> {
  const { success, output: filed } = v.safeParse(partsSchema, text);
  if (!success) return { listings: 0, messages: 0 };
  return db.transaction('r', knownTables(db), async () => {
    const [queued, keys] = await Promise.all([
      listForeignListings(db, text),
      listOfferedListings(db, filed.keys),
    ]);
    return {
      listings: new Set([...queued, ...keys]).size,
      messages: await countOfferedMessages(db, filed.messages),
    };
  });
}

/**
 * Adds what is in a file to what is here: nothing twice, and nothing here is replaced by something older. Null when the text is not the
 * content of such a file. Throws, and adds nothing, if the device cannot save all of it.
 */
export function importDevice(
  db: Database,
  { text, now }: { text: string; now: number },
): Promise<ImportedFile | null> {
  const { success, output: filed } = v.safeParse(partsSchema, text);
  if (!success) return Promise.resolve(null);
  const add = async () => {
    const items = await importOutbox(db, text);
    if (items === null) return null;
    return {
      items,
      keys: await importKeys(db, { filed: filed.keys, now }),
      messages: await importMessages(db, filed.messages),
      watches: await importWatches(db, filed.watches),
      drafts: await importDrafts(db, filed.drafts),
      preferences: filed.preferences,
    };
  };
  return withQuotaRetry(() => db.transaction('rw', knownTables(db), add));
}
