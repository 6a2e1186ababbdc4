import { readProfileNames, shownClaims, activeClaim } from '#db/shown/claims.ts';
import { listOwnOutbox } from '#db/shown/own-outbox.ts';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { readPass } from '#db/tables/sync-run.ts';
import type { ClaimableProfile } from '#domain/profile/claim.ts';
import { readCurrentUser } from '#session/current-user-store.ts';

/** A profile's state for the current user; it reveals nothing about other users' claims. */
export type ClaimState =
  | 'visitor'
  /** The user's claims are not known yet, or it is not known whether the server has this profile. */
  | 'unknown'
  | 'sample'
  | 'unclaimed'
  | 'pending'
  | 'approved';

export type ProfileClaim = { name: string; state: ClaimState; userId: string | null; unsent: boolean };

export async function readProfileClaim(db: Database, profile: ClaimableProfile): Promise<ProfileClaim> {
  // Outbox first: a claim accepted between the two reads is then found in both, never in neither.
  const outbox = await listOwnOutbox(db);
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

/** Claims arrive together with roles. Where that fetch failed, the user may try: the server rejects a second claim. */
async function unclaimedState(
  db: Database,
  { profile: { type, id }, rolesLoaded }: { profile: ClaimableProfile; rolesLoaded: boolean },
): Promise<ClaimState> {
  const row = await (type === 'broker' ? db.brokers.get(id) : db.companies.get(id));
  const [{ completedAt }, { failureReason }] = await Promise.all([readMirrorState(db), readPass(db)]);
  if (row?.origin !== 'server') return completedAt === null ? 'unknown' : 'sample';
  return rolesLoaded || failureReason !== null ? 'unclaimed' : 'unknown';
}
