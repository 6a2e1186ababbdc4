import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Identity } from '#domain/identity.ts';
import { apiFetch } from './api-fetch.ts';
import type { Database } from './database.types.ts';
import type { OnResume, OnWait } from './stall-guard.ts';
import type { OnTraffic } from './traffic.ts';

/** Where the server is, and how to reach it; works in page, worker and service worker. */
export type RemoteOptions = {
  url: string;
  publishableKey: string;
  fetch: typeof fetch;
  now: () => number;
  /** Calls the listener when a person or the network comes back, until what it answers with is called. */
  onResume?: OnResume;
  /** Called whenever a request may be silent for so long from now on (ms). */
  onWait?: OnWait;
  /** Hears of the bytes of all requests. */
  onTraffic?: OnTraffic;
};

/** The Supabase project as one identity sees it; its requests throw `RequestFailed` for whatever is not our API's acceptance. */
export type Client = SupabaseClient<Database>;

/** A client for the requests of `identity`: it is bound to that token, and keeps and renews no session (law 14). */
export function clientFor(
  identity: Identity,
  { url, publishableKey, ...dependencies }: RemoteOptions,
): Client {
  const token = identity.userId === null ? null : identity.accessToken;
  return createClient<Database>(url, publishableKey, {
    accessToken: () => Promise.resolve(token),
    global: { fetch: apiFetch({ ...dependencies, asUser: token !== null }) },
    // It would ask again for seven seconds, even after a refusal, because the border throws.
    db: { retry: false },
  });
}
