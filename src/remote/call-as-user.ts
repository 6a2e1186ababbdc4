import * as v from 'valibot';
import type { UserIdentity } from '#domain/account/session.ts';
import type { RemoteResult } from '#domain/operation/remote-result.ts';
import { notOurApiError, toResult, type Result } from './api-fetch.ts';
import type { AuthState } from './auth-state.ts';
import type { Client } from './client.ts';
import { responseFromWire } from './wire.ts';

/** The client of a user, and the identity for requests; `refused` is an access token that the server has just rejected. */
export type Caller = {
  clientFor: (user: UserIdentity) => Client;
  identify: (refused?: string) => Promise<AuthState>;
};

/**
 * Runs a request as the current user, once more with new tokens if the server rejects the present ones. Never throws: errors of `request`
 * are in the result.
 */
export async function callAsUser<T>(
  { clientFor, identify }: Caller,
  request: (client: Client) => Promise<T>,
): Promise<RemoteResult<T>> {
  const asUser = (authState: Extract<AuthState, { kind: 'user' }>) =>
    toResult(() => request(clientFor(authState.identity)));
  const authState = await identify();
  if (authState.kind !== 'user') return withoutToken(authState);
  const answer = await asUser(authState);
  if (answer.ok || answer.failure.kind !== 'sign-in') return toRemoteResult(answer);
  const renewed = await identify(authState.identity.accessToken);
  return renewed.kind === 'user' ? toRemoteResult(await asUser(renewed)) : withoutToken(renewed);
}

export type Query = { throwOnError: () => PromiseLike<{ data: unknown }> };

type Question<T> = {
  schema: v.GenericSchema<unknown, T>;
  request: (client: Client) => Query;
  /** The status with which the server says that this user may not ask, and the result of that. */
  denied?: { status: string; result: RemoteResult<never> };
};

/** Asks one question as the current user, and parses the answer. One that does not fit is not from our API. */
export async function askAsUser<T>(
  caller: Caller,
  { schema, request, denied }: Question<T>,
): Promise<RemoteResult<T>> {
  const answer = await callAsUser(caller, async (client) => {
    const response = responseFromWire((await request(client).throwOnError()).data);
    if (denied !== undefined && v.is(v.object({ status: v.literal(denied.status) }), response)) return denied;
    const parsed = v.safeParse(schema, response);
    if (!parsed.success) throw notOurApiError();
    return { value: parsed.output };
  });
  if (answer.kind !== 'answered') return answer;
  return 'result' in answer.value ? answer.value.result : { kind: 'answered', value: answer.value.value };
}

function withoutToken(authState: Exclude<AuthState, { kind: 'user' }>): RemoteResult<never> {
  if (authState.kind !== 'unreachable') return { kind: 'sign-in' };
  return { kind: 'unreachable', failureReason: authState.failure.failureReason };
}

function toRemoteResult<T>(answer: Result<T>): RemoteResult<T> {
  if (answer.ok) return { kind: 'answered', value: answer.value };
  const { failure } = answer;
  if (failure.kind === 'refused') {
    const { message: refusal, column } = failure.refusal;
    return { kind: 'refused', message: refusal, ...(column !== null && { column }) };
  }
  if (failure.kind === 'sign-in') return { kind: 'sign-in' };
  const { failureReason, message } = failure;
  return { kind: 'unreachable', failureReason, ...(message !== undefined && { message }) };
}
