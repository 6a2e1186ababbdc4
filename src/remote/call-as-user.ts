import type { UserIdentity } from '#domain/account/session.ts';
import type { RemoteResult } from '#domain/operation/remote-result.ts';
import { toResult, type Result } from './api-fetch.ts';
import type { AuthState } from './auth-state.ts';
import type { Client } from './client.ts';

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
