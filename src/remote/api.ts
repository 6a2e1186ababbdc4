// What the page requests from the server directly; everything else goes through outbox and mirror.
import type { StoredSession, UserIdentity } from '#domain/account/session.ts';
import type { RemoteResult } from '#domain/operation/remote-result.ts';
import { grantSchema, type Grant } from '#domain/review/setup.ts';
import { createAdministration, type Administration } from './administration.ts';
import type { AuthState } from './auth-state.ts';
import { createAuth, type Auth } from './auth.ts';
import { askAsUser, type Caller } from './call-as-user.ts';
import { createDataClients, type RemoteOptions } from './client.ts';
import { createInbox, type Inbox } from './inbox.ts';
import { createPushSubscriptions, type PushSubscriptions } from './push-subscriptions.ts';
import { refreshTokens } from './refresh.ts';
import { retrySignOut } from './retry-sign-out.ts';

/** The server for the page. No call throws because of the network. */
export type Api = {
  auth: Auth;
  /**
   * Ends the session on the server: at once, or in the background while this page is open. Never waits for new tokens. Resolves to false if
   * the auth service refused. Once the session has ended, its user is no longer notified at `endpoint`; without an answer, the server learns
   * from the push service that the subscription is gone.
   */
  endServerSession: (endpoint?: string) => Promise<boolean>;
  inbox: Inbox;
  pushSubscriptions: PushSubscriptions;
  administration: Administration;
  setup: Setup;
};

/** The server at `options.url`; `identify` resolves the identity for requests. */
export function createApi({
  options,
  identify,
  readSession,
  whenSeen,
}: {
  options: RemoteOptions;
  identify: (refused?: string) => Promise<AuthState>;
  readSession: () => Promise<StoredSession | null>;
  /** Resolves when the page is visible. */
  whenSeen: () => Promise<void>;
}): Api {
  const auth = createAuth(options);
  const caller: Caller = { clientFor: createDataClients(options), identify };
  return {
    auth,
    endServerSession: async (endpoint) => {
      const session = await readSession();
      if (session === null || session.expired) return true;
      const signOut: Auth['signOut'] = async (accessToken) => {
        const answer = await auth.signOut(accessToken);
        if (answer.ok && endpoint !== undefined)
          void withToken(caller, { ...session, accessToken }).removePushSubscription(endpoint);
        return answer;
      };
      if (session.expiresAt > options.now()) {
        const answer = await signOut(session.accessToken);
        if (answer.ok || answer.failure.kind === 'refused') return answer.ok;
      }
      const refresh = (refreshToken: string) => refreshTokens(options, refreshToken);
      void retrySignOut({ signOut, refresh, now: options.now, whenSeen }, session);
      return true;
    },
    inbox: createInbox(caller),
    pushSubscriptions: createPushSubscriptions(caller),
    administration: createAdministration(caller),
    setup: createSetup(caller),
  };
}

/** An access token outlives its session, which has just ended, by up to an hour. */
function withToken({ clientFor }: Caller, identity: UserIdentity): PushSubscriptions {
  return createPushSubscriptions({ clientFor, identify: () => Promise.resolve({ kind: 'user', identity }) });
}

/** Makes administrators with the setup key, which is compared on the server and stored nowhere. */
type Setup = {
  /** Makes the user with this e-mail an administrator; null means the current user. */
  grantAdmin: (args: { key: string; email: string | null }) => Promise<RemoteResult<Grant>>;
};

function createSetup(caller: Caller): Setup {
  return {
    grantAdmin: ({ key, email }) =>
      askAsUser(caller, {
        schema: grantSchema,
        request: (client) => client.rpc('grant_admin', { setup_key: key, ...(email !== null && { email }) }),
      }),
  };
}
