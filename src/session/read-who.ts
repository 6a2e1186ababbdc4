import type { Database } from '#db/database.ts';
import { readMirrorState, readSession, type MirrorState } from '#db/meta.ts';
import type { Who } from './who.ts';

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

function isComplete({ userId, replacing }: Pick<MirrorState, 'userId' | 'replacing'>, id: string): boolean {
  return userId === id && replacing !== 'fetching';
}
