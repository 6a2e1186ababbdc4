import { describe, expect, it } from 'vitest';
import { discardItem, retryItem } from '#db/outbox/outbox.ts';
import { endSession } from '#db/session/session.ts';
import { readOperationStatus } from '#db/shown/operation-status.ts';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import { newId } from '#domain/values/id.ts';
import { device, Killed, type Device } from '#support/device.ts';
import { countListed, writesParcels } from '#support/listings.ts';
import { change, list } from '#support/manage-listing.ts';
import { changeMirrorState } from '#support/mirror-state.ts';
import { loseWrites, restoreFromBefore } from '#support/restore.ts';
import { runningServer } from '#support/server.ts';
import { submitCompanyAs } from '#support/submitted-company.ts';
import { newAccount, signInOn } from '#support/users.ts';

const server = runningServer();

/** Gives the device a cursor that the server has not reached, as when its files were replaced by an older copy. */
async function rewindServerOf({ db }: Device) {
  const [ahead] = await server.query<{ cursor: string; horizon: string }>(
    `select horizon::text, sync.format_cursor(sync.position_before(horizon, horizon), null) as cursor
     from cast((pg_current_xact_id()::text::bigint + 1000)::text as xid8) as horizon`,
  );
  await changeMirrorState(db, { ...ahead });
}

