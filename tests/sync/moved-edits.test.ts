// Law 2: edits on top of own ones that moved by file, changed their author's identity, or were lost by the server; also of a listing that
// waits itself, and of a name.
import { describe, expect, it } from 'vitest';
import { exportOutbox, importOutbox } from '#db/outbox/outbox-file.ts';
import { changeItem } from '#db/outbox/outbox.ts';
import { device } from '#support/device.ts';
import { discardEdit, retryEdit, syncWith } from '#support/edited-fields.ts';
import { parcelPayload } from '#support/listings.ts';
import { change, list } from '#support/manage-listing.ts';
import { edit, HELEN, ownersPhone } from '#support/manage-profile.ts';
import { restoreFromBefore } from '#support/restore.ts';
import { BROKER } from '#support/seed-ids.ts';
import { runningServer } from '#support/server.ts';
import { newAccount, signInOn } from '#support/users.ts';

const server = runningServer();

describe('edits that were made on top of each other', () => {
  it('are settled on another device to which they moved by file, whatever it has discarded', async () => {
    for (const isDiscarded of [true, false]) {
      const [phone, tablet] = [device({ server }), device({ server })];
      const { id } = await list(phone, { price: 1_000 });
      await phone.sync();
      await tablet.sync();
      const first = await change(phone, id, { fields: { price: 1_001 } });
      await change(phone, id, { fields: { price: 1_002 } });
      await importOutbox(tablet.db, await exportOutbox(phone.db));
      await phone.sync();
      if (isDiscarded) await discardEdit(tablet, first);
      await tablet.sync();
      await tablet.sync();
      expect([await phone.outbox(), await tablet.outbox()]).toEqual([[], []]);
      const rows = await server.query('select price::int from public.parcels where id = $1', [id]);
      expect(rows).toEqual([{ price: 1_002 }]);
    }
  });

  it('are made on what the server has of an item that was edited and then moved by file', async () => {
    const [phone, tablet] = [device({ server }), device({ server })];
    const { id } = await list(phone, { price: 1_000 });
    await phone.sync();
    const first = await change(phone, id, { fields: { price: 1_001 } });
    await syncWith(phone, first.id, { kind: 'drop-response' });
    const payload = { ...first.payload, fields: { price: 1_003 } };
    await changeItem(phone.db, { kind: 'listingChange', payload, now: phone.clock.now() });
    await change(phone, id, { fields: { price: 1_002 } });
    await tablet.sync();
    await importOutbox(tablet.db, await exportOutbox(phone.db));
    await tablet.sync();
    await tablet.sync();
    expect(await tablet.outbox()).toMatchObject([{ id: first.id, refusal: { code: 'other-received' } }]);
    const rows = await server.query('select price::int from public.parcels where id = $1', [id]);
    expect(rows).toEqual([{ price: 1_002 }]);
  });

  it('stay on top of the listing that they change when that is edited, sent or not', async () => {
    for (const kind of [null, 'drop-request', 'drop-response'] as const) {
      const phone = device({ server });
      const { id } = await list(phone, { price: 1_000 });
      const queued = await change(phone, id, { fields: { price: 1_002 } });
      if (kind !== null) {
        phone.network.rule(({ path }) => ({ kind: path.endsWith('/parcels') ? kind : 'pass' }));
        await phone.sync();
        phone.network.heal();
      }
      const payload = parcelPayload({ id, price: 1_001 });
      const now = phone.clock.now();
      const sentAs = await changeItem(phone.db, { kind: 'parcel', payload, now });
      for (let passes = 0; passes < 3; passes++) await phone.sync();
      const left = await phone.outbox();
      expect(left.map((item) => item.id)).toEqual(kind === 'drop-response' ? [id] : []);
      expect(sentAs).toBe(id);
      const sql = `select price::int from public.parcels where id in (
        select parcel_id from public.listing_changes where id = $1)`;
      expect(await server.query(sql, [queued.id])).toEqual([{ price: 1_002 }]);
    }
  });

  it('of a discarded listing go with it, and those of the listing that is submitted again arrive', async () => {
    const phone = device({ server });
    const { id } = await list(phone, { price: 1_000 });
    await change(phone, id, { fields: { price: 1_001 } });
    await discardEdit(phone, { id });
    expect(await phone.outbox()).toEqual([]);
    const again = await list(phone, { price: 1_004 });
    const dropped = await change(phone, again.id, { fields: { price: 1_005 } });
    await change(phone, again.id, { fields: { price: 1_006 } });
    await discardEdit(phone, dropped);
    await phone.sync();
    const rows = await server.query('select price::int from public.parcels where id = $1', [again.id]);
    expect([await phone.outbox(), rows]).toEqual([[], [{ price: 1_006 }]]);
  });

  it('of a name replace each other: that of an owner as a request, that of an administrator at once', async () => {
    for (const role of ['owner', 'administrator'] as const) {
      const phone = await ownersPhone(server, HELEN);
      if (role === 'administrator')
        await server.query("insert into public.user_roles (user_id, role) values ($1, 'admin')", [
          phone.userId,
        ]);
      await phone.sync();
      await edit(phone, HELEN, { name: 'Helen Dunstan-Orr' });
      await phone.sync({ dieAt: 'pulled' }).catch(() => undefined);
      await edit(phone, HELEN, { name: `Helen Orr, ${role}` });
      const dropped = await edit(phone, HELEN, { name: 'Helen Nobody' });
      await discardEdit(phone, dropped);
      await phone.sync();
      expect(await phone.outbox()).toEqual([]);
      const sql =
        role === 'owner'
          ? "select value as name from public.profile_requests where profile_id = $1 and status = 'pending' and user_id = $2"
          : 'select name from public.brokers where id = $1 and $2::uuid is not null';
      expect(await server.query(sql, [BROKER, phone.userId])).toEqual([{ name: `Helen Orr, ${role}` }]);
    }
  });

  it('are on top of what a restore left, and of what its author sends again', async () => {
    const phone = device({ server });
    const { id } = await list(phone, { price: 1_000 });
    await phone.sync();
    const lost = [await change(phone, id, { fields: { price: 1_001 } })];
    await phone.sync();
    phone.clock.advance(1_000);
    lost.push(await change(phone, id, { fields: { price: 1_002 } }));
    await phone.sync();
    await change(phone, id, { fields: { price: 1_003 } });
    await server.query('update public.parcels set price = 1000 where id = $1', [id]);
    await restoreFromBefore(
      server,
      lost.map((item) => item.id),
    );
    await phone.sync();
    await phone.sync();
    const price = () => server.query('select price::int from public.parcels where id = $1', [id]);
    expect(await price()).toEqual([{ price: 1_003 }]);
    expect(await phone.outbox()).toMatchObject([
      { refusal: { code: 'lost' } },
      { refusal: { code: 'lost' } },
    ]);
    const [first, second] = await phone.outbox();
    if (first === undefined || second === undefined) throw new Error('Nothing was offered');
    await discardEdit(phone, first);
    await retryEdit(phone, second);
    await phone.sync();
    expect([await phone.outbox(), await price()]).toEqual([[], [{ price: 1_002 }]]);
  });

  it('are on top of what their author wrote before they signed in', async () => {
    const phone = device({ server });
    const { id } = await list(phone, { price: 1_000 });
    await phone.sync();
    const first = await change(phone, id, { fields: { price: 1_001 } });
    await signInOn(phone, await newAccount(server));
    await change(phone, id, { fields: { price: 1_002 } });
    await discardEdit(phone, first);
    for (let passes = 0; passes < 2; passes++) await phone.sync();
    const rows = await server.query('select price::int from public.parcels where id = $1', [id]);
    expect([await phone.outbox(), rows]).toEqual([[], [{ price: 1_002 }]]);
  });
});
