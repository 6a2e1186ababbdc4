// Who may manage a listing: sent before it, and compared with what the server has under its id (laws 1 and 2).
import type { ReadBack } from '#domain/feed/feed.ts';
import { listingPrivateInsertOf, type ListingPrivateInsert } from '#domain/listing/own-listing.ts';
import { DEVICE_REFUSALS, type OutboxItem, type Refusal } from '#domain/operation/operation.ts';
import type { Result } from '#remote/api-fetch.ts';
import { isOtherContent } from '#remote/content-digest.ts';
import type { Failure } from '#remote/verdict.ts';
import type { PassContext } from './context.ts';

/** Why listings are not sent under their ids: the server has another contact of the same author there, or another author. */
export type OtherAuthorship = ReadonlyMap<OutboxItem, Refusal>;

/** `epoch` is that in which the server has the authorship of the others; null where it needs none. */
type Proof = { others: OtherAuthorship; epoch: string | null };

const none: Result<OtherAuthorship> = { ok: true, value: new Map() };

/**
 * Tells the server who may manage these listings before they are published, so that nobody can take them over. Resolves to those under whose
 * ids it has another authorship or contact. After a failure none of them was sent.
 */
export async function proveAuthorship(context: PassContext, items: OutboxItem[]): Promise<Result<Proof>> {
  const { identity, remote } = context;
  const rows = await listingPrivateInserts(items);
  if (rows.length === 0) return { ok: true, value: { others: new Map(), epoch: null } };
  const answer = await remote.writeRows({ identity, table: 'ownListings', rows });
  if (answer.ok) {
    const others = await withOtherAuthorship(context, items, rows, answer.value);
    return others.ok ? { ok: true, value: { others: others.value, epoch: answer.value.epoch } } : others;
  }
  const [item] = items;
  return item !== undefined && items.length === 1 && isPublished(answer.failure)
    ? { ok: true, value: { others: new Map([[item, DEVICE_REFUSALS['other-author']]]), epoch: null } }
    : answer;
}

/** Whether the server has a listing under the id, and no authorship: its author's device sends that first. */
function isPublished(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.refusal.code === '22023' && failure.refusal.column === 'id';
}

/** The received listings with another contact, which the receipt of the listing does not know. */
export async function readOtherAuthorship(
  context: PassContext,
  items: OutboxItem[],
  { received }: ReadBack,
): Promise<Result<OtherAuthorship>> {
  const { identity, remote } = context;
  const changed = items.filter(({ id, authorship }) => authorship !== undefined && received.has(id));
  if (changed.length === 0) return none;
  const ids = changed.map(({ id }) => id);
  const answer = await remote.readBack({ identity, table: 'ownListings', ids });
  if (!answer.ok) return answer;
  return withOtherAuthorship(context, changed, await listingPrivateInserts(changed), answer.value);
}

function listingPrivateInserts(items: OutboxItem[]): Promise<ListingPrivateInsert[]> {
  return Promise.all(
    items.flatMap((item) =>
      item.authorship === undefined ? [] : [listingPrivateInsertOf(item, item.authorship)],
    ),
  );
}

async function withOtherAuthorship(
  context: PassContext,
  items: OutboxItem[],
  rows: ListingPrivateInsert[],
  answer: ReadBack,
): Promise<Result<OtherAuthorship>> {
  const others = new Map<OutboxItem, Refusal>();
  for (const item of items) {
    const row = rows.find(({ id }) => id === item.id);
    if (row === undefined || !(await isOtherContent(row, answer.received.get(item.id) ?? null))) continue;
    const own = await isOwnAuthorship(context, item, answer);
    if (!own.ok) return own;
    others.set(item, DEVICE_REFUSALS[own.value ? 'other-received' : 'other-author']);
  }
  return { ok: true, value: others };
}

/** Whether the author of the item manages the listing under its id: a visitor by the key, a user who reads its row. */
async function isOwnAuthorship(
  { identity, remote }: PassContext,
  { id, owner, authorship }: OutboxItem,
  { rows }: ReadBack,
): Promise<Result<boolean>> {
  const key = authorship?.key ?? null;
  if (owner !== null || key === null)
    return {
      ok: true,
      value: rows.readable.some(({ row }) => row.id === id) || rows.unreadable.some((row) => row.id === id),
    };
  const answer = await remote.checkKey({ identity, id, key });
  return answer.ok ? { ok: true, value: answer.value.fits } : answer;
}
