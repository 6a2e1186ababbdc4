import { useOnlineHint } from './use-online-hint.ts';

export const NO_NETWORK = 'This device has no network';

export function OfflineReason({ children }: { children: string }) {
  const online = useOnlineHint();
  return !online && <p>{`${NO_NETWORK}. ${children}`}</p>;
}
