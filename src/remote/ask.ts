import type { Asked } from '#domain/asked.ts';
import { answerOf, type Answer } from './border.ts';
import { clientFor, type Client, type RemoteOptions } from './client.ts';
import type { Standing } from './standing.ts';

/** Where the server is, and as whom it may be asked; `refused` is the token that it just did not take. */
export type Caller = { options: RemoteOptions; identify: (refused?: string) => Promise<Standing> };

/**
 * Asks in the name of whoever signed in on this device, once more with new tokens when the server does not take those at hand.
 * What `request` throws is in the answer: it never throws.
 */
export async function ask<T>(
  { options, identify }: Caller,
  request: (client: Client) => Promise<T>,
): Promise<Asked<T>> {
  const asUser = (standing: Extract<Standing, { kind: 'user' }>) =>
    answerOf(() => request(clientFor(standing.identity, options)));
  const standing = await identify();
  if (standing.kind !== 'user') return withoutToken(standing);
  const answer = await asUser(standing);
  if (answer.ok || answer.failure.kind !== 'sign-in') return asked(answer);
  const renewed = await identify(standing.identity.accessToken);
  return renewed.kind === 'user' ? asked(await asUser(renewed)) : withoutToken(renewed);
}

function withoutToken(standing: Exclude<Standing, { kind: 'user' }>): Asked<never> {
  if (standing.kind !== 'unreachable') return { kind: 'sign-in' };
  return { kind: 'unreachable', trouble: standing.failure.trouble };
}

function asked<T>(answer: Answer<T>): Asked<T> {
  if (answer.ok) return { kind: 'answered', value: answer.value };
  const { failure } = answer;
  if (failure.kind === 'refused') return { kind: 'refused', message: failure.refusal.message };
  if (failure.kind === 'sign-in') return { kind: 'sign-in' };
  const { trouble, message } = failure;
  return { kind: 'unreachable', trouble, ...(message !== undefined && { message }) };
}
