import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { UserIdentity } from '#domain/account/session.ts';
import { apiFetch } from './api-fetch.ts';
import type { Database } from './database.types.ts';
import type { OnResume, OnWait } from './stall-guard.ts';
import type { OnTraffic } from './traffic.ts';

/** How to reach the server, from page, worker and service worker alike. */
export type RemoteOptions = {
  url: string;
  publishableKey: string;
  /** The origin that hosts the app, and maybe the directory as a file. */
  site?: string;
  fetch: typeof fetch;
  now: () => number;
  onResume?: OnResume;
  onWait?: OnWait;
  onTraffic?: OnTraffic;
};

/** The page's client for data; its requests throw `RequestFailed` unless our API accepts them. */
export type Client = SupabaseClient<Database>;

/**
 * Returns clients bound to the token of one user: a request is never sent as another user, or as a visitor (law 2). The last client is
 * reused, because each adds listeners to the page that stay.
 */
export function createDataClients({
  url,
  publishableKey,
  ...dependencies
}: RemoteOptions): (user: UserIdentity) => Client {
  let last: { accessToken: string; client: Client } | null = null;
  return ({ accessToken }) => {
    if (last?.accessToken === accessToken) return last.client;
    const client = createClient<Database>(url, publishableKey, {
      accessToken: () => Promise.resolve(accessToken),
      global: { fetch: apiFetch({ ...dependencies, asUser: true }) },
      // Because `apiFetch` throws, the client would retry for seven seconds, even after a refusal.
      db: { schema: 'public', retry: false },
    });
    last = { accessToken, client };
    return client;
  };
}

/** The page's client for accounts. It stores and refreshes no session: the device itself keeps it (law 14). */
export function createAccountsClient({
  url,
  publishableKey,
  fetch,
}: Pick<RemoteOptions, 'url' | 'publishableKey' | 'fetch'>): SupabaseClient['auth'] {
  const { auth } = createClient(url, publishableKey, {
    auth: { autoRefreshToken: false, persistSession: false, detectSessionInUrl: false },
    global: { fetch },
  });
  return auth;
}
