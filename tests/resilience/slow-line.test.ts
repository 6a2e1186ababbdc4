// RESILIENCE.md, Network: line 7 on whole devices.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readSending } from '#db/tables/sync-run.ts';
import { syncStatus } from '#domain/operation/sync-status.ts';
import { readSyncState } from '#features/sync-status/queries.ts';
import { fullMessage } from '#features/sync-status/status-messages.ts';
import { manualTimers } from '#support/clock.ts';
import { device, type Device } from '#support/device.ts';
import { countListed, listMany, writesParcels } from '#support/listings.ts';
import { NETWORK_PROFILES } from '#support/network-profiles.ts';
import { runningServer } from '#support/server.ts';
import { newAccount, signInOn } from '#support/users.ts';

const server = runningServer();
const requests = { open: 0 };
/** Counts open requests of the server, which takes real time and none of the test's clock. */
const timelessServer = {
  fetch: async (request: Request) => {
    requests.open++;
    const response = await server.fetch(request);
    const body = await response.arrayBuffer();
    requests.open--;
    return new Response(body.byteLength === 0 ? null : body, response);
  },
};
const turn = () => new Promise((resolve) => void setImmediate(resolve));

afterEach(() => {
  vi.useRealTimers();
});

/** Lists on a device that already has a mirror. */
async function listTwoHundred(phone: Device, owner: string | null = null): Promise<string[]> {
  await phone.sync();
  return listMany(phone, 200, owner);
}

/** Runs a pass over a line on the test's clock. */
async function slowPass(phone: Device) {
  const pass = { isOver: false };
  const outcome = phone.sync().finally(() => (pass.isOver = true));
  while (!pass.isOver) {
    await vi.advanceTimersByTimeAsync(500);
    do await turn();
    while (requests.open > 0);
  }
  return outcome;
}

describe('7: two hundred listings over a weak 2G line', () => {
  it('are sent in one pass, and slowness is no failure', async () => {
    const phone = device({ server: timelessServer });
    const ids = await listTwoHundred(phone);
    manualTimers();
    phone.network.profile({ ...NETWORK_PROFILES['weak-2g'], loss: 0 });
    expect((await slowPass(phone)).failureReason).toBeNull();
    vi.useRealTimers();
    expect(await countListed(server, ids)).toBe(200);
    expect(await phone.outbox()).toEqual([]);
  });

  it.each(['a visitor', 'a user'])(
    'arrive once each when it loses requests, and %s sees how many so far',
    async (who) => {
      const phone = device({ server: timelessServer });
      const owner = who === 'a user' ? await signInOn(phone, await newAccount(server)) : null;
      const ids = await listTwoHundred(phone, owner);
      manualTimers();
      phone.network.profile(NETWORK_PROFILES['weak-2g'], 3);
      const messages: string[] = [];
      phone.network.rule(async (request) => {
        if (!writesParcels(request)) return { kind: 'pass' };
        const state = await readSyncState(phone.db);
        messages.push(
          fullMessage(syncStatus(state), { pass: state.pass, online: true, progress: state.sending }),
        );
        // The first batch, all items in one request, is lost, and a later one.
        return { kind: [1, 3].includes(messages.length) ? 'drop-request' : 'pass' };
      });
      let passes = 0;
      while ((await phone.outbox()).length > 0 && passes < 30) {
        await slowPass(phone);
        passes++;
      }
      vi.useRealTimers();
      expect(await countListed(server, ids)).toBe(200);
      expect(messages[0]).toBe('Sending 200 to the server.');
      expect(messages).toContain('Sending 125 to the server. 0 of 200 sent so far.');
      expect(messages).toContain('Sending 75 to the server. 125 of 200 sent so far.');
      expect(messages.slice(1).filter((message) => !message.includes(' of 200 sent so far.'))).toEqual([]);
      expect(messages.length).toBeGreaterThan(3);
      expect(await readSending(phone.db)).toBeNull();
    },
  );
});
