import { expect, it } from 'vitest';
import { newId } from '#domain/values/id.ts';
import { resumeSignal, broadcastResume } from '#sync/resume-signal.ts';

it('a return of user or network reaches every thread while its pass runs, and no longer once it has ended', async () => {
  const name = newId();
  const [page, worker, other] = [1, 2, 3].map(() => new BroadcastChannel(name));
  if (page === undefined || worker === undefined || other === undefined) throw new Error('There are three');
  const received: string[] = [];
  const next = () =>
    new Promise<void>((resolve) => other.addEventListener('message', () => resolve(), { once: true }));
  const stop = resumeSignal(worker)(() => received.push('worker'));
  resumeSignal(other)(() => received.push('other'));
  for (const why of ['timer', 'saved', 'start', 'requested'] as const) broadcastResume(why, page);
  let delivered = next();
  broadcastResume('visible', page);
  await delivered;
  delivered = next();
  stop();
  broadcastResume('online', page);
  await delivered;
  expect(received.toSorted()).toEqual(['other', 'other', 'worker']);
  for (const channel of [page, worker, other]) channel.close();
});
