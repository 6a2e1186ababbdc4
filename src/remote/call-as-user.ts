import type { RemoteResult } from '#domain/remote-result.ts';
import { toResult, type Result } from './api-fetch.ts';
import { clientFor, type Client, type RemoteOptions } from './client.ts';
import type { Standing } from './auth-state.ts';

/** Where the server is, and as whom it may be asked; `refused` is the token that it just did not take. */
export type Caller = { options: RemoteOptions; identify: (refused?: string) => Promise<Standing> };

/**
 * Asks in the name of whoever signed in on this device, once more with new tokens when the server does not take those at hand.
 * What `request` throws is in the answer: it never throws.
 */
export async function ask<T>(
  { options, identify }: Caller,
  request: (client: Client) => Promise<T>,
): Promise<RemoteResult<T>> {
  const asUser = (authState: Extract<Standing, { kind: 'user' }>) =>
    toResult(() => request(clientFor(authState.identity, options)));
  const authState = await identify();
  if (authState.kind !== 'user') return withoutToken(authState);
  const answer = await asUser(authState);
  if (answer.ok || answer.failure.kind !== 'sign-in') return toRemoteResult(answer);
  const renewed = await identify(authState.identity.accessToken);
  return renewed.kind === 'user' ? toRemoteResult(await asUser(renewed)) : withoutToken(renewed);
}

function withoutToken(authState: Exclude<Standing, { kind: 'user' }>): RemoteResult<never> {
  if (authState.kind !== 'unreachable') return { kind: 'sign-in' };
  return { kind: 'unreachable', failureReason: authState.failure.failureReason };
}

function toRemoteResult<T>(answer: Result<T>): RemoteResult<T> {
  if (answer.ok) return { kind: 'answered', value: answer.value };
  const { failure } = answer;
  if (failure.kind === 'refused') return { kind: 'refused', message: failure.refusal.message };
  if (failure.kind === 'sign-in') return { kind: 'sign-in' };
  const { failureReason, message } = failure;
  return { kind: 'unreachable', failureReason, ...(message !== undefined && { message }) };
}
