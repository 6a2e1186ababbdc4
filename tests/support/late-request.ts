import { SERVER_URL } from './api.ts';
import type { Device } from './device.ts';
import type { FaultyFetch, RecordedRequest } from './faulty-fetch.ts';
import { writesParcels } from './listings.ts';
import type { TestServer } from './server.ts';

/** Breaks the connection of the requests that `chosen` selects while they are in flight; `arrive` lets them reach the server. */
export function delayedPast(
  network: FaultyFetch,
  { server, chosen }: { server: Pick<TestServer, 'fetch'>; chosen: (request: RecordedRequest) => boolean },
): { arrive: () => Promise<void> } {
  const late: RecordedRequest[] = [];
  network.rule((request) => {
    if (!chosen(request)) return { kind: 'pass' };
    late.push(request);
    return { kind: 'drop-request' };
  });
  return {
    arrive: async () => {
      for (const { method, path, search, headers, body } of late.splice(0))
        await server.fetch(new Request(`${SERVER_URL}${path}${search}`, { method, headers, body }));
    },
  };
}

/** Lists a parcel whose request is aborted while it is still in flight. */
export async function listedLate(phone: Device, server: Pick<TestServer, 'fetch'>) {
  const item = await phone.list({ title: 'First version' });
  const line = delayedPast(phone.network, { server, chosen: writesParcels });
  await phone.sync();
  return { item, line };
}
