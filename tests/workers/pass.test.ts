import { beforeEach, expect, it, vi } from 'vitest';
import type { MetaRecord } from '#db/tables/schema-types.ts';
import { device, StorageFailed, type Device } from '#support/device.ts';
import { countListed } from '#support/listings.ts';
import { runningServer } from '#support/server.ts';
import { newAccount, signInOn } from '#support/users.ts';
import { pass } from '#workers/pass.ts';

vi.mock('#env', async () => {
  const { KEY, SERVER_URL } = await import('#support/api.ts');
  return { env: { supabaseUrl: SERVER_URL, publishableKey: KEY, keepSample: true } };
});

const server = runningServer();
const HOUR = 3_600_000;

beforeEach(() => vi.unstubAllGlobals());

function phoneWithWorker() {
  const phone = device({ server });
  vi.stubGlobal('fetch', phone.network.fetch);
  const run = () => pass(phone.db, { sizing: { halvings: 0 }, urgent: true });
  return { phone, run };
}

/** A device without space for these records. */
function fill(phone: Device, keys: MetaRecord['key'][]) {
  const put = phone.db.meta.put.bind(phone.db.meta);
  vi.spyOn(phone.db.meta, 'put').mockImplementation(((record: MetaRecord) =>
    keys.includes(record.key) ? Promise.reject(new StorageFailed('full')) : put(record)) as typeof put);
}

it('a pass on a full device reports how it ended', async () => {
  const { phone, run } = phoneWithWorker();
  await run();
  const item = await phone.list();
  fill(phone, ['mirror', 'pass', 'data']);
  expect(await run()).toMatchObject({ failureReason: 'no-space', unsent: 0 });
  expect(await countListed(server, [item.id])).toBe(1);
});

it('a pass after a push message asks the primary', async () => {
  const { phone, run } = phoneWithWorker();
  await run();
  const methods = async (mustBeCurrent: boolean) => {
    const before = phone.network.requests.length;
    await pass(phone.db, { sizing: { halvings: 0 }, urgent: false, mustBeCurrent });
    return phone.network.requests.slice(before).map(({ method }) => method);
  };
  expect(await methods(false)).toEqual(['GET']);
  expect(await methods(true)).toEqual(['POST']);
});

it('renewed tokens that a full device cannot store serve the later passes of the thread', async () => {
  const { phone, run } = phoneWithWorker();
  const userId = await signInOn(phone, await newAccount(server));
  await run();
  const record = await phone.db.meta.get('session');
  if (record?.key !== 'session' || record.value === null) throw new Error('Nobody is signed in');
  await phone.db.meta.put({ key: 'session', value: { ...record.value, expiresAt: Date.now() - HOUR } });
  fill(phone, ['session']);
  await run();
  phone.network.rule(({ path }) => ({ kind: path === '/auth/v1/token' ? 'drop-request' : 'pass' }));
  const item = await phone.list({}, userId);
  await run();
  expect(await countListed(server, [item.id])).toBe(1);
});
