import type { AuthResult } from '#remote/auth.ts';
import { KEY, SERVER_URL } from './api.ts';
import { runningEmbedded } from './server.ts';

/** One embedded server for the tests of a file, options for a client of its auth service, and the last code that it sent to an address. */
export function runningAuth() {
  const server = runningEmbedded();
  return {
    server,
    options: {
      url: SERVER_URL,
      publishableKey: KEY,
      now: Date.now,
      fetch: (input: RequestInfo | URL, init?: RequestInit) => server.fetch(new Request(input, init)),
    },
    codeSentTo: (address: string): string => {
      const mail = server.mails().findLast(({ to }) => to === address);
      const [code] = /\d{6}/u.exec(mail?.text ?? '') ?? [];
      if (code === undefined) throw new Error(`No code in: ${mail?.text}`);
      return code;
    },
  };
}

/** The value of a successful call. Throws for a failure. */
export function value<T>(result: AuthResult<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
}
