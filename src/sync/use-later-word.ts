import { serverRefusalOf, type WishState } from '#db/wish.ts';
import type { Refusal } from '#domain/operation.ts';
import { useEffect, useEffectEvent } from 'react';

/** Hears the server's word about a wish when it comes after the person stopped waiting for it; `null` while he waits. */
export function useLaterWord(
  state: WishState | null,
  on: { onAccepted: () => void; onRefused: (refusal: Refusal) => void },
): void {
  const accepted = state?.kind === 'accepted';
  const refusal = state === null ? null : serverRefusalOf(state);
  const tellAccepted = useEffectEvent(on.onAccepted);
  const tellRefused = useEffectEvent(on.onRefused);
  useEffect(() => {
    if (accepted) tellAccepted();
  }, [accepted]);
  useEffect(() => {
    if (refusal !== null) tellRefused(refusal);
  }, [refusal]);
}
