// RESILIENCE.md, Tabs, worker, lifecycle: line 59 on whole devices. Browser stories test the others.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { manualTimers } from '#support/clock.ts';
import { device, type Device } from '#support/device.ts';
import { countListed, listMany, writesParcels } from '#support/listings.ts';
import { NETWORK_PROFILES } from '#support/network-profiles.ts';
import { runningServer } from '#support/server.ts';
import { singleFlight } from '#sync/single-flight.ts';

const server = runningServer();
const HOUR = 3_600_000;

afterEach(() => {
  vi.useRealTimers();
});

describe('59: a request that hung when the user came back', () => {
  /** Starts a pass as the app does, on sockets that are dead from now on. */
  async function hungPass(phone: Device) {
    await phone.sync();
    const { id } = await phone.list();
    manualTimers();
    let onRequest = () => {};
    const inFlight = new Promise<void>((resolve) => (onRequest = resolve));
    phone.network.rule(() => {
      onRequest();
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
    /** The user returns, and the network works. */
    const comeBack = () => {
      phone.network.heal();
      phone.comeBack();
      return run();
    };
    return { id, comeBack };
  }

  it('delays the next pass by six seconds', async () => {
    const phone = device({ server });
    const { id, comeBack } = await hungPass(phone);
    await vi.advanceTimersByTimeAsync(1_000);
    const passed = comeBack();
    await vi.advanceTimersByTimeAsync(5_900);
    expect(phone.network.count('/pull_changes_from_primary')).toBe(2);
    // 300 ms more for the bytes of the request.
    await vi.advanceTimersByTimeAsync(400);
    vi.useRealTimers();
    await passed;
    expect(await countListed(server, [id])).toBe(1);
  });

  it('does not delay it after the device and its timers slept for half an hour', async () => {
    const phone = device({ server });
    const { id, comeBack } = await hungPass(phone);
    phone.clock.advance(HOUR / 2);
    const passed = comeBack();
    await vi.advanceTimersByTimeAsync(0);
    vi.useRealTimers();
    await passed;
    expect(await countListed(server, [id])).toBe(1);
  });

  it('is not aborted by a return on a weak 2G line, where an answer takes seconds', async () => {
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
