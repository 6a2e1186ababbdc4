import { useEffect } from 'react';

/** `change` is an outbox id; anything else is ignored. */
function readChange({ change }: Record<string, unknown>): { change?: string | undefined } {
  return { change: typeof change === 'string' && isId(change) ? change : undefined };
}

/** `again` is the id of a listing or submission to send again; anything else is ignored. */
function readAgain({ again }: Record<string, unknown>): { again?: string | undefined } {
  return { again: typeof again === 'string' && isId(again) ? again : undefined };
}

type Change = ReturnType<typeof readChange>;
type Again = ReturnType<typeof readAgain>;

/** A form loads on arrival only: opening a draft takes it, and what its author types is compared with what they saw. */
export const ON_ARRIVAL = { shouldReload: false, preload: false } as const;

/** The route of a form that changes something. */
export const changeRoute = {
  ...ON_ARRIVAL,
  validateSearch: readChange,
  loaderDeps: ({ search: { change } }: { search: Change }) => ({ change }),
};

/** The route of a form for something new, or for a queued item. */
export const submitRoute = {
  ...ON_ARRIVAL,
  validateSearch: (search: Record<string, unknown>) => ({ ...readChange(search), ...readAgain(search) }),
  loaderDeps: ({ search: { change, again } }: { search: Change & Again }) => ({ change, again }),
};

type Navigate = (options: { search: object; replace?: boolean; resetScroll?: boolean }) => unknown;

/**
 * Empties the address of a form once its content `isTaken` into the draft. The returned function starts a new form. `navigate` is the
 * route's own: another page may be on its way.
 */
export function useFormAddress(navigate: Navigate, isTaken = false): () => void {
  useEffect(() => {
    if (isTaken) navigate({ search: {}, replace: true });
  }, [isTaken, navigate]);
  return () => navigate({ search: {}, resetScroll: false });
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;

/** Whether a text can be a row id. Without valibot, because addresses are parsed before it is loaded. */
function isId(text: string): boolean {
  return UUID.test(text);
}
