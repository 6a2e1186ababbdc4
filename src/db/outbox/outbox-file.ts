// The outbox as a file: unsent items can move to another device when this one fails, is full or is passed on.
import * as v from 'valibot';
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import {
  DEVICE_REFUSALS,
  FIRST_REVISION,
  isAutomatic,
  isOwn,
  isSameContent,
  type Content,
  type Operation,
} from '#domain/operation/operation.ts';
import { KINDS, type OperationKind } from '#domain/operations/kinds.ts';
import { sellerContactSchema } from '#domain/parcel/seller-contact.ts';
import { instantSchema } from '#domain/values/date.ts';
import { idSchema } from '#domain/values/id.ts';
import { camelCase, renameKeys } from '#domain/values/letter-case.ts';
import { keysOf } from '#domain/values/object.ts';
import { copyUnderNextId, isDuplicate, settledWith } from './outbox-items.ts';
import { listOutbox, nextSequence } from './outbox.ts';

/** Format marker and version of the file. Payloads of the first version have the server's names. */
const FORMAT = 'headwater-outbox/2';
const FORMATS = [FORMAT, 'headwater-outbox/1'] as const;

export function isPlainFormat(format: string): boolean {
  return FORMATS.some((known) => known === format);
}

const fileSchema = v.object({ format: v.picklist(FORMATS), items: v.array(v.unknown()) });

const authorship = v.optional(
  v.object({
    deviceId: idSchema,
    key: v.nullable(v.string()),
    contact: v.optional(v.nullable(sellerContactSchema), null),
    reference: v.exactOptional(v.nullable(v.string())),
    formerId: v.exactOptional(v.nullable(idSchema)),
  }),
);

const itemSchema = v.object({
  kind: v.picklist(keysOf(KINDS)),
  payload: v.unknown(),
  owner: v.nullable(idSchema),
  savedAt: instantSchema,
  /** It was sent and the server had not confirmed it (law 1). */
  sent: v.boolean(),
  /** It was changed after that, and is to be sent under this id once the first one is voided. */
  nextId: v.optional(idSchema),
  /** What was sent before it was changed. */
  former: v.optional(v.object({ payload: v.unknown(), authorship })),
  authorship,
});

type FiledItem = v.InferOutput<typeof itemSchema>;

/**
 * Result of an import, as numbers of items: `known` were here before, `different` are here in another version or are being withdrawn,
 * `foreign` belong to another user.
 */
export type Imported = Record<'added' | 'known' | 'different' | 'foreign' | 'unreadable', number>;

/** The unsent items of the current user and of visitors, as the text of a file. */
export async function exportOutbox(db: Database): Promise<string> {
  return JSON.stringify(await readOutboxFile(db), null, 2);
}

/** The same before it is text. */
export async function readOutboxFile(db: Database): Promise<{ format: string; items: object[] }> {
  const isOwnItem = await ownershipCheck(db);
  const items = (await listOutbox(db)).filter(
    (item) => isOwnItem(item) && !isAutomatic(item) && item.withdrawal !== 'discard',
  );
  const filed = items.map(
    ({ kind, payload, owner, savedAt, unconfirmed, withdrawal, nextId, sent, authorship }) => ({
      kind,
      payload,
      owner,
      savedAt,
      sent: unconfirmed,
      nextId: withdrawal === 'resend' ? nextId : undefined,
      former: sent,
      authorship,
    }),
  );
  return { format: FORMAT, items: filed };
}

/**
 * Imports the items of a file under their own ids, so that an item sent by both devices is stored once (law 1). Items of users not signed
 * in here are left out. Null when the text is not such a file.
 */
export async function importOutbox(db: Database, text: string): Promise<Imported | null> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), fileSchema), text);
  if (!parsed.success) return null;
  return db.transaction('rw', [db.outbox, db.acknowledged, db.meta], async () => {
    const items = parsed.output.items.map(readFiled);
    const file = { isOwnItem: await ownershipCheck(db), changed: changedListings(items) };
    const imported: Imported = { added: 0, known: 0, different: 0, foreign: 0, unreadable: 0 };
    for (const item of items) imported[item === null ? 'unreadable' : await importItem(db, item, file)]++;
    return imported;
  });
}

/**
 * The listings that the items of a file would make this device the manager of, and its user the author. Not those that were saved or sent
 * here.
 */
