import type { RemoteResult } from '#domain/operation/remote-result.ts';
import { createApi, type Api } from '#remote/api.ts';
import type { AuthState } from '#remote/auth-state.ts';
import { KEY, SERVER_URL } from './api.ts';
import type { TestServer } from './server.ts';

export type Network = (request: Request) => Promise<Response>;

/** The API as a page calls it, with these tokens of its device in turn. */
export function pageApi(
  server: Pick<TestServer, 'fetch'>,
  tokens: string[],
  network: Network = (request) => server.fetch(request),
): Api {
  let at = 0;
  const identify = (refused?: string): Promise<AuthState> => {
    if (refused !== undefined) at += 1;
    const accessToken = tokens[at];
    return Promise.resolve(
      accessToken === undefined
        ? { kind: 'expired' }
        : { kind: 'user', identity: { userId: crypto.randomUUID(), accessToken } },
    );
  };
  const fetch: typeof globalThis.fetch = (input, init) => network(new Request(input, init));
  return createApi({
    options: { url: SERVER_URL, publishableKey: KEY, fetch, now: Date.now },
    identify,
    readSession: () => Promise.resolve(null),
    whenSeen: () => Promise.resolve(),
  });
}

/** The value of an answer; fails if there is none. */
export function valueOf<T>(answer: RemoteResult<T>): T {
  if (answer.kind !== 'answered') throw new Error(`The server did not answer: ${JSON.stringify(answer)}`);
  return answer.value;
}
