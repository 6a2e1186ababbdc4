// Refreshes tokens without the accounts client, because it happens in every thread and under a lock, and because law 14 decides what a
// refusal means: without an answer the client would try for 30 s, and after a refusal it would forget the session.
import * as v from 'valibot';
import type { FreshTokens } from '#domain/account/session.ts';
import { RequestFailed, readResponse } from './api-fetch.ts';
import type { RemoteOptions } from './client.ts';
import { failureOf, isInconclusive, type Failure } from './verdict.ts';

/** New tokens, the service's own refusal (the user has to sign in again), or no conclusive answer. */
export type RefreshResult =
  | { kind: 'fresh'; tokens: FreshTokens }
  | { kind: 'refused' }
  | { kind: 'unreachable'; failure: Extract<Failure, { kind: 'retry' }> };

/** The auth service's answer to a refresh; `expires_in` is in seconds. */
const tokensSchema = v.object({
  access_token: v.pipe(v.string(), v.minLength(1)),
  refresh_token: v.pipe(v.string(), v.minLength(1)),
  expires_in: v.pipe(v.number(), v.gtValue(0)),
});

/** The codes that refuse the token or its user for good. Any other, such as `conflict` or `hook_timeout`, passes. */
const decision = v.picklist([
  'invalid_grant',
  'refresh_token_already_used',
  'refresh_token_not_found',
  'session_expired',
  'session_not_found',
  'user_banned',
  'user_not_found',
  // A token of another format.
  'validation_failed',
]);

/** The auth service's refusal of a token. The name of its code depends on the version. */
const refusalSchema = v.union([
  v.looseObject({ error_code: decision }),
  v.looseObject({ code: decision, message: v.string() }),
  v.looseObject({ error: decision, error_description: v.string() }),
]);

/** Requests new tokens. A repeated request with the same token, after a lost answer, gets the same answer. Network failures never throw. */
export async function refreshTokens(options: RemoteOptions, refreshToken: string): Promise<RefreshResult> {
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
    return v.is(refusalSchema, answer.body) ? { kind: 'refused' } : unreachable;
  } catch (error) {
    if (error instanceof RequestFailed && error.failure.kind === 'retry')
      return { kind: 'unreachable', failure: error.failure };
    throw error;
  }
}

const unreachable: RefreshResult = {
  kind: 'unreachable',
  failure: { kind: 'retry', failureReason: 'not-our-api', retryAfterMs: null, isOurs: false },
};

function tokensOf(answer: v.InferOutput<typeof tokensSchema>, now: number): FreshTokens {
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    // Measured by this device's clock: the service's absolute time would be wrong on a device with a wrong clock.
    expiresAt: now + answer.expires_in * 1000,
    renewedAt: now,
  };
}
