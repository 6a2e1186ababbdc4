// Claims as screens show them: those in the mirror, with queued ones from this device merged in.
import { listOutbox } from '#db/outbox/outbox.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { isOfKind, type ItemOf, type OutboxItem } from '#domain/operation/operation.ts';
import { isAlreadyClaimed, type Claim, type ClaimableProfile } from '#domain/profile/claim.ts';

/** A claim with its status, and its outbox item until the server has settled it. */
export type ShownClaim = {
  id: string;
  profile: ClaimableProfile;
  status: 'approved' | 'pending' | 'refused';
  item: ItemOf<'claim'> | null;
};

/**
 * The claims of `userId` only. A queued claim is pending at once; a refused one is not, unless it was refused because the claim exists
 * already. A queued claim on a profile that the mirror already shows as claimed adds nothing.
 */
export function shownClaims({
  mirror,
  outbox,
  userId,
}: {
  mirror: Claim[];
  outbox: OutboxItem[];
  userId: string;
}): ShownClaim[] {
  const mirrored = mirror
    .filter((claim) => claim.userId === userId)
    .map(({ id, entityType, entityId, approved }): ShownClaim => {
      const profile = { type: entityType, id: entityId };
      return { id, profile, status: approved ? 'approved' : 'pending', item: null };
    });
  const claimed = new Set(mirrored.map(({ profile }) => keyOf(profile)));
  const queued = outbox
    .filter((item) => isOfKind(item, 'claim'))
    .filter((item) => item.owner === userId && !claimed.has(keyOf(profileOf(item))))
    .map((item): ShownClaim => {
      const refused = item.state === 'refused' && !isAlreadyClaimed(item.refusal);
      return { id: item.id, profile: profileOf(item), status: refused ? 'refused' : 'pending', item };
    });
  return [...queued, ...mirrored];
}

/** The claim in force on a profile; a queued one that the server refused does not count. */
export function activeClaim(claims: ShownClaim[], profile: ClaimableProfile): ShownClaim | undefined {
  return claims.find((claim) => claim.status !== 'refused' && keyOf(claim.profile) === keyOf(profile));
}

export function profileOf({ payload }: ItemOf<'claim'>): ClaimableProfile {
  return { type: payload.entityType, id: payload.entityId };
}

function keyOf({ type, id }: ClaimableProfile): string {
  return `${type} ${id}`;
}

/** Approved claims of the current user. */
export async function readOwnClaims(db: Database): Promise<Claim[]> {
  const session = await readSession(db);
  if (session === null) return [];
  return db.claims.filter(({ userId, approved }) => approved && userId === session.userId).toArray();
}

/** Whether the current user owns a profile. */
export async function readOwnsProfile(db: Database): Promise<boolean> {
  return (await readOwnClaims(db)).length > 0;
}

/** Names by id, of the profiles that are on this device. */
export async function readProfileNames(
  db: Database,
  profiles: readonly ClaimableProfile[],
): Promise<ReadonlyMap<string, string>> {
  const idsOf = (type: ClaimableProfile['type']) =>
    profiles.filter((profile) => profile.type === type).map(({ id }) => id);
  const [brokers, companies] = [idsOf('broker'), idsOf('company')];
  const rows = await Promise.all([
    brokers.length === 0 ? [] : db.brokers.bulkGet(brokers),
    companies.length === 0 ? [] : db.companies.bulkGet(companies),
  ]);
  return new Map(rows.flat().flatMap((row) => (row === undefined ? [] : [[row.id, row.name] as const])));
}

/** Removes claims refused as duplicates from the outbox once the mirror shows the existing claim. What the user wanted is done (law 2). */
export function removeDuplicateClaims(db: Database): Promise<void> {
  return db.transaction('rw', [db.outbox, db.claims, db.meta], async () => {
    const refused = (await listOutbox(db)).filter(({ state }) => state === 'refused');
    const duplicates = refused
      .filter((item) => isOfKind(item, 'claim'))
      .filter((item) => isAlreadyClaimed(item.refusal));
    for (const { id, owner, payload } of duplicates) {
      const count = await db.claims
        .where('entityId')
        .equals(payload.entityId)
        .filter(({ userId, entityType }) => userId === owner && entityType === payload.entityType)
        .count();
      if (count > 0) await db.outbox.delete(id);
    }
  });
}
