import { readProfileNames, shownClaims, activeClaim } from '#db/claims.ts';
import type { Database } from '#db/schema-types.ts';
import { readMirrorState } from '#db/mirror-state.ts';
import { readPass } from '#db/sync-run.ts';
import { listOutbox } from '#db/outbox.ts';
import type { ClaimableProfile } from '#domain/claim.ts';
import { readCurrentUser } from '#session/read-current-user.ts';

/** How a profile stands with whoever uses this device; of other people's claims it tells nothing. */
export type ClaimState =
  /** Nobody is signed in. */
  | 'visitor'
  /** The device has not heard yet which claims he has, or whether the server has this profile. */
  | 'unknown'
  /** The profile is a sample that the server does not have. */
  | 'sample'
  | 'unclaimed'
  | 'pending'
  | 'approved';

/** What the claim button of a profile needs from the device. */
export type ProfileClaim = {
  /** The profile's name. */
  name: string;
  state: ClaimState;
  /** Who uses the device; null for a visitor. */
  userId: string | null;
  /** The claim is on this device only. */
  unsent: boolean;
};

/** Reads how a profile stands with whoever uses the device. */
export async function readProfileClaim(db: Database, profile: ClaimableProfile): Promise<ProfileClaim> {
  // The outbox first: a claim that is accepted meanwhile is then seen in both, never in neither.
  const outbox = await listOutbox(db);
  const [{ user, rolesLoaded }, mirror, names] = await Promise.all([
    readCurrentUser(db),
    db.claims.where('entityId').equals(profile.id).toArray(),
    readProfileNames(db, [profile]),
  ]);
  const name = names.get(profile.id) ?? '';
  if (user === null) return { name, state: 'visitor', userId: null, unsent: false };
  const claim = activeClaim(shownClaims({ mirror, outbox, userId: user.id }), profile);
  if (claim === undefined) {
    const state = await unclaimedState(db, { profile, rolesLoaded });
    return { name, state, userId: user.id, unsent: false };
  }
  const state = claim.status === 'approved' ? 'approved' : 'pending';
  return { name, state, userId: user.id, unsent: claim.item !== null };
}

/** A person's claims come together with his roles. Where they could not be fetched he may try: the server tells a second claim. */
async function unclaimedState(
  db: Database,
  { profile: { type, id }, rolesLoaded }: { profile: ClaimableProfile; rolesLoaded: boolean },
): Promise<ClaimState> {
  const row = await (type === 'broker' ? db.brokers.get(id) : db.companies.get(id));
  const [{ completedAt }, { failureReason }] = await Promise.all([readMirrorState(db), readPass(db)]);
  if (row?.origin !== 'server') return completedAt === null ? 'unknown' : 'sample';
  return rolesLoaded || failureReason !== null ? 'unclaimed' : 'unknown';
}
