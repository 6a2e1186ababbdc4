import { expect, it } from 'vitest';
import { discardItem, listOutbox } from '#db/outbox/outbox.ts';
import { newId } from '#domain/values/id.ts';
import { submitReport } from '#features/reports/commands.ts';
import { readLastReport } from '#features/reports/queries.ts';
import { device, type Device } from '#support/device.ts';
import { list } from '#support/manage-listing.ts';
import { runningServer } from '#support/server.ts';
import { newAccount, signInOn } from '#support/users.ts';

// M3 on whole devices: a report of a user or a visitor is received once.
const server = runningServer();

async function listed(): Promise<string> {
  const seller = device({ server });
  const { id } = await list(seller);
  await seller.sync();
  return id;
}

function submit(phone: Device, id: string, { note = null, requestSync = () => undefined }: Submission = {}) {
  const sync = { requestSync, onChange: () => () => undefined };
  const clock = { now: phone.clock.now, sleep: () => Promise.resolve(), online: () => false };
  const form = { reason: 'wrong-details', note } as const;
  const report = { subject: { type: 'parcel', id }, form, draftId: newId() } as const;
  return submitReport({ db: phone.db, sync, clock }, report);
}

type Submission = { note?: string | null; requestSync?: () => void };

const report = async (phone: Device, id: string, note: string | null = null) =>
  (await submit(phone, id, { note })).id;

const received = (id: string) =>
  server.query<{ user_id: string | null; reason: string; note: string | null }>(
    'select user_id, reason, note from public.reports where subject_id = $1',
    [id],
  );

it('M3: a report of a visitor waits for the network and arrives once, though its answer is lost', async () => {
  const id = await listed();
  const phone = device({ server });
  await report(phone, id, 'Sold last week 🐄, 已售');
  expect(await readLastReport(phone.db, { type: 'parcel', id })).not.toBeNull();
  phone.network.rule(() => ({ kind: 'drop-request' }));
  await phone.sync();
  phone.network.heal();
  phone.network.rule(({ path }) => ({
    kind: path === '/rest/v1/rpc/write_rows' ? 'drop-response' : 'pass',
  }));
  await phone.sync();
  expect(await listOutbox(phone.db)).toMatchObject([{ kind: 'report', state: 'unconfirmed' }]);
  phone.network.heal();
  await phone.sync();
  expect(await phone.outbox()).toEqual([]);
  expect(await received(id)).toEqual([
    { user_id: null, reason: 'wrong-details', note: 'Sold last week 🐄, 已售' },
  ]);
  expect(await readLastReport(phone.db, { type: 'parcel', id })).not.toBeNull();
});

it('M3: a report of a listing that is gone meanwhile is accepted, and a discarded one is withdrawn', async () => {
  const [gone, kept] = [await listed(), await listed()];
  const phone = device({ server });
  const account = await newAccount(server);
  await signInOn(phone, account);
  await phone.sync();
  await server.query('delete from public.parcels where id = $1', [gone]);
  await report(phone, gone);
  const discarded = await report(phone, kept);
  phone.network.rule(({ path }) => ({
    kind: path === '/rest/v1/rpc/write_rows' ? 'drop-request' : 'pass',
  }));
  await phone.sync();
  expect(await discardItem(phone.db, discarded)).toBe('withdrawing');
  phone.network.heal();
  await phone.sync();
  expect(await phone.outbox()).toEqual([]);
  expect(await received(gone)).toMatchObject([{ user_id: account.id }]);
  expect(await received(kept)).toEqual([]);
  expect(await readLastReport(phone.db, { type: 'parcel', id: kept })).toBeNull();
});

it('M3: a report is saved, also where its page loses the tables right after', async () => {
  const id = await listed();
  const phone = device({ server });
  const {
    saved,
    state,
    id: reportId,
  } = await submit(phone, id, {
    requestSync: () => phone.db.close({ disableAutoOpen: true }),
  });
  expect([saved, state]).toMatchObject([true, { kind: 'queued', item: { id: reportId, state: 'waiting' } }]);
  expect(await device({ server, name: phone.db.name }).outbox()).toMatchObject([{ id: reportId }]);
});
