import { readHasWrongKey, readKeyOffer } from '#db/sent/listing-keys.ts';
import { readHandOverOffer } from '#db/shown/handed-over.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { keyIn, LISTING_FRAGMENT } from '#domain/listing/link-fragment.ts';
import type { HandedOverListing } from '#domain/listing/listing-link.ts';

/** What the address of a listing's page holds beside its id. Anyone can make such a link. */
export type ParcelLink = { fragment: string } & (
  | { kind: 'key'; key: string }
  | { kind: 'listing'; listing: HandedOverListing }
  /** A listing that is cut short, changed, of another address, or made by a newer version of the app. */
  | { kind: 'damaged' | 'newer' }
);

/** Null for an address that holds nothing else. */
export async function readParcelLink(id: string, fragment: string): Promise<ParcelLink | null> {
  const key = keyIn(fragment);
  if (key !== null) return { kind: 'key', key, fragment };
  if (!fragment.startsWith(LISTING_FRAGMENT)) return null;
  const { readListing } = await import('#domain/listing/listing-link.ts');
  const reading = await readListing(id, fragment.slice(LISTING_FRAGMENT.length));
  if (reading.kind !== 'listing') return { kind: reading.kind, fragment };
  const { parcel, isCut } = reading;
  return { kind: 'listing', listing: { parcel, isCut }, fragment };
}

/**
 * The question before a link makes this device the manager of a listing or the user its author, or before this device keeps or replaces a
 * listing that was handed over. `wrong-key` is the server's answer to a key that was kept earlier.
 */
export type LinkQuestion = 'manager' | 'author' | 'keep' | 'replace' | 'wrong-key';

/** Null where a link changes nothing. */
export async function readLinkQuestion(
  db: Database,
  { id, link }: { id: string; link: ParcelLink | null },
): Promise<LinkQuestion | null> {
  const offer = link === null ? null : await readOffer(db, id, link);
  return offer ?? ((await readHasWrongKey(db, id)) ? 'wrong-key' : null);
}

async function readOffer(db: Database, id: string, link: ParcelLink): Promise<LinkQuestion | null> {
  if (link.kind === 'key') return readKeyOffer(db, { id, key: link.key });
  return link.kind === 'listing' ? readHandOverOffer(db, link.listing) : null;
}
