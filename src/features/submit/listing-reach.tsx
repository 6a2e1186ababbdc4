// How a listing reaches its broker. The text of the success view promises more than the directory does.
import { useLive } from '#db/live/use-live.ts';
import { readOwnClaims } from '#db/shown/claims.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { isOfKind } from '#domain/operation/operation.ts';
import type { SellerContact } from '#domain/parcel/seller-contact.ts';
import { phoneHref, phonesIn } from '#domain/values/phone.ts';
import { Notice } from '#ui/notice.tsx';
import { TextAnchor } from '#ui/text-link.tsx';

type Profile = { ownerSince?: string | null };
type Reader = { name: string; phone: string };

/** `problem`: nobody has claimed the profiles of its broker and company, or its author left no phone and no email. */
type ListingReach = { reader: Reader; problem: 'unclaimed' | 'no-contact' };

/** Whether anyone reads what is listed under these profiles. */
export function isClaimed(...profiles: (Profile | undefined)[]): boolean {
  return profiles.some((profile) => (profile?.ownerSince ?? null) !== null);
}

/** Null when it reaches its broker, is under a profile of the current user, or is not known. */
export async function readListingReach(db: Database, id: string): Promise<ListingReach | null> {
  const item = (await db.outbox.get(id)) ?? (await db.acknowledged.get(id));
  if (item === undefined || !isOfKind(item, 'parcel')) return null;
  const { brokerId, companyId } = item.payload;
  const [broker, company, owned] = await Promise.all([
    db.brokers.get(brokerId),
    db.companies.get(companyId),
    readOwnClaims(db),
  ]);
  if (broker === undefined || owned.some(({ entityId }) => entityId === brokerId || entityId === companyId))
    return null;
  if (!isClaimed(broker, company)) return { reader: broker, problem: 'unclaimed' };
  return isReachable(item.authorship?.contact) ? null : { reader: broker, problem: 'no-contact' };
}

function isReachable(contact: SellerContact | null | undefined): boolean {
  return (contact?.phone ?? contact?.email ?? null) !== null;
}

/** Tells the author, beside the result of a submission, when nobody will read it. */
export function ReachNotice({ id }: { id: string }) {
  const reach = useLive<ListingReach | null>({
    key: `reach ${id}`,
    query: (db) => readListingReach(db, id),
    initial: null,
  });
  if (reach === null) return null;
  const { reader, problem } = reach;
  return problem === 'unclaimed' ? (
    <Notice tone="warning" title="Nobody has claimed this profile yet">
      <p>
        Until <span>{reader.name}</span> or their company does, they are not told about this listing.{' '}
        <CallThem {...reader} />
      </p>
    </Notice>
  ) : (
    <Notice tone="warning" title="You left no phone number or email">
      <p>
        <span>{reader.name}</span> sees this listing, but cannot contact you. <CallThem {...reader} />
      </p>
    </Notice>
  );
}

/** What the contact of the seller is for, once a broker is chosen. */
export function ContactPurpose({ broker, claimed }: { broker: Reader | undefined; claimed: boolean }) {
  return (
    <p className="text-ink-soft">
      {broker === undefined || claimed ? (
        'Only this broker and company see it. You can leave it blank and call them yourself.'
      ) : (
        <span>
          Nobody has claimed this profile yet. The server keeps your contact details until{' '}
          <span>{broker.name}</span> or their company does. <CallThem {...broker} />
        </span>
      )}
    </p>
  );
}

function CallThem({ name, phone }: Reader) {
  const [number] = phonesIn(phone);
  if (number === undefined) return phone === '' ? null : <span>{`Their phone: ${phone}.`}</span>;
  return (
    <span>
      Call them on{' '}
      <TextAnchor href={phoneHref(number)} aria-label={`Call ${name}, ${number.text}`}>
        {number.text}
      </TextAnchor>
      .
    </span>
  );
}
