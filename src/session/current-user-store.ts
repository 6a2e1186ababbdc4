import { watchQuery } from '#db/live/live-query.ts';
import { throttleQuery } from '#db/live/throttle-query.ts';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import type { Database, MirrorState } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import type { CurrentUser } from './current-user.ts';
import type { CurrentUserStore } from './use-current-user.ts';

/** Resolves after the first read of the device; kept current for as long as the page is open. */
export async function openCurrentUser(db: Database): Promise<CurrentUserStore> {
  let user = await readCurrentUser(db);
  const changes = new EventTarget();
  watchQuery(
    throttleQuery(() => readCurrentUser(db)),
    {
      onResult: (next) => {
        // Most changes of the underlying records do not change the current user.
        if (JSON.stringify(next) === JSON.stringify(user)) return;
        user = next;
        changes.dispatchEvent(new Event('change'));
      },
    },
  );
  return {
    subscribe: (onChange) => {
      changes.addEventListener('change', onChange);
      return () => changes.removeEventListener('change', onChange);
    },
    current: () => user,
  };
}

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

/**
 * Also true after pages for a visitor, which are fetched while the server rejects the user's tokens and leave personal rows as they are.
 */
function isComplete({ userId, replacing }: Pick<MirrorState, 'userId' | 'replacing'>, id: string): boolean {
  return (userId === id || userId === null) && replacing !== 'fetching';
}
