// What the page asks of the server itself: everything else goes through the outbox and the mirror (decisions section 2).
import { createAuth, type Auth } from './auth.ts';
import { endLater } from './end-later.ts';
import type { RemoteOptions } from './client.ts';
import { createReview, type Review } from './review.ts';
import { createSetup, type Setup } from './setup.ts';
import type { Standing } from './standing.ts';

/** The server as the page sees it. No call throws for what the network does. */
export type Server = {
  auth: Pick<Auth, 'signUp' | 'signIn'>;
  /** Ends the session on the server: now, or while this page is open as soon as it can be reached. False when the server refused. */
  endServerSession: () => Promise<boolean>;
  review: Review;
  setup: Setup;
};

/** The server at `options.url`; `identify` says as whom requests may be sent. */
export function createServer({
  options,
  identify,
  whenSeen,
}: {
  options: RemoteOptions;
  identify: (refused?: string) => Promise<Standing>;
  /** Resolves when somebody looks at the page. */
  whenSeen: () => Promise<void>;
}): Server {
  const auth = createAuth(options);
  return {
    auth,
    endServerSession: async () => {
      const standing = await identify();
      if (standing.kind !== 'user') return true;
      const { accessToken } = standing.identity;
      const answer = await auth.signOut(accessToken);
      if (answer.ok || answer.trouble.kind === 'refused') return answer.ok;
      void endLater({ signOut: auth.signOut, now: options.now, whenSeen }, accessToken);
      return true;
    },
    review: createReview({ options, identify }),
    setup: createSetup({ options, identify }),
  };
}
