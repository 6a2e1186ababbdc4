import { useState } from 'react';

/** A draft of filters, which starts again whenever the applied ones change from outside: Back, a link. */
export function useFilterDraft<T>(applied: T): [T, (draft: T) => void] {
  const key = JSON.stringify(applied);
  const [state, setState] = useState({ key, draft: applied });
  if (state.key !== key) setState({ key, draft: applied });
  return [state.key === key ? state.draft : applied, (draft) => setState({ key, draft })];
}
