// Laws 6, 8 and 11: what our own feed says and this app cannot read stops no sending; what is not ours changes nothing and counts as no
// network.
import { describe, expect, it } from 'vitest';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import { readPass } from '#db/tables/sync-run.ts';
import { newId } from '#domain/values/id.ts';
import { device, type Device } from '#support/device.ts';
import { apiError, PORTAL_PAGE, replaceJsonValue, SERVER_ERROR, type Fault } from '#support/faults.ts';
import { countListed } from '#support/listings.ts';
import { BROKER } from '#support/seed-ids.ts';
import { runningServer } from '#support/server.ts';

const server = runningServer();

const isPull = ({ path }: { path: string }) => path.endsWith('/pull_changes_from_primary');

type Page = Record<string, unknown> & { deleted?: object; rows?: object; patches?: object };

/** Alters the pages of the feed on their way. */
const altered = (change: (page: Page) => object): Fault => ({
  kind: 'rewrite',
  change: (text) => JSON.stringify(change(JSON.parse(text) as Page)),
});

/** On a device that knows the directory, changes a broker on the server, and pulls with this fault while a listing waits. */
async function pullWith(fault: Fault): Promise<{ phone: Device; isSent: boolean; isPulled: boolean }> {
  const phone = device({ server });
  await phone.sync();
  const title = `Broker ${newId()}`;
  await server.query('update public.brokers set title = $1 where id = $2', [title, BROKER]);
  const item = await phone.list();
  phone.network.rule((request) => (isPull(request) ? fault : { kind: 'pass' }));
  await phone.sync();
  return {
    phone,
    isSent: (await countListed(server, [item.id])) === 1,
    isPulled: (await phone.db.brokers.get(BROKER))?.title === title,
  };
}

describe('a part of a page that cannot be read is left out: the rest applies, and the outbox is sent', () => {
  it.each<[string, (page: Page) => object]>([
    ['a deleted id', (page) => ({ ...page, deleted: { ...page.deleted, parcels: ['no id', newId()] } })],
    ['the deleted ids of a table', (page) => ({ ...page, deleted: { ...page.deleted, parcels: 'all' } })],
    ['the deleted ids', (page) => ({ ...page, deleted: 7 })],
    [
      'the rows of a table',
      (page) => ({ ...page, rows: { ...page.rows, parcels: { id: [newId()], title: [] } } }),
    ],
    ['a row without a version', (page) => ({ ...page, rows: { ...page.rows, parcels: { id: [newId()] } } })],
    [
      'a patch without a version',
      (page) => ({ ...page, patches: { ...page.patches, parcels: { id: [newId()] } } }),
    ],
    ['the hashes', (page) => ({ ...page, digests: [1] })],
    ["the server's time", (page) => ({ ...page, now: 'noon' })],
    ['whether a transaction is open', (page) => ({ ...page, held: 'perhaps' })],
    ['a table that this app does not know', (page) => ({ ...page, rows: { ...page.rows, auctions: [1] } })],
  ])('%s', async (_what, change) => {
    const { phone, ...outcome } = await pullWith(altered(change));
    expect(outcome).toEqual({ isSent: true, isPulled: true });
    expect((await readPass(phone.db)).failureReason).toBeNull();
  });

  it('beside a deleted id that is, and is applied', async () => {
    const phone = device({ server });
    const item = await phone.list();
    await phone.sync();
    await server.query('delete from public.parcels where id = $1', [item.id]);
    phone.network.rule((request) =>
      isPull(request)
        ? altered((page) => ({ ...page, deleted: { parcels: ['no id', item.id] }, digests: null }))
        : { kind: 'pass' },
    );
    await phone.sync();
    expect(await phone.db.parcels.get(item.id)).toBeUndefined();
  });

  it('and is found by the hashes of the next pass', async () => {
    const phone = device({ server });
    const item = await phone.list();
    await phone.sync();
    await phone.sync();
    await server.query('delete from public.parcels where id = $1', [item.id]);
    phone.network.rule((request) =>
      isPull(request) ? altered((page) => ({ ...page, deleted: { parcels: 'some' } })) : { kind: 'pass' },
    );
    await phone.sync();
    expect(await phone.db.parcels.get(item.id)).toBeDefined();
    phone.network.heal();
    await phone.sync();
    expect(await phone.db.parcels.get(item.id)).toBeUndefined();
    const before = (await readMirrorState(phone.db)).verifiedAt;
    expect(before).not.toBeNull();
  });
});

