// RESILIENCE.md line 41: a sign-out without a network still ends the server's session if the page is open when the network returns.
import type { StoredSession } from '#domain/account/session.ts';
import type { Auth } from './auth.ts';
import type { RefreshResult } from './refresh.ts';

/** Delay between two attempts (ms). */
const RETRY_MS = 30_000;
/** How long to try (ms): after that an access token has expired by itself. */
const TOKEN_LIFE_MS = 3_600_000;

/**
 * Ends a session on the server as soon as the server answers. An expired access token is refreshed first, here in the background, so that
 * the sign-out does not wait for it. Tokens are kept only in this page's memory, for an hour at most (README of src/session). `whenSeen`
 * resolves when the page is visible: nothing runs while it is hidden.
 */
export async function retrySignOut(
  {
    signOut,
    refresh,
    now,
    whenSeen,
  }: {
    signOut: Auth['signOut'];
    refresh: (refreshToken: string) => Promise<RefreshResult>;
    now: () => number;
    whenSeen: () => Promise<void>;
  },
  { accessToken, refreshToken, expiresAt }: StoredSession,
): Promise<void> {
  const until = now() + TOKEN_LIFE_MS;
  let token = expiresAt > now() ? accessToken : null;
  // A token that has not expired has just been tried.
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
  await new Promise((resolve) => void setTimeout(resolve, RETRY_MS));
  await whenSeen();
}
