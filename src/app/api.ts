// The part of the page that talks to the server itself, fetched when a person first needs it.
import type { Database } from '#db/schema-types.ts';
import { readSession } from '#db/stored-session.ts';
import { createServer, type Server } from '#remote/api.ts';
import { createIdentityProvider } from '#sync/identity.ts';
import { env } from '#env';

/** The configured server, spoken to as whoever uses this device. */
export function openApi(db: Database): Server {
  const options = {
    url: env.supabaseUrl,
    publishableKey: env.publishableKey,
    fetch: globalThis.fetch.bind(globalThis),
    now: Date.now,
  };
  return createServer({
    options,
    whenSeen,
    identify: createIdentityProvider({ db, options, locks: navigator.locks }),
    readSession: () => readSession(db),
  });
}

async function whenSeen(): Promise<void> {
  if (document.visibilityState === 'visible') return;
  await new Promise((resolve) => {
    document.addEventListener('visibilitychange', resolve, { once: true });
  });
}
