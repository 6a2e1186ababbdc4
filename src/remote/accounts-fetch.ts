// The fetch of the accounts client, whose behaviour towards the network and the clock it corrects.
import * as v from 'valibot';

/** The status that stands for no response. */
export const NO_ANSWER = 504;
const LOGGED_OUT = 204;
/** Deadlines of requests (ms). A sign-out's is shorter: its user waits to be signed out on this device. */
const TIMEOUT_MS = 20_000;
const SIGN_OUT_TIMEOUT_MS = 5_000;

/** A fetch with a deadline. No response becomes a 504, because the client would log a missing network as an error. */
export function accountsFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const isLogout = url.includes('/logout');
    const signal = AbortSignal.timeout(isLogout ? SIGN_OUT_TIMEOUT_MS : TIMEOUT_MS);
    try {
      const response = await fetch(input, { ...init, signal });
      if (!response.ok) return response;
      if (!isLogout) return await withoutAbsoluteExpiry(response);
      // The client ignores the body of a sign-out's response: a captive portal's page would pass for the service's 204.
      if (response.status === LOGGED_OUT) return response;
    } catch {
      // No response, handled below.
    }
    return new Response(null, { status: NO_ANSWER });
  };
}

const sessionSchema = v.pipe(v.string(), v.parseJson(), v.looseObject({ expires_at: v.number() }));

/**
 * Drops the service's absolute time from a session, so that the client counts by this device's clock. Where that clock is fast, the client
 * would take the new session for an expired one and use up its refresh token, which the device stores.
 */
async function withoutAbsoluteExpiry(response: Response): Promise<Response> {
  const text = await response.text();
  const session = v.safeParse(sessionSchema, text);
  if (!session.success) return new Response(text, response);
  return new Response(JSON.stringify({ ...session.output, expires_at: undefined }), response);
}
