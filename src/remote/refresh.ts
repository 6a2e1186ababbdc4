// Buying new tokens with the refresh token. Here, and not with the auth client, because it happens in every thread, and
// because law 14 decides what a refusal means: the client would forget who is using the device.
import type { FreshTokens } from '#domain/session.ts';
import * as v from 'valibot';
import { RequestFailed, readResponse } from './api-fetch.ts';
import type { RemoteOptions } from './client.ts';
import { failureOf, isInconclusive, type Failure } from './verdict.ts';

/** What became of it: new tokens, the service's own word that he has to sign in again, or nothing to go by. */
export type Refreshed =
  | { kind: 'fresh'; tokens: FreshTokens }
  | { kind: 'refused' }
  | { kind: 'unreachable'; failure: Extract<Failure, { kind: 'retry' }> };

/** What the auth service answers a sign-in and a refresh with; `expires_in` is in seconds. */
const tokensSchema = v.object({
  access_token: v.pipe(v.string(), v.minLength(1)),
  refresh_token: v.pipe(v.string(), v.minLength(1)),
  expires_in: v.pipe(v.number(), v.gtValue(0)),
});

/** Such as `refresh_token_not_found`; a proxy's code is a number or in capitals. */
const authCode = v.pipe(v.string(), v.regex(/^[a-z]+(?:_[a-z]+)*$/));

/** The auth service's own error: older versions name it `error_code`, newer ones `code`. */
const authErrorSchema = v.union([
  v.looseObject({ error_code: authCode }),
  v.looseObject({ code: authCode, message: v.string() }),
]);

/** Asks for new tokens. Asked twice with the same one, because an answer was lost, the service answers alike. Never throws. */
export async function refreshTokens(options: RemoteOptions, refreshToken: string): Promise<Refreshed> {
  try {
    const { answer } = await readResponse(`${options.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: options.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: refreshToken }),
      fetch: options.fetch,
      now: options.now,
      onResume: options.onResume,
      onWait: options.onWait,
      onTraffic: options.onTraffic,
    });
    const parsed = v.safeParse(tokensSchema, answer.body);
    if (answer.status === 200 && parsed.success)
      return { kind: 'fresh', tokens: tokensOf(parsed.output, options.now()) };
    const failure = failureOf(answer, { asUser: true });
    if (failure.kind === 'retry' && failure.failureReason !== 'not-our-api')
      return { kind: 'unreachable', failure };
    if (isInconclusive(answer.status)) return unreachable;
    return v.is(authErrorSchema, answer.body) ? { kind: 'refused' } : unreachable;
  } catch (error) {
    if (error instanceof RequestFailed && error.failure.kind === 'retry')
      return { kind: 'unreachable', failure: error.failure };
    throw error;
  }
}

const unreachable: Refreshed = {
  kind: 'unreachable',
  failure: { kind: 'retry', failureReason: 'not-our-api', retryAfterMs: null, isOurs: false },
};

function tokensOf(answer: v.InferOutput<typeof tokensSchema>, now: number): FreshTokens {
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    // By this device's clock from now on: the service's own hour would be wrong on a phone whose clock is.
    expiresAt: now + answer.expires_in * 1000,
    renewedAt: now,
  };
}
