// A person comes back to the app, or the network to the device: what hung meanwhile is not worth the usual wait.
import type { RemoteOptions } from '#remote/client.ts';
import type { Channel } from './lock.ts';
import type { SyncRequest } from './messages.ts';

const RESUMED = 'returned';
const RESUME_REASONS = new Set<SyncRequest['why']>(['online', 'visible']);

/** Tells the pass that runs, in whatever thread of this origin, when the reason for another pass is such a return. */
export function broadcastResume(why: SyncRequest['why'], channel: Pick<Channel, 'postMessage'>): void {
  if (RESUME_REASONS.has(why)) channel.postMessage(RESUMED);
}

/** Hears it, as the border of the network wants it. */
export function resumeSignal(channel: Channel): NonNullable<RemoteOptions['onResume']> {
  return (listener) => {
    const hear = ({ data }: MessageEvent) => {
      if (data === RESUMED) listener();
    };
    channel.addEventListener('message', hear);
    return () => channel.removeEventListener('message', hear);
  };
}