export async function listForeignListings(db: Database, text: string): Promise<string[]> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), fileSchema), text);
  if (!parsed.success) return [];
  const isOwnItem = await ownershipCheck(db);
  const listed = parsed.output.items.map(readFiled).flatMap((item) => {
    if (item === null || !isOwnItem(item.filed)) return [];
    const { operation } = item;
    if (operation?.kind === 'parcel') return [operation.payload.id];
    const isAdoption = operation?.kind === 'listingChange' && operation.payload.action === 'adopt';
    return isAdoption ? [operation.payload.parcelId] : [];
  });
  const ids = [...new Set(listed)];
  const known = await Promise.all(
    [db.sentParcels, db.outbox, db.acknowledged].map((table) => table.bulkGet(ids)),
  );
  return ids.filter((_, index) => known.every((rows) => rows[index] === undefined));
}

type FileContext = {
  isOwnItem: (item: { owner: string | null }) => boolean;
  /** The listings of which the file has changes. */
  changed: ReadonlySet<string>;
};

type ReadItem = { filed: FiledItem; operation: Operation | null; sent: Content | undefined };

function readFiled(item: unknown): ReadItem | null {
  const { success, output } = v.safeParse(itemSchema, item);
  if (!success) return null;
  const { kind, former } = output;
  const sent = former && readOperation({ kind, payload: former.payload });
  return {
    filed: output,
    operation: readOperation(output),
    sent: sent ? { payload: sent.payload, authorship: former.authorship } : undefined,
  };
}

function changedListings(items: readonly (ReadItem | null)[]): ReadonlySet<string> {
  const operations = items.map((item) => item?.operation);
  return new Set(
    operations.flatMap((each) => (each?.kind === 'listingChange' ? [each.payload.parcelId] : [])),
  );
}

async function importItem(
  db: Database,
  { filed, operation, sent: former }: ReadItem,
  { isOwnItem, changed }: FileContext,
): Promise<keyof Imported> {
  if (!isOwnItem(filed)) return 'foreign';
  if (operation === null) return 'unreadable';
  const { nextId, authorship } = filed;
  const { id } = operation.payload;
  const item = { ...operation, ...(authorship !== undefined && { authorship }) };
  const existing = await db.outbox.get(id);
  if (existing !== undefined) return isDuplicate(existing, item) ? 'known' : 'different';
  const next = await copyUnderNextId(db, filed);
  // Changes of it in the file need it under this id, until the server tells which of its ids stays.
  if (next !== undefined && isDuplicate(next, item) && !changed.has(id)) return 'known';
  const confirmed = await db.acknowledged.get(id);
  const sent = filed.sent || confirmed !== undefined;
  // The server confirmed another version of it to this device.
  const isOther = confirmed !== undefined && !isSameContent(confirmed, item);
  await db.outbox.add({
    ...item,
    id,
    owner: filed.owner,
    sequence: await nextSequence(db),
    savedAt: filed.savedAt,
    state: sent ? 'unconfirmed' : 'waiting',
    attempts: sent ? 1 : 0,
    serverErrors: 0,
    refusal: null,
    unconfirmed: sent,
    withdrawal: nextId === undefined ? null : 'resend',
    revision: unusedRevision(),
    imported: true,
    ...(nextId !== undefined && { nextId }),
    ...(former !== undefined && { sent: former }),
    ...(isOther && settledWith(DEVICE_REFUSALS['other-received'])),
  });
  return 'added';
}

/** A discarded item may return by file: a pass that still has the first copy must not settle the second. */
function unusedRevision(): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return random + FIRST_REVISION + 1;
}

/** The operation of a filed item, or null when this version of the app cannot send it (law 11). */
function readOperation({ kind, payload }: Pick<FiledItem, 'kind' | 'payload'>): Operation | null {
  // Keep only parsed columns: an unknown one would make the server refuse the item every time.
  const parsed = v.safeParse(KINDS[kind].payload, renameKeys(payload, camelCase));
  const item = { kind, payload: parsed.output };
  return isOperation(item) ? item : null;
}

function isOperation(item: { kind: OperationKind; payload: unknown }): item is Operation {
  return v.is(KINDS[item.kind].payload, item.payload);
}

async function ownershipCheck(db: Database): Promise<(item: { owner: string | null }) => boolean> {
  const session = await readSession(db);
  return (item) => isOwn(item, session);
}
