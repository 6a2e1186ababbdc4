import type { Database } from '#db/database.ts';
import { readMirrorState, readSession } from '#db/meta.ts';

/** The person who uses this device. */
export type User = { id: string; email: string; fullName: string | null };

/** Who is using this device and what he may do, as far as the device knows (law 14). */
export type Who = {
  /** Null for a visitor. */
  user: User | null;
  /** The server no longer takes his tokens: what is his waits until he signs in again. */
  expired: boolean;
  roles: readonly string[];
  /** The server has said which roles he has; before that, a missing role means nothing. */
  rolesKnown: boolean;
};

const nobody: Who = { user: null, expired: false, roles: [], rolesKnown: true };

/** Reads it from the device. */
export function readWho(db: Database): Promise<Who> {
  return db.transaction('r', [db.meta, db.profiles, db.userRoles], async () => {
    const session = await readSession(db);
    if (session === null) return nobody;
    const [profile, roles, mirror] = await Promise.all([
      db.profiles.get(session.userId),
      db.userRoles.toArray(),
      readMirrorState(db),
    ]);
    return {
      user: {
        id: session.userId,
        email: profile?.email ?? session.email,
        fullName: profile?.fullName ?? session.fullName,
      },
      expired: session.expired,
      roles: roles.map(({ role }) => role),
      rolesKnown: profile !== undefined && (session.expired || isComplete(mirror, session.userId)),
    };
  });
}

function isComplete(
  { userId, replacing }: { userId: string | null; replacing: boolean },
  id: string,
): boolean {
  return userId === id && !replacing;
}

/** The roles that open the administrator's pages. */
export function isAdmin({ roles }: Who): boolean {
  return roles.includes('admin');
}
