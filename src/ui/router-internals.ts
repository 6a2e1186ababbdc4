// Names that TanStack Router does not document. tests/ui/router-internals.test.ts fails when an upgrade changes one.

/** The router's id of a history entry: the current one, or the one with this state. A page rendered in Node has no history. */
export function historyEntryKey(state: unknown = globalThis.history?.state): string | undefined {
  const hasKey = typeof state === 'object' && state !== null && '__TSR_key' in state;
  return hasKey && typeof state.__TSR_key === 'string' ? state.__TSR_key : undefined;
}

/** The router reloads the page once for a module that failed to load, unless session storage has this key. */
export function routerReloadKey(error: Error): string {
  return `tanstack_router_reload:${error.message}`;
}
