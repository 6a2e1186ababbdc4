// When the user returns to the app or the network comes back, requests that hung in between get a short deadline.
import type { RemoteOptions } from '#remote/client.ts';
import type { Channel } from './lock.ts';
import type { SyncRequest } from './messages.ts';

const RESUMED = 'returned';
const RESUME_REASONS = new Set<SyncRequest['why']>(['online', 'visible']);

/** Notifies a running pass, in any thread of this origin, if a new pass was requested because of such a return. */
export function broadcastResume(why: SyncRequest['why'], channel: Pick<Channel, 'postMessage'>): void {
  if (RESUME_REASONS.has(why)) channel.postMessage(RESUMED);
}

/** The signal in the form that requests take as `onResume`. */
export function resumeSignal(channel: Channel): NonNullable<RemoteOptions['onResume']> {
  return (listener) => {
    const onMessage = ({ data }: MessageEvent) => {
      if (data === RESUMED) listener();
    };
    channel.addEventListener('message', onMessage);
    return () => channel.removeEventListener('message', onMessage);
  };
}
