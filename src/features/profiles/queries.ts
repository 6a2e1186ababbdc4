import { readOwnClaims, readProfileNames } from '#db/shown/claims.ts';
import { listOwnOutbox } from '#db/shown/own-outbox.ts';
import { shownBroker, shownProfileChanges } from '#db/shown/profile-overlay.ts';
import { readProfileRight, type ProfileRight } from '#db/shown/profile-right.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { isOfKind, type ItemOf } from '#domain/operation/operation.ts';
import { answersText } from '#domain/profile/answer-figures.ts';
import { hasLeftCompany, type Broker } from '#domain/profile/broker.ts';
import type { ClaimableProfile } from '#domain/profile/claim.ts';
import { isOfPassport } from '#domain/profile/profile-change.ts';
import type { ProfileRequest } from '#domain/profile/profile-request.ts';

/** A broker whose company can say that they have left, or an administrator that they are back. */
export type Colleague = Pick<Broker, 'id' | 'name' | 'companyId'> & { hasLeft: boolean };

/** A profile that the current user may manage. */
export type ManagedProfile = {
  profile: ClaimableProfile;
  right: ProfileRight;
  /** The broker themselves, or the brokers of the company, by name. */
  colleagues: Colleague[];
  /** Names of the company of the broker, and of those that requests name, by id. */
  names: ReadonlyMap<string, string>;
  /** The user's changes that the server refused. */
  refused: ItemOf<'profileChange'>[];
  /** The user's new name and company that wait for an administrator. */
  requests: ProfileRequest[];
};

/** Null when the profile is not on this device, or not the current user's to manage. */
export async function readManagedProfile(
  db: Database,
  profile: ClaimableProfile,
): Promise<ManagedProfile | null> {
  const right = await readProfileRight(db, profile);
  if (right === null) return null;
  const { type, id } = profile;
  const [outbox, rows, ofProfile] = await Promise.all([
    listOwnOutbox(db),
    type === 'broker'
      ? db.brokers.where('id').equals(id).toArray()
      : db.brokers.where('companyId').equals(id).sortBy('name'),
    db.profileRequests.filter(({ profileId }) => profileId === id).toArray(),
  ]);
  const changes = shownProfileChanges(outbox);
  const colleagues = rows.map((row) => {
    const broker = shownBroker(row, changes);
    const { name, companyId } = broker;
    return { id: broker.id, name, companyId, hasLeft: hasLeftCompany(broker) };
  });
  const requests = ofProfile.filter(({ userId, status }) => userId === right.userId && status === 'pending');
  const companyIds = [...colleagues.map(({ companyId }) => companyId), ...requests.map(({ value }) => value)];
  const names = await readProfileNames(
    db,
    companyIds.map((companyId) => ({ type: 'company', id: companyId })),
  );
  const refused = outbox
    .filter((item) => isOfKind(item, 'profileChange'))
    .filter(({ payload, owner }) => payload.profileId === id && owner === right.userId)
    // The code passport shows its own.
    .filter(({ payload }) => !isOfPassport(payload.fields))
    .filter(({ state, withdrawal }) => state === 'refused' && withdrawal === null);
  return { profile, right, colleagues, names, refused, requests };
}

/** `answers`: what it says of how enquiries are answered; null for too few. */
export type OwnProfile = ClaimableProfile & { name: string; answers: string | null };

/** Profiles with an approved claim of the current user that are on this device, by name. */
export async function readOwnProfiles(db: Database): Promise<OwnProfile[]> {
  const claims = await readOwnClaims(db);
  const profiles = claims.map(({ entityType, entityId }) => ({ type: entityType, id: entityId }));
  const rows = await Promise.all(
    profiles.map(({ type, id }) => (type === 'broker' ? db.brokers.get(id) : db.companies.get(id))),
  );
  return profiles
    .flatMap((profile, index) => {
      const row = rows[index];
      return row === undefined ? [] : [{ ...profile, name: row.name, answers: answersText(row) }];
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}
