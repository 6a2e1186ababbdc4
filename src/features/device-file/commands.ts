import type { SyncClient } from '#client/sync-context.ts';
import { exportDevice, importDevice, type ImportedFile } from '#db/device-file/device-file.ts';
import { canSeal, passwordText, sealText } from '#db/device-file/sealed-file.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { localDay } from '#domain/values/date.ts';
import { adoptPreferences, readPreferences } from '#session/preferences.ts';
import { saveAsFile } from '#ui/save-as-file.ts';
import { PROBLEMS } from './messages.ts';

/** Fewest characters of a password. */
export const MIN_PASSWORD = 8;

export function fileName(now: number): string {
  return `headwater-${localDay(new Date(now))}.json`;
}

/** Downloads all that is on this device only. It stays here as well. Resolves to why it was not done; null where it was. */
export async function saveEverything(
  db: Database,
  { password, name }: { password: string; name: string },
): Promise<string | null> {
  if (!canSeal()) return PROBLEMS.unsupported;
  if (Array.from(passwordText(password)).length < MIN_PASSWORD)
    return `The password must have at least ${MIN_PASSWORD} characters`;
  const text = await sealText(await exportDevice(db, readPreferences()), password);
  saveAsFile(text, { name, type: 'application/json' });
  return null;
}

/**
 * Adds what is in a file to what is on this device, and requests a pass where there is something to send or to ask. Null for any other
 * content; throws, and adds nothing, if it cannot be saved.
 */
export async function addEverything(
  { db, sync, now }: { db: Database; sync: SyncClient; now: number },
  text: string,
): Promise<ImportedFile | null> {
  const imported = await importDevice(db, { text, now });
  if (imported === null) return null;
  const { items, keys, messages, preferences } = imported;
  adoptPreferences(preferences);
  if (items.added + keys.added + messages.added > 0) sync.requestSync('saved');
  return imported;
}
