import { readMirrorState } from '#db/mirror-state.ts';
import { readSession } from '#db/stored-session.ts';
import type { Database, MirrorState } from '#db/schema-types.ts';
import type { CurrentUser } from './current-user.ts';

const signedOutUser: CurrentUser = { user: null, expired: false, roles: [], rolesLoaded: true };

export function readCurrentUser(db: Database): Promise<CurrentUser> {
  return db.transaction('r', [db.meta, db.profiles, db.userRoles], async () => {
    const session = await readSession(db);
    if (session === null) return signedOutUser;
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
      rolesLoaded: profile !== undefined && (session.expired || isComplete(mirror, session.userId)),
    };
  });
}

function isComplete({ userId, replacing }: Pick<MirrorState, 'userId' | 'replacing'>, id: string): boolean {
  return userId === id && replacing !== 'fetching';
}
