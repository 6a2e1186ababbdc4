// The outbox as a file: when a device dies, fills up or must be given away, what is unsent can go on from another one.
import { isOwn, OPERATIONS, type OperationKind, type Operation } from '#domain/operation.ts';
import { instantSchema } from '#domain/date.ts';
import { idSchema } from '#domain/id.ts';
import * as v from 'valibot';
import type { Database } from './schema-types.ts';
import { readSession } from './stored-session.ts';
import { listOutbox, nextSequence } from './outbox.ts';

/** The mark and the version of such a file. */
const FORMAT = 'headwater-outbox/1';

const kinds = Object.keys(OPERATIONS).filter(isKind);

const fileSchema = v.object({ format: v.literal(FORMAT), items: v.array(v.unknown()) });

const itemSchema = v.object({
  kind: v.picklist(kinds),
  payload: v.unknown(),
  owner: v.nullable(idSchema),
  savedAt: instantSchema,
  /** It had been sent, and the server had not said whether it has it (law 1). */
  sent: v.boolean(),
});

type FiledItem = v.InferOutput<typeof itemSchema>;

/** What became of a file: how many of its items are here now, how many were here before, and how many are somebody else's or cannot be read. */
export type Imported = { added: number; known: number; foreign: number; unreadable: number };

/** The unsent items of whoever uses the device, and of visitors, as the text of a file. */
export async function exportOutbox(db: Database): Promise<string> {
  const isOwnItem = await mine(db);
  const items = (await listOutbox(db)).filter((item) => isOwnItem(item) && item.withdrawal !== 'discard');
  const filed = items.map(({ kind, payload, owner, savedAt, unconfirmed }) => ({
    kind,
    payload,
    owner,
    savedAt,
    sent: unconfirmed,
  }));
  return JSON.stringify({ format: FORMAT, items: filed }, null, 2);
}

/**
 * Takes the items of a file into the outbox under their own ids, so that what both devices send arrives once (law 1). Items of
 * somebody who is not signed in here are left out. Null when it is no such file.
 */
export async function importOutbox(db: Database, text: string): Promise<Imported | null> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), fileSchema), text);
  if (!parsed.success) return null;
  return db.transaction('rw', [db.outbox, db.acknowledged, db.meta], async () => {
    const isOwnItem = await mine(db);
    const imported: Imported = { added: 0, known: 0, foreign: 0, unreadable: 0 };
    for (const item of parsed.output.items) {
      const filed = v.safeParse(itemSchema, item);
      const outcome = filed.success ? await importItem(db, filed.output, isOwnItem) : 'unreadable';
      imported[outcome]++;
    }
    return imported;
  });
}

async function importItem(
  db: Database,
  filed: FiledItem,
  isOwnItem: (item: { owner: string | null }) => boolean,
): Promise<keyof Imported> {
  if (!isOwnItem(filed)) return 'foreign';
  const operation = readOperation(filed);
  if (operation === null) return 'unreadable';
  if ((await db.outbox.get(operation.payload.id)) !== undefined) return 'known';
  const sent = filed.sent || (await db.acknowledged.get(operation.payload.id)) !== undefined;
  await db.outbox.add({
    ...operation,
    id: operation.payload.id,
    owner: filed.owner,
    sequence: await nextSequence(db),
    savedAt: filed.savedAt,
    state: sent ? 'unconfirmed' : 'waiting',
    attempts: sent ? 1 : 0,
    serverErrors: 0,
    refusal: null,
    unconfirmed: sent,
    withdrawal: null,
    revision: unusedRevision(),
  });
  return 'added';
}

/** What this device discarded may come back by file: a pass that still knows the first one must not settle the second. */
function unusedRevision(): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return random + 2;
}

/** The wish in a file, or null when it is none that this version of the app can send (law 11). */
function readOperation({ kind, payload }: FiledItem): Operation | null {
  // Only what was parsed is kept: a key that the server does not know would have it refuse the item for ever.
  const parsed = v.safeParse(OPERATIONS[kind].payload, payload);
  const item = { kind, payload: parsed.output };
  return isOperation(item) ? item : null;
}

function isOperation(item: { kind: OperationKind; payload: unknown }): item is Operation {
  return v.is(OPERATIONS[item.kind].payload, item.payload);
}

function isKind(name: string): name is OperationKind {
  return Object.hasOwn(OPERATIONS, name);
}

async function mine(db: Database): Promise<(item: { owner: string | null }) => boolean> {
  const session = await readSession(db);
  return (item) => isOwn(item, session);
}
