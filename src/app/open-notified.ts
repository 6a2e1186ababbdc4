import * as v from 'valibot';
import { openMessageSchema } from '#sync/messages.ts';

/** Opens the page of a notification that the user pressed, without a reload: a form keeps what is typed in it. */
export function openNotified(
  serviceWorker: ServiceWorkerContainer | undefined,
  open: (path: string) => Promise<void>,
): void {
  serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (v.is(openMessageSchema, data)) void open(data.path);
  });
  // Messages wait until a page that adds its listener late asks for them.
  serviceWorker?.startMessages();
}
