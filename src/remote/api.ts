// What the page asks of the server itself: everything else goes through the outbox and the mirror (decisions section 2).
import type { StoredSession } from '#domain/session.ts';
import { createAuth, type Auth } from './auth.ts';
import { retrySignOut } from './retry-sign-out.ts';
import type { RemoteOptions } from './client.ts';
import { refreshTokens } from './refresh.ts';
import { createReview, type Review } from './review.ts';
import { createSetup, type Setup } from './setup.ts';
import type { Standing } from './auth-state.ts';

/** The server as the page sees it. No call throws for what the network does. */
export type Server = {
  auth: Pick<Auth, 'signUp' | 'signIn'>;
  /**
   * Ends the session on the server: now, or in the background while this page is open. Never waits for new tokens. False when the auth
   * service refused.
   */
  endServerSession: () => Promise<boolean>;
  review: Review;
  setup: Setup;
};

/** The server at `options.url`; `identify` says as whom requests may be sent. */
export function createServer({
  options,
  identify,
  readSession,
  whenSeen,
}: {
  options: RemoteOptions;
  identify: (refused?: string) => Promise<Standing>;
  readSession: () => Promise<StoredSession | null>;
  /** Resolves when somebody looks at the page. */
  whenSeen: () => Promise<void>;
}): Server {
  const auth = createAuth(options);
  return {
    auth,
    endServerSession: async () => {
      const session = await readSession();
      if (session === null || session.expired) return true;
      if (session.expiresAt > options.now()) {
        const answer = await auth.signOut(session.accessToken);
        if (answer.ok || answer.failure.kind === 'refused') return answer.ok;
      }
      const refresh = (refreshToken: string) => refreshTokens(options, refreshToken);
      void retrySignOut({ signOut: auth.signOut, refresh, now: options.now, whenSeen }, session);
      return true;
    },
    review: createReview({ options, identify }),
    setup: createSetup({ options, identify }),
  };
}
