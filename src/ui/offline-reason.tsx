import { useOnlineHint } from './use-online-hint.ts';

/** The start of every sentence that says why something waits. */
export const NO_NETWORK = 'This device has no network';

/** Why buttons are disabled; nothing while the browser believes in a network. `children` say what needs one. */
export function OfflineReason({ children }: { children: string }) {
  const online = useOnlineHint();
  return (
    !online && (
      <p>
        {NO_NETWORK}. {children}
      </p>
    )
  );
}
