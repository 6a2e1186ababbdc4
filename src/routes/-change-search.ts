/** `change` is an outbox id; anything else is ignored. */
export function readChange({ change }: Record<string, unknown>): { change?: string | undefined } {
  return { change: typeof change === 'string' && isId(change) ? change : undefined };
}

/** `again` is the id of a listing or submission to send again; anything else is ignored. */
export function readAgain({ again }: Record<string, unknown>): { again?: string | undefined } {
  return { again: typeof again === 'string' && isId(again) ? again : undefined };
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;

/** Whether a text can be a row id. Without valibot, because addresses are parsed before it is loaded. */
function isId(text: string): boolean {
  return UUID.test(text);
}
