import { describe, expect, it } from 'vitest';
import { watchQuery } from '#db/live/live-query.ts';
import { throttleQuery } from '#db/live/throttle-query.ts';
import { openDatabase } from '#db/tables/database.ts';
import { newId } from '#domain/values/id.ts';

/** A query of adjustable duration, on a clock of its own. */
function timedQuery(options: { lowPriority?: boolean } = {}) {
  let [time, takes, reads] = [0, 0, 0];
  const sleeping: { until: number; wake: () => void }[] = [];
  const query = throttleQuery(
    () => {
      time += takes;
      reads += 1;
      return Promise.resolve(reads);
    },
    {
      ...options,
      now: () => time,
      sleep: (ms) => new Promise<void>((wake) => sleeping.push({ until: time + ms, wake })),
    },
  );
  /** Advances the clock, and wakes sleepers whose time has come. */
  const wait = (ms: number) => {
    time += ms;
    for (const sleeper of sleeping.splice(0)) {
      if (sleeper.until <= time) sleeper.wake();
      else sleeping.push(sleeper);
    }
  };
  const inNextTask = () => {
    const answer = query();
    wait(0);
    return answer;
  };
  return { query, inNextTask, wait, takes: (ms: number) => (takes = ms), sleeping: () => sleeping.length };
}

describe('a repeated query', () => {
  it.each([
    ['four times as long as it took', { took: 100, rest: 400 }],
    ['five seconds where that would be longer', { took: 2_000, rest: 5_000 }],
  ])('pauses %s, except the first time', async (_, { took, rest }) => {
    const { query, inNextTask, takes, wait, sleeping } = timedQuery();
    takes(took);
    expect([await query(), await inNextTask()]).toEqual([1, 2]);
    const third = query();
    wait(rest - 1);
    expect(sleeping()).toBe(1);
    wait(1);
    expect(await third).toBe(3);
    wait(rest);
    expect([await inNextTask(), await inNextTask()]).toEqual([4, 5]);
    expect(sleeping()).toBe(0);
  });

  it('with low priority is read once changes pause', async () => {
    const { query, wait } = timedQuery({ lowPriority: true });
    expect(await query()).toBe(1);
    const early = query();
    wait(200);
    const late = query();
    const outcome = Promise.allSettled([early, late]);
    wait(250);
    expect(await outcome).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: 2 }]);
  });

  it('with low priority is read after five seconds when changes do not pause', async () => {
    const { query, wait, sleeping } = timedQuery({ lowPriority: true });
    await query();
    const waiting: Promise<unknown>[] = [];
    for (let ms = 0; ms < 5_000; ms += 200) {
      waiting.push(query());
      wait(200);
    }
    expect(await Promise.any(waiting)).toBe(2);
    expect(sleeping()).toBe(0);
  });

  it('is read in a later task after a change, because its screen has other work', async () => {
    const { query, wait, sleeping } = timedQuery();
    await query();
    const second = query();
    expect(sleeping()).toBe(1);
    wait(0);
    expect(await second).toBe(2);
  });

  it('is read once for all calls during a pause, by the last', async () => {
    const { query, inNextTask, takes, wait } = timedQuery();
    takes(10);
    await query();
    await inNextTask();
    const [early, late] = [query(), query()];
    const outcome = Promise.allSettled([early, late]);
    wait(40);
    expect(await outcome).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: 3 }]);
  });

  it('still observes changes after a pause, and shows the last one', async () => {
    const db = openDatabase({ name: newId() });
    const seen: number[] = [];
    const stop = watchQuery(
      throttleQuery(() => db.sentParcels.count()),
      { onResult: (count) => void seen.push(count) },
    );
    await expect.poll(() => seen).toEqual([0]);
    for (let place = 1; place <= 20; place++)
      await db.sentParcels.put({ id: newId(), owner: newId(), title: 'Sent', savedAt: place });
    await expect.poll(() => seen.at(-1)).toBe(20);
    await db.sentParcels.clear();
    await expect.poll(() => seen.at(-1)).toBe(0);
    stop();
    await db.delete();
  });
});
