// Law 1: what the server received is never called discarded or lost, whatever the device could or could not store.
import { describe, expect, it } from 'vitest';
import { discardItem, enqueue } from '#db/outbox/outbox.ts';
import { readOperationStatus } from '#db/shown/operation-status.ts';
import { readPass } from '#db/tables/sync-run.ts';
import { isMirrored } from '#domain/feed/feed.ts';
import { reportInsertOf } from '#domain/listing/report.ts';
import { statusMessage } from '#domain/operation/operation-status.ts';
import { OPERATIONS, type OperationKind } from '#domain/operation/operation.ts';
import { newId } from '#domain/values/id.ts';
import { statusNotice } from '#features/submit/form-messages.ts';
import { manualClock } from '#support/clock.ts';
import { device, StorageFailed, type Device } from '#support/device.ts';
import { enquire } from '#support/enquire.ts';
import { change, list } from '#support/manage-listing.ts';
import { runningServer } from '#support/server.ts';
import { submitCompanyAs } from '#support/submitted-company.ts';
import { newAccount, signInOn } from '#support/users.ts';

const server = runningServer();

/** The kinds that devices submit without an account, or with a new one; a change of a profile and a claim are settled by the same code. */
const SAVED: Partial<Record<OperationKind, (phone: Device, listing: string) => Promise<string>>> = {
  parcel: async (phone) => (await list(phone)).id,
  listingChange: async (phone, listing) => (await change(phone, listing, { action: 'confirm' })).id,
  enquiry: (phone, listing) => enquire(phone, listing),
  report: async ({ db, clock }, listing) => {
    const now = clock.now();
    const subject = { type: 'parcel', id: listing } as const;
    const form = { reason: 'wrong-details', note: null } as const;
    const payload = reportInsertOf({ id: newId(), subject, userId: null, deviceId: newId(), form, now });
    return (await enqueue(db, { kind: 'report', payload, owner: null, now })).id;
  },
  company: async (phone) => {
    const userId = await signInOn(phone, await newAccount(server));
    return (await submitCompanyAs(phone, userId)).id;
  },
};

async function labelOf({ db }: Device, kind: OperationKind, id: string): Promise<string> {
  return statusMessage(await readOperationStatus(db, kind, id), { kind }).label;
}

/** Not what proves the author of a listing, which is sent before it. */
const isWrite = ({ method, path, body }: { method: string; path: string; body: string }) =>
  method === 'POST' &&
  !body.includes('"listing_private"') &&
  (path.endsWith('/write_rows') || /\/(?:parcels|pending_companies)$/u.test(path));

/** A device with a listing, and an item of this kind that waits. */
async function withItem(kind: OperationKind): Promise<{ phone: Device; id: string }> {
  const phone = device({ server, clock: manualClock(Date.now()) });
  const listing = await list(phone);
  await phone.sync();
  const save = SAVED[kind];
  if (save === undefined) throw new Error(`No ${kind} is saved here`);
  return { phone, id: await save(phone, listing.id) };
}

async function hasReceived(id: string): Promise<boolean> {
  return (await server.query('select id from sync.receipts where id = $1', [id])).length > 0;
}

describe.each(Object.keys(SAVED) as OperationKind[])('%s', (kind) => {
  it.each([1, 2, 3, 4, 5, 6])(
    'is called sent or received on a device that is full from write %s after its answer on',
    async (at) => {
      const untrue = [statusMessage({ kind: 'gone', isDiscarded: false }, { kind }).label, 'Discarded'];
      const { phone, id } = await withItem(kind);
      phone.network.rule((request) => {
        if (isWrite(request) && request.body.includes(id)) phone.failStorageAt(at, 1_000);
        return { kind: 'pass' };
      });
      for (let passes = 0; passes < 2; passes++) {
        await phone.sync().catch((error: unknown) => expect(isFull(error)).toBe(true));
        phone.network.heal();
        expect(await hasReceived(id)).toBe(true);
        expect(untrue).not.toContain(await labelOf(phone, kind, id));
      }
      phone.failStorageAt(0);
      await phone.sync();
      expect(await phone.outbox()).toEqual([]);
      expect(await readOperationStatus(phone.db, kind, id)).toEqual({ kind: 'accepted' });
      expect(await phone.db.acknowledged.get(id)).toBeDefined();
    },
  );

  it('is not called discarded once the record of its confirmation has gone', async () => {
    const { phone, id } = await withItem(kind);
    await phone.sync();
    const { table } = OPERATIONS[kind];
    if (isMirrored(table)) await phone.db.table(table).delete(id);
    await phone.db.acknowledged.delete(id);
    const status = await readOperationStatus(phone.db, kind, id);
    expect(status).toEqual({ kind: 'gone', isDiscarded: false });
    expect(statusMessage(status, { kind }).label).toBe('Not on this device');
  });

  it('is not called discarded where it was discarded too late', async () => {
    const { phone, id } = await withItem(kind);
    phone.network.rule((request) => ({ kind: isWrite(request) ? 'drop-response' : 'pass' }));
    await phone.sync();
    phone.network.heal();
    expect([await hasReceived(id), await discardItem(phone.db, id)]).toEqual([true, 'withdrawing']);
    await phone.sync();
    expect(await labelOf(phone, kind, id)).toBe('The server has it');
    expect(await discardItem(phone.db, id)).toBe('discarded');
    expect(await labelOf(phone, kind, id)).not.toBe('Discarded');
  });

  it('is called discarded where the server never received it', async () => {
    const { phone, id } = await withItem(kind);
    expect(await discardItem(phone.db, id)).toBe('discarded');
    expect(await labelOf(phone, kind, id)).toBe('Discarded');
    const late = await withItem(kind);
    late.phone.network.rule((request) => ({ kind: isWrite(request) ? 'drop-request' : 'pass' }));
    await late.phone.sync();
    late.phone.network.heal();
    await discardItem(late.phone.db, late.id);
    await late.phone.sync();
    expect([await late.phone.outbox(), await labelOf(late.phone, kind, late.id)]).toEqual([[], 'Discarded']);
  });
});

function isFull(error: unknown): boolean {
  return (
    error instanceof StorageFailed || (error instanceof Error && 'inner' in error && isFull(error.inner))
  );
}

it('a full device that received an answer it cannot store says so, and sends what else waits', async () => {
  const { phone, id } = await withItem('enquiry');
  const other = await list(phone);
  phone.network.rule((request) => {
    if (request.path.endsWith('/write_rows') && request.body.includes(id)) phone.failStorageAt(1, 2);
    return { kind: 'pass' };
  });
  await phone.sync();
  expect(await readPass(phone.db)).toMatchObject({ failureReason: 'no-space' });
  expect(await phone.outbox()).toMatchObject([{ id, state: 'sending' }]);
  expect(await hasReceived(other.id)).toBe(true);
  phone.network.heal();
  await phone.sync();
  expect([await phone.outbox(), await labelOf(phone, 'enquiry', id)]).toEqual([[], 'Received']);
});

it('a form of a listing that left the directory does not say that it was discarded', () => {
  expect(statusNotice({ kind: 'gone', isDiscarded: false }, 'parcel').title).toBe(
    'This listing is no longer on this device',
  );
  expect(statusNotice({ kind: 'gone', isDiscarded: true }, 'parcel').title).toBe(
    'This listing was discarded',
  );
});
