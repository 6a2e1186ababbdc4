// Law 1: what the server received is never called discarded or lost, whatever the device could or could not store.
import { describe, expect, it } from 'vitest';
import { discardItem } from '#db/outbox/outbox.ts';
import { readOperationStatus } from '#db/shown/operation-status.ts';
import { readPass } from '#db/tables/sync-run.ts';
import { isMirrored } from '#domain/feed/feed.ts';
import { statusMessage } from '#domain/operation/operation-status.ts';
import { KINDS, type OperationKind } from '#domain/operations/kinds.ts';
import { statusNotice } from '#features/submit/form-messages.ts';
import { StorageFailed, type Device } from '#support/device.ts';
import { EVERY_KIND, newAuthor, QUEUE, writes } from '#support/every-kind.ts';
import { list } from '#support/manage-listing.ts';
import { runningServer } from '#support/server.ts';

const server = runningServer();

async function labelOf({ db }: Device, kind: OperationKind, id: string): Promise<string> {
  return statusMessage(await readOperationStatus(db, kind, id), { kind }).label;
}

async function withItem(kind: OperationKind): Promise<{ phone: Device; id: string }> {
  const author = await newAuthor(server);
  return { phone: author, id: (await QUEUE[kind](author)).id };
}

async function hasReceived(id: string): Promise<boolean> {
  return (await server.query('select id from sync.receipts where id = $1', [id])).length > 0;
}

describe.each(EVERY_KIND)('%s', (kind) => {
  it.each([1, 2, 3, 4, 5, 6])(
    'is called sent or received on a device that is full from write %s after its answer on',
    async (at) => {
      const untrue = [statusMessage({ kind: 'gone', isDiscarded: false }, { kind }).label, 'Discarded'];
      const { phone, id } = await withItem(kind);
      phone.network.rule((request) => {
        if (writes(request, id)) phone.failStorageAt(at, 1_000);
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
    const { table } = KINDS[kind];
    if (isMirrored(table)) await phone.db.table(table).delete(id);
    await phone.db.acknowledged.delete(id);
    const status = await readOperationStatus(phone.db, kind, id);
    expect(status).toEqual({ kind: 'gone', isDiscarded: false });
    expect(statusMessage(status, { kind }).label).toBe('Not on this device');
  });

  it('is not called discarded where it was discarded too late', async () => {
    const { phone, id } = await withItem(kind);
    phone.network.rule((request) => ({ kind: writes(request, id) ? 'drop-response' : 'pass' }));
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
    late.phone.network.rule((request) => ({ kind: writes(request, late.id) ? 'drop-request' : 'pass' }));
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
