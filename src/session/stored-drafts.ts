// Earlier versions of the app kept drafts in localStorage, which browsers write to the disk up to 40 s late.
import * as v from 'valibot';
import { withQuotaRetry } from '#db/tables/quota-retry.ts';
import type { Database, Draft } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';

const KEY = /^headwater-(?<form>.+)-draft$/u;
/** Their names had the user, except those of forms that visitors fill in too. */
const OWNED = /^(?<kind>company|broker|profileChange|enquiry)-(?<user>visitor|[\da-f-]{36})(?<subject>.*)$/u;

const fieldsSchema = v.pipe(v.string(), v.parseJson(), v.looseObject({}));

/** Moves them into the local tables, where they are from now on. What cannot be moved stays for the next start. */
export async function moveStoredDrafts(db: Database): Promise<void> {
  const stored = readStoredDrafts();
  if (stored.length === 0) return;
  const write = async () => {
    const session = await readSession(db);
    for (const [key, text] of stored) {
      const fields = v.safeParse(fieldsSchema, text);
      // Another tab may have moved it already.
      if (!fields.success || (await db.drafts.get(key)) !== undefined) continue;
      const { form, owner } = nameOf(key, session?.userId ?? null);
      const rest = { tab: null, entry: undefined, changedAt: Date.now() };
      await db.drafts.add({ id: key, form, owner, fields: fields.output, ...rest });
    }
  };
  await withQuotaRetry(() => db.transaction('rw', [db.drafts, db.meta], write));
  removeStoredDrafts();
}

function nameOf(key: string, currentUser: string | null): Pick<Draft, 'form' | 'owner'> {
  const name = KEY.exec(key)?.groups?.['form'] ?? key;
  const { kind, user, subject = '' } = OWNED.exec(name)?.groups ?? {};
  if (kind === undefined || user === undefined) return { form: name, owner: currentUser };
  return { form: kind + subject, owner: user === 'visitor' ? currentUser : user };
}

export function removeStoredDrafts(): void {
  try {
    for (const [key] of readStoredDrafts()) localStorage.removeItem(key);
  } catch {
    return;
  }
}

function readStoredDrafts(): [key: string, text: string][] {
  try {
    return Object.entries(localStorage).filter(([key]) => KEY.test(key));
  } catch {
    // A browser that forbids storage has none.
    return [];
  }
}
