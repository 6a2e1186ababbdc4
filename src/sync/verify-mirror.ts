// Law 5: what the mirror and the server have must be the same.
import { localVersions, markVerified, repairTable, unreadableIds, type Compared } from '#db/mirror/mirror.ts';
import { dropOldAcknowledged } from '#db/sent/acknowledged.ts';
import { dropOldMessages } from '#db/sent/visitor-messages.ts';
import { tablesOf, type FeedPage, type MirrorTable } from '#domain/feed/feed.ts';
import type { Failure } from '#remote/verdict.ts';
import type { PassContext } from './context.ts';

/** Rows per request of a repair. */
const REPAIR_ROWS = 500;

/** Compares the server's hashes with the mirror, and repairs each table that differs (law 5). */
export async function verifyMirror(
  context: PassContext,
  { digests, cursor, serverTime }: FeedPage,
): Promise<Failure | null> {
  if (digests === null) return null;
  const compared = { cursor, userId: context.identity.userId };
  for (const table of tablesOf(context.identity.userId)) {
    // The hashes do not reveal unreadable rows; this version of the app may be able to read them.
    const failure = await fetchAndStore(context, table, {
      ids: await unreadableIds(context.db, table),
      compared,
    });
    if (failure !== null) return failure === 'mirror changed' ? null : failure;
    if ((await digestOf(await localVersions(context.db, table))) === digests[table]) continue;
    const repaired = await repair(context, table, compared);
    if (repaired === 'mirror changed') return null;
    if (repaired !== null) return repaired;
  }
  await markVerified(context.db, context.now());
  if (serverTime === null) return null;
  await dropOldAcknowledged(context.db, serverTime);
  await dropOldMessages(context.db, serverTime);
  return null;
}

async function repair(
  context: PassContext,
  table: MirrorTable,
  compared: Compared,
): Promise<Failure | 'mirror changed' | null> {
  const { db, identity, remote } = context;
  // Read first: a row that the server accepts from now on may be missing in its answer (law 9).
  const ours = await localVersions(db, table);
  const listed = await remote.versions({ identity, table });
  if (!listed.ok) return listed.failure;
  const serverVersions = listed.value.versions;
  const gone = [...ours.keys()].filter((id) => !serverVersions.has(id));
  const outdated = [...serverVersions].filter(([id, version]) => ours.get(id) !== version).map(([id]) => id);
  const none = { readable: [], unreadable: [] };
  if (!(await repairTable(db, { table, gone, rows: none, compared }))) return 'mirror changed';
  return fetchAndStore(context, table, { ids: outdated, compared });
}

async function fetchAndStore(
  { db, identity, remote }: PassContext,
  table: MirrorTable,
  { ids, compared }: { ids: string[]; compared: Compared },
): Promise<Failure | 'mirror changed' | null> {
  for (let from = 0; from < ids.length; from += REPAIR_ROWS) {
    const answer = await remote.readBack({ identity, table, ids: ids.slice(from, from + REPAIR_ROWS) });
    if (!answer.ok) return answer.failure;
    const { rows } = answer.value;
    if (!(await repairTable(db, { table, gone: [], rows, compared }))) return 'mirror changed';
  }
  return null;
}

/** The same hash as the server's: SHA-256, in hex, over the lines 'id:version' in the order of the ids. */
async function digestOf(versions: Map<string, string>): Promise<string> {
  const lines = [...versions].map(([id, version]) => `${id}:${version}`).sort();
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(lines.join('\n')));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
