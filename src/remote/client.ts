import { PostgrestClient } from '@supabase/postgrest-js';
import type { Identity } from '#domain/session.ts';
import { apiFetch } from './api-fetch.ts';
import type { Database } from './database.types.ts';
import type { OnResume, OnWait } from './stall-guard.ts';
import type { OnTraffic } from './traffic.ts';

/** How to reach the server, from page, worker and service worker alike. */
export type RemoteOptions = {
  url: string;
  publishableKey: string;
  fetch: typeof fetch;
  now: () => number;
  onResume?: OnResume;
  onWait?: OnWait;
  onTraffic?: OnTraffic;
};

/** The table API for one identity; its requests throw `RequestFailed` unless our API accepts them. */
export type Client = PostgrestClient<Database>;

/** A client bound to the token of `identity`; it neither stores nor refreshes a session (law 14). */
export function clientFor(
  identity: Identity,
  { url, publishableKey, ...dependencies }: RemoteOptions,
): Client {
  const token = identity.userId === null ? null : identity.accessToken;
  return new PostgrestClient<Database>(`${url}/rest/v1`, {
    headers: { apikey: publishableKey, authorization: `Bearer ${token ?? publishableKey}` },
    schema: 'public',
    fetch: apiFetch({ ...dependencies, asUser: token !== null }),
    // Because `apiFetch` throws, the client would retry for seven seconds, even after a refusal.
    retry: false,
  });
}
