// Line 41 of the field: a sign-out without a network still ends the server's session, if the page lives to see the network.
import type { StoredSession } from '#domain/session.ts';
import type { Auth } from './auth.ts';
import type { Refreshed } from './refresh.ts';

/** How long to wait between two attempts (ms). */
const EVERY_MS = 30_000;
/** How long to try (ms): by then an access token has run out by itself. */
const TOKEN_LIFE_MS = 3_600_000;

/**
 * Ends a session on the server as soon as it answers. An access token that has run out is renewed first, here and not by the sign-out:
 * nobody waits for it. Tokens stay in this page's memory, nowhere else, and for an hour at most (README of src/session). `whenSeen`
 * resolves when the page is visible: nothing runs in a pocket.
 */
export async function retrySignOut(
  {
    signOut,
    refresh,
    now,
    whenSeen,
  }: {
    signOut: Auth['signOut'];
    refresh: (refreshToken: string) => Promise<Refreshed>;
    now: () => number;
    whenSeen: () => Promise<void>;
  },
  { accessToken, refreshToken, expiresAt }: StoredSession,
): Promise<void> {
  const until = now() + TOKEN_LIFE_MS;
  let token = expiresAt > now() ? accessToken : null;
  // One that has not run out has just been tried.
  if (token !== null) await nextAttempt(whenSeen);
  while (now() < until) {
    if (token === null) {
      const refreshed = await refresh(refreshToken);
      if (refreshed.kind === 'refused') return;
      if (refreshed.kind === 'fresh') token = refreshed.tokens.accessToken;
    }
    if (token !== null) {
      const answer = await signOut(token);
      if (answer.ok || answer.failure.kind === 'refused') return;
    }
    await nextAttempt(whenSeen);
  }
}

async function nextAttempt(whenSeen: () => Promise<void>): Promise<void> {
  await new Promise((resolve) => void setTimeout(resolve, EVERY_MS));
  await whenSeen();
}