describe('a page of ours that cannot be read, and another failure of the feed, stop no sending', () => {
  it.each<[string, Fault]>([
    ['a negative horizon', altered((page) => ({ ...page, horizon: '-5' }))],
    ['no cursor', altered((page) => ({ ...page, cursor: '' }))],
    ['no end', altered((page) => ({ ...page, done: 'yes' }))],
    ['a statement that exceeded its time limit', SERVER_ERROR],
    ['an internal error', apiError(500, 'XX000')],
    ['a function that is missing', apiError(404, 'PGRST202')],
    ['a request that PostgREST does not take', apiError(400, 'PGRST102')],
    ['an error in its SQL', apiError(400, '22P02')],
    ['an error that it raises', apiError(400, 'P0001')],
    ['a right that is missing', apiError(403, '42501')],
  ])('%s', async (_what, fault) => {
    const { phone, ...outcome } = await pullWith(fault);
    expect(outcome).toEqual({ isSent: true, isPulled: false });
    const pass = await readPass(phone.db);
    expect([pass.failureReason, pass.failures, pass.answeredAt]).toEqual([
      'server-error',
      1,
      phone.clock.now(),
    ]);
  });
});

describe('a page that is not ours, or asks for an update, is followed by no other request', () => {
  it.each<[string, Fault, string]>([
    ['a page of a portal', PORTAL_PAGE, 'not-our-api'],
    ['JSON of another host', altered(() => ({ status: 'ok' })), 'not-our-api'],
    [
      'a page for another user',
      altered((page) => ({ ...page, user: newId(), horizon: '-5' })),
      'not-our-api',
    ],
    ['a page without a mark', altered(({ feed: _feed, ...page }) => page), 'not-our-api'],
    ['a page without an epoch', altered((page) => ({ ...page, epoch: '' })), 'not-our-api'],
    [
      'a page that says less than before',
      {
        kind: 'rewrite',
        change: (text) => replaceJsonValue(replaceJsonValue(text, 'horizon', '1'), 'now', 1),
      },
      'not-our-api',
    ],
    [
      'a page in a newer format',
      altered((page) => ({ ...page, feed: 'headwater/2', horizon: '-5' })),
      'outdated',
    ],
  ])('%s', async (_what, fault, failureReason) => {
    const { phone, ...outcome } = await pullWith(fault);
    expect(outcome).toEqual({ isSent: false, isPulled: false });
    expect((await readPass(phone.db)).failureReason).toBe(failureReason);
    expect(await phone.outbox()).toMatchObject([{ state: 'waiting', unconfirmed: false }]);
  });
});

it('an answer of ours to one kind that cannot be read keeps no other kind from being sent', async () => {
  const phone = device({ server });
  await phone.sync();
  const item = await phone.list();
  phone.network.rule(({ path }) => ({ kind: path.endsWith('/parcels') ? 'drop-response' : 'pass' }));
  await phone.sync();
  const other = await phone.list();
  phone.network.rule(({ path }) =>
    path.endsWith('/read_back') ? altered((page) => ({ ...page, horizon: '-5' })) : { kind: 'pass' },
  );
  await phone.sync();
  expect(await countListed(server, [item.id, other.id])).toBe(2);
  expect((await phone.outbox()).map(({ id }) => id)).toEqual([item.id]);
  phone.network.heal();
  await phone.sync();
  expect(await phone.outbox()).toEqual([]);
});

it('receipts that can be read settle their items, beside some that cannot', async () => {
  const phone = device({ server });
  await phone.sync();
  const items = [await phone.list(), await phone.list()];
  phone.network.rule(({ path }) => ({ kind: path.endsWith('/parcels') ? 'drop-response' : 'pass' }));
  await phone.sync();
  const [first, second] = items.map(({ id }) => id);
  phone.network.rule(({ path }) =>
    path.endsWith('/read_back')
      ? altered((answer) => ({
          ...answer,
          received: { ...(answer.received as object), [String(second)]: 7, nonsense: null },
          voided: ['nonsense'],
        }))
      : { kind: 'pass' },
  );
  await phone.sync({ dieAt: 'accepted' }).catch(() => undefined);
  expect((await phone.outbox()).map(({ id }) => id)).not.toContain(first);
  phone.network.heal();
  await phone.sync();
  expect([
    await phone.outbox(),
    await countListed(
      server,
      items.map(({ id }) => id),
    ),
  ]).toEqual([[], 2]);
});
