import type { Database } from '#db/schema-types.ts';
import { throttleQuery } from '#db/throttle-query.ts';
import { watchQuery } from '#db/watch.ts';
import { readCurrentUser } from './read-current-user.ts';
import type { CurrentUserStore } from './use-current-user.ts';

/** Resolves when the device has been asked once; kept current for as long as the page is open. */
export async function openCurrentUser(db: Database): Promise<CurrentUserStore> {
  let user = await readCurrentUser(db);
  const changes = new EventTarget();
  watchQuery(
    throttleQuery(() => readCurrentUser(db)),
    {
      onAnswer: (next) => {
        // Most changes of the records that it is read from say nothing new of the user.
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
