// "Must survive", Tabs, worker, lifecycle: line 59 on whole devices; the others are told in the browser.
import { singleFlight } from '#sync/single-flight.ts';
import { device, type Device } from '#support/device.ts';
import { NETWORK_PROFILES } from '#support/network-profiles.ts';
import { countListed, listMany, writesParcels } from '#support/listings.ts';
import { manualTimers } from '#support/clock.ts';
import { runningServer } from '#support/server.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';

const server = runningServer();
const HOUR = 3_600_000;

afterEach(() => {
  vi.useRealTimers();
});

describe('59: a request that hung when the person came back', () => {
  /** The app as it asks for passes, its sockets dead from now on. */
  async function hungPass(phone: Device) {
    await phone.sync();
    const { id } = await phone.list();
    manualTimers();
    let asked = () => {};
    const inFlight = new Promise<void>((resolve) => (asked = resolve));
    phone.network.rule(() => {
      asked();
      return { kind: 'stall' };
    });
    const run = singleFlight({
      job: () => phone.sync().then(() => undefined),
      onError: (error) => {
        throw error;
      },
    });
    void run();
    await inFlight;
    /** He is back, in a place with a network. */
    const comeBack = () => {
      phone.network.heal();
      phone.comeBack();
      return run();
    };
    return { id, comeBack };
  }

  it('holds the next pass up for six seconds', async () => {
    const phone = device({ server });
    const { id, comeBack } = await hungPass(phone);
    await vi.advanceTimersByTimeAsync(1_000);
    const passed = comeBack();
    await vi.advanceTimersByTimeAsync(5_900);
    expect(phone.network.count('/pull_changes')).toBe(2);
    // A little more for the bytes of the request itself.
    await vi.advanceTimersByTimeAsync(400);
    vi.useRealTimers();
    await passed;
    expect(await countListed(server, [id])).toBe(1);
  });

  it('holds it up not at all where the device slept for half an hour, its timers with it', async () => {
    const phone = device({ server });
    const { id, comeBack } = await hungPass(phone);
    phone.clock.advance(HOUR / 2);
    const passed = comeBack();
    await vi.advanceTimersByTimeAsync(0);
    vi.useRealTimers();
    await passed;
    expect(await countListed(server, [id])).toBe(1);
  });

  it('is given up by no return on a weak 2G line, where an answer takes seconds', async () => {
    const phone = device({ server });
    const ids = await listMany(phone, 200);
    manualTimers();
    phone.network.profile({ ...NETWORK_PROFILES['weak-2g'], loss: 0 });
    const pass = { isOver: false };
    const outcome = phone.sync().finally(() => (pass.isOver = true));
    while (!pass.isOver) {
      await vi.advanceTimersByTimeAsync(500);
      phone.comeBack();
      await new Promise((resolve) => void setImmediate(resolve));
    }
    expect((await outcome).failureReason).toBeNull();
    expect(phone.network.requests.filter(writesParcels)).toHaveLength(1);
    expect(await countListed(server, ids)).toBe(200);
  });
});
