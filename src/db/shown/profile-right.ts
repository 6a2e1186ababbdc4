// Who may change a profile. The server decides (supabase/README.md, "Profiles").
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import type { ClaimableProfile } from '#domain/profile/claim.ts';
import { readOwnClaims } from './claims.ts';

/**
 * `mayEdit`: owners and administrators. `mayRemove`: of a broker, owners of their company and administrators, who alone may say that the
 * broker is back.
 */
export type ProfileRight = {
  userId: string;
  mayEdit: boolean;
  mayRemove: boolean;
  isAdministrator: boolean;
};

/** The current user's right to a profile that the server has; null for none. */
export function readProfileRight(db: Database, profile: ClaimableProfile): Promise<ProfileRight | null> {
  const tables = [db.meta, db.claims, db.userRoles, db.brokers, db.companies];
  return db.transaction('r', tables, async () => {
    const session = await readSession(db);
    if (session === null) return null;
    const { userId } = session;
    const [broker, company, owned, roles] = await Promise.all([
      profile.type === 'broker' ? db.brokers.get(profile.id) : undefined,
      profile.type === 'company' ? db.companies.get(profile.id) : undefined,
      readOwnClaims(db),
      db.userRoles.toArray(),
    ]);
    if ((broker ?? company)?.origin !== 'server') return null;
    const owns = ({ type, id }: ClaimableProfile) =>
      owned.some(({ entityType, entityId }) => entityType === type && entityId === id);
    const isAdministrator = roles.some((role) => role.userId === userId && role.role === 'admin');
    const mayEdit = isAdministrator || owns(profile);
    const mayRemove =
      broker !== undefined && (isAdministrator || owns({ type: 'company', id: broker.companyId }));
    return mayEdit || mayRemove ? { userId, mayEdit, mayRemove, isAdministrator } : null;
  });
}