describe('law 3: what the server confirmed and lost in a restore', () => {
  it('is offered again to its author, and arrives once under its id when they send it again', async () => {
    const phone = device({ server });
    const item = await phone.list();
    await phone.sync();
    await restoreFromBefore(server, [item.id]);
    await phone.sync();
    expect(await phone.outbox()).toMatchObject([
      { id: item.id, state: 'refused', refusal: { code: 'lost' } },
    ]);
    expect(await retryItem(phone.db, item.id, phone.clock.now())).toBe(item.id);
    await phone.sync();
    expect(await phone.outbox()).toEqual([]);
    expect(await server.query('select id from public.parcels where id = $1', [item.id])).toHaveLength(1);
  });

  it('is offered once: after a discard it does not return', async () => {
    const phone = device({ server });
    const item = await phone.list();
    await phone.sync();
    await restoreFromBefore(server, [item.id]);
    await phone.sync();
    expect(await discardItem(phone.db, item.id)).toBe('discarded');
    await server.query('select sync.start_new_epoch()');
    await phone.sync();
    expect(await phone.outbox()).toEqual([]);
  });

  it('is not offered when only the epoch is new and the receipts are there', async () => {
    const phone = device({ server });
    const item = await phone.list();
    await phone.sync();
    await server.query('delete from public.parcels where id = $1', [item.id]);
    await server.query('select sync.start_new_epoch()');
    await phone.sync();
    expect(await phone.outbox()).toEqual([]);
    const before = phone.network.count('/read_back');
    await phone.sync();
    expect(phone.network.count('/read_back')).toBe(before);
  });

  it('is offered again when the files of the server were replaced by an older copy', async () => {
    const [phone, another] = [device({ server }), device({ server })];
    const item = await phone.list();
    await phone.sync();
    await another.sync();
    const { epoch } = await readMirrorState(another.db);
    await loseWrites(server, [item.id]);
    await rewindServerOf(phone);
    expect(await phone.sync()).toMatchObject({ failureReason: null });
    expect(await phone.outbox()).toMatchObject([{ id: item.id, refusal: { code: 'lost' } }]);
    await another.sync();
    const renewed = await readMirrorState(another.db);
    expect(renewed.epoch).not.toBe(epoch);
    expect(renewed.epoch).toBe((await readMirrorState(phone.db)).epoch);
  });

  it('is checked again when the check got no answer', async () => {
    const phone = device({ server });
    const item = await phone.list();
    await phone.sync();
    await restoreFromBefore(server, [item.id]);
    phone.network.rule(({ path }) => ({ kind: path.endsWith('/read_back') ? 'drop-response' : 'pass' }));
    await phone.sync();
    expect(await phone.outbox()).toEqual([]);
    expect(await readOperationStatus(phone.db, 'parcel', item.id)).toEqual({ kind: 'accepted' });
    phone.network.heal();
    await phone.sync();
    expect(await phone.outbox()).toMatchObject([{ id: item.id, refusal: { code: 'lost' } }]);
  });

  it('is offered also when the restore came between the write and its answer, and another tab saw it first', async () => {
    const name = `device-${newId()}`;
    const [a, b] = [device({ server, name }), device({ server, name })];
    const item = await a.list();
    let restored = () => {};
    const until = new Promise<void>((resolve) => {
      restored = resolve;
    });
    a.network.rule((request) =>
      writesParcels(request) ? { kind: 'hold', of: 'response', until } : { kind: 'pass' },
    );
    const passing = a.sync();
    await expect.poll(() => countListed(server, [item.id])).toBe(1);
    await restoreFromBefore(server, [item.id]);
    await expect(b.sync({ dieAt: 'applied' })).rejects.toThrow(Killed);
    restored();
    await passing;
    expect(await a.db.parcels.get(item.id)).toBeUndefined();
    await a.sync();
    expect(await a.outbox()).toMatchObject([{ id: item.id, refusal: { code: 'lost' } }]);
  });

  it('is neither offered again nor forgotten by a tab that was frozen before it was sent again (law 1)', async () => {
    const name = `device-${newId()}`;
    const [a, b] = [device({ server, name }), device({ server, name })];
    const { id: listing } = await list(a);
    await a.sync();
    const item = await change(a, listing, { action: 'confirm' });
    await a.sync();
    await restoreFromBefore(server, [item.id]);
    let resume = () => {};
    const until = new Promise<void>((resolve) => {
      resume = resolve;
    });
    const isCheck = ({ path, body }: { path: string; body: string }) =>
      path.endsWith('/read_back') && body.includes(item.id);
    a.network.rule((request) =>
      isCheck(request) ? { kind: 'hold', of: 'response', until } : { kind: 'pass' },
    );
    const frozen = a.sync();
    await expect.poll(() => a.network.requests.some(isCheck)).toBe(true);
    await b.sync();
    expect(await b.outbox()).toMatchObject([{ id: item.id, refusal: { code: 'lost' } }]);
    await retryItem(b.db, item.id, b.clock.now());
    b.clock.advance(1000);
    await b.sync();
    expect(await b.outbox()).toEqual([]);
    const confirmed = await b.db.acknowledged.get(item.id);
    expect(confirmed).toBeDefined();
    resume();
    await frozen;
    expect(await b.outbox()).toEqual([]);
    expect(await b.db.acknowledged.get(item.id)).toEqual(confirmed);
  });

  it('does not return to the device of a user who signed out during the check (law 14)', async () => {
    const phone = device({ server });
    const userId = await signInOn(phone, await newAccount(server));
    await submitCompanyAs(phone, userId);
    await phone.sync();
    await server.query('select sync.start_new_epoch()');
    phone.network.rule(async ({ path }) => {
      if (path.endsWith('/read_back')) await endSession(phone.db);
      return { kind: 'pass' };
    });
    await phone.sync();
    expect(phone.network.count('/read_back')).toBe(1);
    expect([await phone.outbox(), await phone.db.acknowledged.toArray()]).toEqual([[], []]);
  });

  it('of a user leaves with their sign-out, and is offered to no other user (law 14)', async () => {
    const phone = device({ server });
    const userId = await signInOn(phone, await newAccount(server));
    const mine = await submitCompanyAs(phone, userId);
    const ofVisitor = await phone.list();
    await phone.sync();
    expect(await phone.db.acknowledged.count()).toBe(2);
    await endSession(phone.db);
    expect((await phone.db.acknowledged.toArray()).map(({ id }) => id)).toEqual([ofVisitor.id]);
    await restoreFromBefore(server, [mine.id]);
    await phone.sync();
    expect(await phone.outbox()).toEqual([]);
  });

  it('of a visitor leaves with the sign-out of the user who adopted it, and is offered to no other user (law 14)', async () => {
    const phone = device({ server });
    const contact = { name: 'Sam Seller', phone: '0491 570 313', email: null };
    const adopted = await list(phone, {}, contact);
    const changed = await change(phone, adopted.id, { action: 'confirm' });
    const ofVisitor = await list(phone, {}, contact);
    await phone.sync();
    const userId = await signInOn(phone, await newAccount(server));
    await phone.db.sentParcels.delete(ofVisitor.id);
    for (let passes = 0; passes < 2; passes++) await phone.sync();
    expect(await phone.db.sentParcels.toArray()).toMatchObject([{ id: adopted.id, owner: userId }]);
    await endSession(phone.db);
    expect((await phone.db.acknowledged.toArray()).map(({ id }) => id)).toEqual([ofVisitor.id]);
    await restoreFromBefore(server, [adopted.id, changed.id]);
    await signInOn(phone, await newAccount(server));
    await phone.sync();
    expect(await phone.outbox()).toEqual([]);
  });

  it.each([
    { storage: 'free', failures: 0 },
    { storage: 'full', failures: 1 },
  ])(
    'is not kept for a user who signed out before its answer, with the storage $storage (law 14)',
    async ({ failures }) => {
      const phone = device({ server });
      const userId = await signInOn(phone, await newAccount(server));
      await phone.sync();
      await submitCompanyAs(phone, userId);
      phone.network.rule(async ({ path }) => {
        if (path === '/rest/v1/pending_companies') {
          await endSession(phone.db);
          phone.failStorageAt(failures);
        }
        return { kind: 'pass' };
      });
      await phone.sync();
      expect(phone.network.count('/pending_companies')).toBe(1);
      expect([await phone.outbox(), await phone.db.acknowledged.toArray()]).toEqual([[], []]);
    },
  );
});
