import { PostgrestClient } from '@supabase/postgrest-js';
import type { Identity } from '#domain/identity.ts';
import { borderFetch } from './border.ts';
import type { Database } from './database.types.ts';
import type { OnReturn, OnWait } from './stall-guard.ts';
import type { OnTraffic } from './traffic.ts';

/** Where the server is, and how to reach it; works in page, worker and service worker. */
export type RemoteOptions = {
  url: string;
  publishableKey: string;
  fetch: typeof fetch;
  now: () => number;
  /** Calls the listener when a person or the network comes back, until what it answers with is called. */
  onReturn?: OnReturn;
  /** Called whenever a request may be silent for so long from now on (ms). */
  onWait?: OnWait;
  /** Hears of the bytes of all requests. */
  onTraffic?: OnTraffic;
};

/**
 * The table API of the Supabase project, spoken to as `identity`; throws `RequestFailed` for whatever is not our API's
 * acceptance. It is supabase-js's own client for this API without the rest of supabase-js, which the workers do not need:
 * 70 kB less to fetch over a rural line.
 */
export function clientFor(
  identity: Identity,
  { url, publishableKey, ...surroundings }: RemoteOptions,
): PostgrestClient<Database> {
  const token = identity.userId === null ? publishableKey : identity.accessToken;
  return new PostgrestClient<Database>(`${url}/rest/v1`, {
    headers: { apikey: publishableKey, Authorization: `Bearer ${token}` },
    fetch: borderFetch({ ...surroundings, asUser: identity.userId !== null }),
    // It would ask again for seven seconds, even after a refusal, because the border throws.
    retry: false,
  });
}
