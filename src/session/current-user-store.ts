import type { Database } from '#db/schema-types.ts';
import { throttleQuery } from '#db/throttle-query.ts';
import { watchQuery } from '#db/watch.ts';
import { readCurrentUser } from './read-current-user.ts';
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
