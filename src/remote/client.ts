import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Identity } from '#domain/identity.ts';
import { borderFetch } from './border.ts';
import type { Database } from './database.types.ts';

/** Where the server is, and how to reach it; works in page, worker and service worker. */
export type RemoteOptions = { url: string; publishableKey: string; fetch: typeof fetch; now: () => number; signal?: AbortSignal | undefined };

/** A Supabase client that acts as `identity` and throws `RequestFailed` for whatever is not our API's acceptance. */
export function clientFor(identity: Identity, { url, publishableKey, fetch, now, signal }: RemoteOptions): SupabaseClient<Database> {
  const asUser = identity.userId !== null;
  return createClient<Database>(url, publishableKey, {
    // With a token of our own the client keeps no session and starts no timers; without one it sends the publishable key.
    accessToken: async () => (identity.userId === null ? null : identity.accessToken),
    global: { fetch: borderFetch({ fetch, asUser, now, signal }) },
    realtime: { heartbeatIntervalMs: 30_000 },
  });
}
