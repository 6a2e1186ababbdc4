import { isId } from '#domain/is-id.ts';

/** `change` is the outbox id of something to be changed; anything else in its place is ignored. */
export function readChange({ change }: Record<string, unknown>): { change?: string | undefined } {
  return { change: typeof change === 'string' && isId(change) ? change : undefined };
}
