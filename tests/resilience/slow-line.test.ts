// "Must survive", Network: line 7 on whole devices.
import { readSending } from '#db/sync-run.ts';
import { syncStatus } from '#domain/sync-status.ts';
import { readSyncState } from '#features/sync-status/queries.ts';
import { fullMessage } from '#features/sync-status/status-messages.ts';
import { device, type Device } from '#support/device.ts';
import { NETWORK_PROFILES } from '#support/network-profiles.ts';
import { countListed, listMany, writesParcels } from '#support/listings.ts';
import { manualTimers } from '#support/clock.ts';
import { runningServer } from '#support/server.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';

const server = runningServer();
const requests = { unconfirmed: 0 };
/** The server, which answers in no time of the test's: a real one takes real time. */
const timelessServer = {
  fetch: async (request: Request) => {
    requests.unconfirmed++;
    const response = await server.fetch(request);
    const body = await response.arrayBuffer();
    requests.unconfirmed--;
    return new Response(body.byteLength === 0 ? null : body, response);
  },
};
const turn = () => new Promise((resolve) => void setImmediate(resolve));

afterEach(() => {
  vi.useRealTimers();
});

/** On a device that has been here before. */
async function listTwoHundred(phone: Device): Promise<string[]> {
  await phone.sync();
  return listMany(phone, 200);
}

/** Lets a pass go over a line whose time the test moves. */
async function slowPass(phone: Device) {
  const pass = { isOver: false };
  const outcome = phone.sync().finally(() => (pass.isOver = true));
  while (!pass.isOver) {
    await vi.advanceTimersByTimeAsync(500);
    do await turn();
    while (requests.unconfirmed > 0);
  }
  return outcome;
}

describe('7: two hundred listings over a weak 2G line', () => {
  it('leave in one pass, and slowness is no failure', async () => {
    const phone = device({ server: timelessServer });
    const ids = await listTwoHundred(phone);
    manualTimers();
    phone.network.profile({ ...NETWORK_PROFILES['weak-2g'], loss: 0 });
    expect((await slowPass(phone)).failureReason).toBeNull();
    vi.useRealTimers();
    expect(await countListed(server, ids)).toBe(200);
    expect(await phone.outbox()).toEqual([]);
  });

  it('arrive where it loses requests, once each, and a person sees how many so far', async () => {
    const phone = device({ server: timelessServer });
    const ids = await listTwoHundred(phone);
    manualTimers();
    phone.network.profile(NETWORK_PROFILES['weak-2g'], 3);
    const said: string[] = [];
    phone.network.rule(async (request) => {
      if (!writesParcels(request)) return { kind: 'pass' };
      const state = await readSyncState(phone.db);
      said.push(fullMessage(syncStatus(state), { pass: state.pass, online: true, progress: state.sending }));
      // All in one request do not get through.
      return { kind: said.length === 1 ? 'drop-request' : 'pass' };
    });
    let passes = 0;
    while ((await phone.outbox()).length > 0 && passes < 30) {
      await slowPass(phone);
      passes++;
    }
    vi.useRealTimers();
    expect(await countListed(server, ids)).toBe(200);
    expect(said[0]).toBe('Sending 200 to the server.');
    expect(said).toContain('Sending 125 to the server. 0 of 200 sent so far.');
    expect(said).toContain('Sending 75 to the server. 125 of 200 sent so far.');
    expect(await readSending(phone.db)).toBeNull();
  });
});
