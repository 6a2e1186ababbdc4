import { isId } from '#domain/is-id.ts';

/** `change` is an outbox id; anything else is ignored. */
export function readChange({ change }: Record<string, unknown>): { change?: string | undefined } {
  return { change: typeof change === 'string' && isId(change) ? change : undefined };
}
