// Who may manage a listing: sent before it, and compared with what the server has under its id (laws 1 and 2).
import { isOtherContent } from '#domain/content-digest.ts';
import type { ReadBack } from '#domain/feed.ts';
import type { OutboxItem } from '#domain/operation.ts';
import { listingPrivateInsertOf, type ListingPrivateInsert } from '#domain/own-listing.ts';
import type { Result } from '#remote/api-fetch.ts';
import type { PassContext } from './context.ts';

/**
 * Tells the server who may manage these listings before they are published, so that nobody can take them over. Resolves to those under whose
 * ids it has another authorship or contact. After a failure none of them was sent.
 */
export async function proveAuthorship(
  { identity, remote }: PassContext,
  items: OutboxItem[],
): Promise<Result<OutboxItem[]>> {
  const rows = await listingPrivateInserts(items);
  if (rows.length === 0) return { ok: true, value: [] };
  const answer = await remote.writeRows({ identity, table: 'ownListings', rows });
  return answer.ok ? { ok: true, value: await withOtherAuthorship(items, rows, answer.value) } : answer;
}

/** Of received listings, those with another contact, which the receipt of the listing does not know. */
export async function readOtherAuthorship(
  { identity, remote }: PassContext,
  items: OutboxItem[],
  { received }: ReadBack,
): Promise<Result<OutboxItem[]>> {
  const changed = items.filter(({ id, authorship }) => authorship !== undefined && received.has(id));
  if (changed.length === 0) return { ok: true, value: [] };
  const ids = changed.map(({ id }) => id);
  const answer = await remote.readBack({ identity, table: 'ownListings', ids });
  if (!answer.ok) return answer;
  return {
    ok: true,
    value: await withOtherAuthorship(changed, await listingPrivateInserts(changed), answer.value),
  };
}

function listingPrivateInserts(items: OutboxItem[]): Promise<ListingPrivateInsert[]> {
  return Promise.all(
    items.flatMap((item) =>
      item.authorship === undefined ? [] : [listingPrivateInsertOf(item, item.authorship)],
    ),
  );
}

async function withOtherAuthorship(
  items: OutboxItem[],
  rows: ListingPrivateInsert[],
  { received }: ReadBack,
): Promise<OutboxItem[]> {
  const others = new Set<string>();
  for (const row of rows) {
    if (await isOtherContent(row, received.get(row.id) ?? null)) others.add(row.id);
  }
  return items.filter(({ id }) => others.has(id));
}
