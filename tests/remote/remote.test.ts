// What the sync engine sends.
import { expect, it } from 'vitest';
import { visitor, type Identity } from '#domain/account/session.ts';
import { newId } from '#domain/values/id.ts';
import { createRemote, type Remote } from '#remote/remote.ts';
import { KEY, SERVER_URL } from '#support/api.ts';

const user: Identity = { userId: newId(), accessToken: 'token' };
const pullArgs = {
  since: 'cursor',
  withDigests: false,
  withOwn: false,
  withPatches: true,
  fromPrimary: false,
  isRetry: false,
  isReplacing: false,
  isAhead: false,
  seenEpoch: 'epoch',
};

/** Every call of the engine: a new one has no types without a line here. */
const callsAs = (
  identity: Identity,
  remote: Remote,
): { [K in keyof Remote]: () => ReturnType<Remote[K]> } => ({
  pull: () => remote.pull({ identity, ...pullArgs }),
  push: () => remote.push({ identity, table: 'parcels', rows: [{ id: newId() }], epoch: null }),
  versions: () => remote.versions({ identity, table: 'parcels' }),
  writeRows: () => remote.writeRows({ identity, table: 'reports', rows: [{ id: newId() }] }),
  readBack: () => remote.readBack({ identity, table: 'parcels', ids: [newId()] }),
  voidWrites: () => remote.voidWrites({ identity, table: 'parcels', ids: [newId()] }),
  checkKey: () => remote.checkKey({ identity, id: newId(), key: 'key' }),
  readMessages: () => remote.readMessages({ identity, keys: {} }),
});

it.each([
  ['visitor', visitor],
  ['user', user],
])('reads nothing of a %s but pages of the feed from a server that may lag', async (_who, identity) => {
  const reads: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { method, url } = new Request(input, init);
    if (method === 'GET' || method === 'HEAD') reads.push(new URL(url).pathname);
    return Response.json(null);
  };
  const remote = createRemote({ url: SERVER_URL, publishableKey: KEY, fetch, now: Date.now });
  for (const call of Object.values(callsAs(identity, remote))) await call();
  expect(reads).toEqual(['/rest/v1/rpc/pull_changes']);
});
