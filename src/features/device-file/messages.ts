// What saving and adding a file says.
import type { ImportedFile } from '#db/device-file/device-file.ts';
import type { PartCounts } from '#db/device-file/filed-part.ts';
import type { Imported } from '#db/outbox/outbox-file.ts';
import { APP_NAME } from '#domain/app.ts';
import { formatCount } from '#domain/values/number.ts';

export const UNCHANGED = 'Nothing was added.';

/** Why a file was not saved or not added. */
export const PROBLEMS = {
  damaged: `The file is damaged: it was cut short or changed on the way. ${UNCHANGED} Copy it again from the device that saved it.`,
  newer: `The file was saved by a newer version of ${APP_NAME}. ${UNCHANGED} Update the app here, then add it again.`,
  other: `This is not a file from ${APP_NAME}. ${UNCHANGED}`,
  'too-large': `The file is too large to be from ${APP_NAME}. ${UNCHANGED}`,
  unsupported: `This browser can’t encrypt or decrypt at this address. Open ${APP_NAME} at an address that begins with https.`,
  'no-space': `This device has no space left for what is in the file. ${UNCHANGED} Free some space, then add it again.`,
  unread: `The file could not be read, or this device could not save what is in it. ${UNCHANGED}`,
  password: `This password does not open the file. ${UNCHANGED} Check it and try again.`,
} as const;

type Part = Exclude<keyof ImportedFile, 'items' | 'preferences'>;

export const NOUNS: Readonly<Record<Part | 'items', readonly [one: string, many: string]>> = {
  items: ['unsent item', 'unsent items'],
  keys: ['key of a listing', 'keys of listings'],
  messages: ['enquiry or report', 'enquiries and reports'],
  watches: ['watchlist entry', 'watchlist entries'],
  drafts: ['draft', 'drafts'],
};

const PARTS = ['keys', 'messages', 'watches', 'drafts'] as const satisfies readonly Part[];

/** The outcome of an import, a line for each kind of thing in it. */
export function importLines(imported: ImportedFile): string[] {
  const lines = [itemsLine(imported.items), ...PARTS.map((part) => partLine(part, imported[part]))].filter(
    (line) => line !== null,
  );
  if (lines.length === 0)
    return [
      Object.keys(imported.preferences).length === 0
        ? 'There is nothing in this file.'
        : 'There are only settings in this file. Those that were not chosen here are applied.',
    ];
  const foreign = imported.items.foreign + PARTS.reduce((sum, part) => sum + imported[part].foreign, 0);
  if (foreign === 0) return lines;
  return [...lines, 'Keep the file, sign in with that account and add it again.'];
}

function itemsLine({ added, known, different, foreign, unreadable }: Imported): string | null {
  if (added + known + different + foreign + unreadable === 0) return null;
  const counted = counter('items');
  return sentences(
    added > 0 && `${counted(added)} added.`,
    known > 0 && `${counted(known)} ${known === 1 ? 'was' : 'were'} here before.`,
    different > 0 &&
      `${counted(different)} ${different === 1 ? 'is' : 'are'} here in another version, or being withdrawn, and ${different === 1 ? 'was' : 'were'} not changed. Keep the file until you have compared them.`,
    foreign > 0 && ofAnother(counted(foreign), foreign),
    unreadable > 0 && unreadableText(counted(unreadable)),
  );
}

function partLine(part: Part, { added, known, foreign, unreadable }: PartCounts): string | null {
  if (added + known + foreign + unreadable === 0) return null;
  const counted = counter(part);
  return sentences(
    added > 0 && `${counted(added)} added.`,
    part === 'keys' && added > 0 && checkedLater(added),
    known > 0 && `${counted(known)} ${known === 1 ? 'was' : 'were'} here before.`,
    foreign > 0 && ofAnother(counted(foreign), foreign),
    unreadable > 0 && unreadableText(counted(unreadable)),
  );
}

/** Names what is counted the first time, and counts alone after that. */
function counter(part: keyof typeof NOUNS): (count: number) => string {
  let isNamed = false;
  return (count) => {
    const text = isNamed ? String(count) : formatCount(count, ...NOUNS[part]);
    isNamed = true;
    return text;
  };
}

const checkedLater = (count: number) =>
  count === 1
    ? 'Its listing is in My Listings once the server has checked it.'
    : 'Their listings are in My Listings once the server has checked them.';

const ofAnother = (counted: string, count: number) =>
  `${counted} ${count === 1 ? 'belongs' : 'belong'} to an account that is not signed in here.`;

const unreadableText = (counted: string) => `${counted} cannot be read by this version of ${APP_NAME}.`;

function sentences(...parts: (string | false)[]): string {
  return parts.filter((part) => part !== false).join(' ');
}
