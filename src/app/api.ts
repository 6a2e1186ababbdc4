// The page's own access to the server, loaded on first use.
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { env } from '#env';
import { createApi, type Api } from '#remote/api.ts';
import { createIdentityProvider } from '#sync/identity.ts';

/** The configured API, called as the current user. */
export function openApi(db: Database): Api {
  const options = {
    url: env.supabaseUrl,
    publishableKey: env.publishableKey,
    fetch: globalThis.fetch.bind(globalThis),
    now: Date.now,
  };
  return createApi({
    options,
    whenSeen: untilVisible,
    identify: createIdentityProvider({ db, options, locks: navigator.locks }),
    readSession: () => readSession(db),
  });
}

async function untilVisible(): Promise<void> {
  if (document.visibilityState === 'visible') return;
  await new Promise((resolve) => {
    document.addEventListener('visibilitychange', resolve, { once: true });
  });
}
