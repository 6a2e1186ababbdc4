// RESILIENCE.md, Network: line 8 where the end of a window cuts every request in flight. network.test.ts has the other half.
import { expect, it } from 'vitest';
import { device } from '#support/device.ts';
import { runningServer } from '#support/server.ts';
import { seededRandom } from '../../supabase/scripts/directory/seeded-random.ts';

const server = runningServer();

it('8: three hundred queued listings are sent within minutes between towers that cut what does not fit', async () => {
  const phone = device({ server });
  const ids: string[] = [];
  for (let index = 0; index < 300; index++) ids.push((await phone.list()).id);
  const [since, onMs, offMs] = [phone.clock.now(), 3_000, 5_000];
  const elapsed = () => phone.clock.now() - since;
  const chance = seededRandom(8);
  phone.network.rule(({ body }) => {
    const left = onMs - (elapsed() % (onMs + offMs));
    if (left <= 0) return { kind: 'drop-request' };
    const [rttMs, up] = [400, 100];
    const takes = rttMs + (body.length * 8) / up;
    phone.clock.advance(Math.min(takes, left));
    return { kind: takes <= left ? 'pass' : 'drop-request' };
  });
  for (let unsent = ids.length; unsent > 0 && elapsed() < 3_600_000;) {
    const { nextInMs, ...outcome } = await phone.sync();
    unsent = outcome.unsent;
    // The device's jitter is constant here, so each pass would meet the same second of a window.
    phone.clock.advance((nextInMs * (0.5 + chance() / 2)) / 0.75);
  }
  expect(elapsed()).toBeLessThan(900_000);
  expect((await server.query('select id from public.parcels where id = any ($1)', [ids])).length).toBe(
    ids.length,
  );
});
