import { expect, it } from 'vitest';
import { KEY, SERVER_URL } from '#support/api.ts';
import { startEmbedded } from '#support/server.ts';

it('an embedded server answers the requests in flight before it closes, and refuses later ones', async () => {
  const server = await startEmbedded();
  const get = () => server.fetch(new Request(`${SERVER_URL}/rest/v1/brokers`, { headers: { apikey: KEY } }));
  const inFlight = get();
  await Promise.all([server.close(), expect(inFlight).resolves.toMatchObject({ status: 200 })]);
  await expect(get()).rejects.toThrow(TypeError);
});
