import { resumeSignal, broadcastResume } from '#sync/resume-signal.ts';
import { newId } from '#domain/id.ts';
import { expect, it } from 'vitest';

it('a return of person or network is heard in every thread whose pass runs, and no longer when it has ended', async () => {
  const name = newId();
  const [page, worker, other] = [1, 2, 3].map(() => new BroadcastChannel(name));
  if (page === undefined || worker === undefined || other === undefined) throw new Error('There are three');
  const heard: string[] = [];
  const next = () =>
    new Promise<void>((resolve) => other.addEventListener('message', () => resolve(), { once: true }));
  const stop = resumeSignal(worker)(() => heard.push('worker'));
  resumeSignal(other)(() => heard.push('other'));
  for (const why of ['timer', 'saved', 'start', 'asked'] as const) broadcastResume(why, page);
  let told = next();
  broadcastResume('visible', page);
  await told;
  told = next();
  stop();
  broadcastResume('online', page);
  await told;
  expect(heard.toSorted()).toEqual(['other', 'other', 'worker']);
  for (const channel of [page, worker, other]) channel.close();
});
