// What the page asks of the server itself: everything else goes through the outbox and the mirror (decisions section 2).
import { createAuth, type Auth } from './auth.ts';
import type { RemoteOptions } from './client.ts';
import { createReview, type Review } from './review.ts';
import { createSetup, type Setup } from './setup.ts';
import type { Standing } from './standing.ts';

/** How long a person waits for an answer (ms), and how long for one that only tidies up. */
const PATIENCE_MS = 20_000;
const TIDY_UP_MS = 5_000;

/** The server as the page sees it. No call throws for what the network does. */
export type Server = {
  auth: Pick<Auth, 'signUp' | 'signIn'>;
  /** Ends the session on the server, where it can be reached. False when the server refused. */
  endServerSession: () => Promise<boolean>;
  review: Review;
  setup: Setup;
};

/** The server at `options.url`; `identify` says as whom requests may be sent. */
export function createServer({
  options,
  identify,
}: {
  options: RemoteOptions;
  identify: (refused?: string) => Promise<Standing>;
}): Server {
  return {
    auth: createAuth({ ...options, fetch: within(PATIENCE_MS, options.fetch) }),
    endServerSession: async () => {
      const standing = await identify();
      if (standing.kind !== 'user') return true;
      const auth = createAuth({ ...options, fetch: within(TIDY_UP_MS, options.fetch) });
      const answer = await auth.signOut(standing.identity.accessToken);
      return answer.ok || answer.trouble.kind === 'unreachable';
    },
    review: createReview({ options, identify }),
    setup: createSetup({ options, identify }),
  };
}

/** A fetch that is given up after `ms`. */
function within(ms: number, fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(ms) });
}
