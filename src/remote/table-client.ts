// The workers' client: the part of supabase-js that calls the table API, without accounts and sockets, which a worker never uses.
import { PostgrestClient } from '@supabase/postgrest-js';
import type { Identity } from '#domain/account/session.ts';
import { apiFetch } from './api-fetch.ts';
import type { RemoteOptions } from './client.ts';
import type { Database } from './database.types.ts';

/** The table API for one identity; its requests throw `RequestFailed` unless our API accepts them. */
export type TableClient = PostgrestClient<Database>;

/**
 * A client for reads that any server may answer. For a visitor the address says all, so that caches may answer, and a browser asks no
 * other origin for its leave first.
 */
export function readClientFor(identity: Identity, options: RemoteOptions): TableClient {
  if (identity.userId !== null) return tableClientFor(identity, options);
  const { url, publishableKey, ...dependencies } = options;
  const fetch = apiFetch({ ...dependencies, asUser: false });
  return new PostgrestClient<Database>(`${url}/rest/v1`, {
    fetch: (input, init) => {
      const address = new URL(String(input));
      address.searchParams.set('apikey', publishableKey);
      // Not from the browser's own cache: this device has seen that answer.
      return fetch(address, { ...init, cache: 'no-store', headers: { accept: 'application/json' } });
    },
    retry: false,
  });
}

/** A client bound to the token of `identity`; it neither stores nor refreshes a session (law 14). */
export function tableClientFor(
  identity: Identity,
  { url, publishableKey, ...dependencies }: RemoteOptions,
): TableClient {
  const token = identity.userId === null ? null : identity.accessToken;
  return new PostgrestClient<Database>(`${url}/rest/v1`, {
    headers: { apikey: publishableKey, authorization: `Bearer ${token ?? publishableKey}` },
    schema: 'public',
    fetch: apiFetch({ ...dependencies, asUser: token !== null }),
    // Because `apiFetch` throws, the client would retry for seven seconds, even after a refusal.
    retry: false,
  });
}
