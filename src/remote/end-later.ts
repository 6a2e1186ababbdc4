// Line 41 of the field: a sign-out without a network still ends the server's session, if the page lives to see the network.
import type { Auth } from './auth.ts';

/** How long to wait between two attempts (ms). */
const EVERY_MS = 30_000;
/** By then an access token has run out by itself (ms): it buys nothing, not even a sign-out. */
const TOKEN_LIFE_MS = 3_600_000;

/**
 * Ends the session of an access token on the server as soon as it answers. The token is kept in this page's memory, nowhere else,
 * and for an hour at most (README of src/session). `whenSeen` resolves when somebody looks at the page: nothing runs in a pocket.
 */
export async function endLater(
  { signOut, now, whenSeen }: { signOut: Auth['signOut']; now: () => number; whenSeen: () => Promise<void> },
  accessToken: string,
): Promise<void> {
  const until = now() + TOKEN_LIFE_MS;
  while (now() < until) {
    await new Promise((resolve) => void setTimeout(resolve, EVERY_MS));
    await whenSeen();
    const answer = await signOut(accessToken);
    if (answer.ok || answer.trouble.kind === 'refused') return;
  }
}
