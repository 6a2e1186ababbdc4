import type { Database } from '#db/database.ts';
import { paced } from '#db/pace.ts';
import { watchQuery } from '#db/watch.ts';
import { readWho } from './read-who.ts';
import type { CurrentUserStore } from './use-who.ts';

/** Resolves when the device has been asked once; kept current for as long as the page is open. */
export async function openCurrentUser(db: Database): Promise<CurrentUserStore> {
  let user = await readWho(db);
  const changes = new EventTarget();
  watchQuery(
    paced(() => readWho(db)),
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
