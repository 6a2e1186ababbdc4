// Law 2: edits that an author makes on top of their own earlier ones, of which some are discarded, edited again or refused.
import { describe, expect, it } from 'vitest';
import { exportOutbox, importOutbox } from '#db/outbox-file.ts';
import { changeItem, discardItem, retryItem } from '#db/outbox.ts';
import { device, type Device } from '#support/device.ts';
import { editedField, EDITED_FIELDS, type EditedField } from '#support/edited-fields.ts';
import { PASSING_REFUSAL, type Fault } from '#support/faults.ts';
import { delayedPast } from '#support/late-request.ts';
import { change, list } from '#support/manage-listing.ts';
import { edit, HELEN, ownersPhone } from '#support/manage-profile.ts';
import { restoreFromBefore } from '#support/restore.ts';
import { BROKER } from '#support/seed-ids.ts';
import { parcelRow } from '#support/server-rows.ts';
import { runningServer } from '#support/server.ts';
import { newAccount, signInOn } from '#support/users.ts';

const server = runningServer();

/** A pass in which the first write that names this item meets a fault. */
async function syncWith({ network, sync }: Device, id: string, fault: Fault): Promise<void> {
  network.rule(({ path, body }) =>
    path.endsWith('/write_rows') && body.includes(id) ? fault : { kind: 'pass' },
  );
  await sync();
  network.heal();
}

const discard = ({ db }: Device, { id }: { id: string }) => discardItem(db, id);
const retry = ({ db, clock }: Device, { id }: { id: string }) => retryItem(db, id, clock.now());

/** Two passes: the second one sends what the first one had to ask about. */
async function outcome({ phone, onServer }: EditedField) {
  await phone.sync();
  await phone.sync();
  const items = await phone.outbox();
  return { left: items.map(({ refusal }) => refusal?.code ?? 'queued'), onServer: await onServer() };
}

const names = Object.keys(EDITED_FIELDS) as (keyof typeof EDITED_FIELDS)[];

describe.each(names)('two edits of %s, one on top of the other', (name) => {
  const twoEdits = async () => {
    const field = await editedField(server, name);
    return { field, phone: field.phone, first: await field.edit(1), second: await field.edit(2) };
  };

  it('arrive in one request, and leave the second', async () => {
    const { field, phone } = await twoEdits();
    const before = phone.network.count('/write_rows');
    await phone.sync();
    expect(phone.network.count('/write_rows') - before).toBe(1);
    expect(await outcome(field)).toEqual({ left: [], onServer: 2 });
  });

  it('leave the second when the first is discarded', async () => {
    const { field, phone, first } = await twoEdits();
    await discard(phone, first);
    expect(await outcome(field)).toEqual({ left: [], onServer: 2 });
  });

  it('leave the second when the first is edited', async () => {
    const { field, first } = await twoEdits();
    await field.editAgain(first.id, 3);
    expect(await outcome(field)).toEqual({ left: [], onServer: 2 });
  });

  it('leave the third of three when the one between is discarded, or edited to the original value', async () => {
    for (const what of ['discarded', 'edited'] as const) {
      const { field, phone, second } = await twoEdits();
      await field.edit(3);
      if (what === 'discarded') await discard(phone, second);
      else await field.editAgain(second.id, 0);
      expect(await outcome(field)).toEqual({ left: [], onServer: 3 });
    }
  });

  it('may return to the original value, whether the first is sent or discarded', async () => {
    for (const isSent of [true, false]) {
      const field = await editedField(server, name);
      const first = await field.edit(1);
      await field.edit(0);
      await field.edit(2);
      await field.edit(0);
      if (!isSent) await discard(field.phone, first);
      expect(await outcome(field)).toEqual({ left: [], onServer: 0 });
    }
  });

  it('leave the second when the first, in flight, is discarded or edited before the server has it', async () => {
    for (const what of ['discarded', 'edited'] as const) {
      const { field, phone, first } = await twoEdits();
      await syncWith(phone, first.id, { kind: 'drop-request' });
      if (what === 'discarded') await discard(phone, first);
      else await field.editAgain(first.id, 3);
      expect(await outcome(field)).toEqual({ left: [], onServer: 2 });
    }
  });

  it('leave the second when the first, in flight, is discarded or edited after the server has it', async () => {
    for (const what of ['discarded', 'edited'] as const) {
      const field = await editedField(server, name);
      const { phone } = field;
      const first = await field.edit(1);
      await syncWith(phone, first.id, { kind: 'drop-response' });
      expect(await field.onServer()).toBe(1);
      if (what === 'discarded') await discard(phone, first);
      else await field.editAgain(first.id, 3);
      await field.edit(2);
      const left = [what === 'discarded' ? 'received-first' : 'other-received'];
      expect(await outcome(field)).toEqual({ left, onServer: 2 });
      if (what === 'discarded') continue;
      // Its author sends the edited version after all.
      await retry(phone, first);
      expect(await outcome(field)).toEqual({ left: [], onServer: 3 });
    }
  });

  it('leave the second when the server refuses the first, and then the first when that is sent again', async () => {
    const { field, phone, first } = await twoEdits();
    await syncWith(phone, first.id, PASSING_REFUSAL);
    expect(await outcome(field)).toEqual({ left: ['42501'], onServer: 2 });
    await retry(phone, first);
    expect(await outcome(field)).toEqual({ left: [], onServer: 1 });
  });

  it('leave the second when the refused first is sent again before it', async () => {
    const field = await editedField(server, name);
    const first = await field.edit(1);
    await syncWith(field.phone, first.id, PASSING_REFUSAL);
    await field.edit(2);
    await retry(field.phone, first);
    expect(await outcome(field)).toEqual({ left: [], onServer: 2 });
  });

  it('are asked about where the second is in flight while the refused first is sent again', async () => {
    // What the server does not have of the second is sent in the order of writing.
    for (const [kind, edition] of [
      ['drop-request', 2],
      ['drop-response', 1],
    ] as const) {
      const field = await editedField(server, name);
      const { phone } = field;
      const first = await field.edit(1);
      await syncWith(phone, first.id, PASSING_REFUSAL);
      const second = await field.edit(2);
      await syncWith(phone, second.id, { kind });
      await retry(phone, first);
      expect(await outcome(field)).toEqual({ left: [], onServer: edition });
    }
  });

  it('wait for an earlier request with the refused first, which may still arrive', async () => {
    const field = await editedField(server, name);
    const { phone } = field;
    const first = await field.edit(1);
    const line = delayedPast(phone.network, {
      server,
      chosen: ({ path, body }) => path.endsWith('/write_rows') && body.includes(first.id),
    });
    await phone.sync();
    await syncWith(phone, first.id, PASSING_REFUSAL);
    expect(await phone.outbox()).toMatchObject([{ state: 'refused', withdrawal: 'keep' }]);
    await field.edit(2);
    await line.arrive();
    expect(await outcome(field)).toEqual({ left: [], onServer: 2 });
  });

  it('are refused with both values when another user has edited it in between', async () => {
    for (const what of ['discarded', 'sent', 'edited'] as const) {
      const field = await editedField(server, name);
      const { phone } = field;
      const first = await field.edit(1);
      if (what === 'sent') await phone.sync();
      await field.edit(2);
      await field.editByOthers(5);
      if (what === 'discarded') await discard(phone, first);
      if (what === 'edited') await field.editAgain(first.id, 3);
      const left = what === 'edited' ? ['22C01', '22C01'] : ['22C01'];
      expect(await outcome(field)).toEqual({ left, onServer: 5 });
      const [refused] = await phone.outbox();
      expect(refused?.refusal?.message).toContain('was changed in the meantime');
    }
  });

  it('follow an edit of the first that its author makes after seeing what others wrote', async () => {
    const { field, phone, first } = await twoEdits();
    await field.editByOthers(5);
    phone.network.rule(({ path }) => ({ kind: path.endsWith('/write_rows') ? 'drop-request' : 'pass' }));
    await phone.sync();
    phone.network.heal();
    await field.editAgain(first.id, 3);
    expect(await outcome(field)).toEqual({ left: [], onServer: 2 });
  });
});

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
      if (isDiscarded) await discard(tablet, first);
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
      const payload = parcelRow({ id, price: 1_001 });
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
    await discard(phone, { id });
    expect(await phone.outbox()).toEqual([]);
    const again = await list(phone, { price: 1_004 });
    const dropped = await change(phone, again.id, { fields: { price: 1_005 } });
    await change(phone, again.id, { fields: { price: 1_006 } });
    await discard(phone, dropped);
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
      await discard(phone, dropped);
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
    await discard(phone, first);
    await retry(phone, second);
    await phone.sync();
    expect([await phone.outbox(), await price()]).toEqual([[], [{ price: 1_002 }]]);
  });

  it("are on top of what their author wrote before they signed in, and not on another visitor's", async () => {
    const phone = device({ server });
    const { id } = await list(phone, { price: 1_000 });
    await phone.sync();
    const first = await change(phone, id, { fields: { price: 1_001 } });
    await signInOn(phone, await newAccount(server));
    await change(phone, id, { fields: { price: 1_002 } });
    await discard(phone, first);
    for (let passes = 0; passes < 2; passes++) await phone.sync();
    const rows = await server.query('select price::int from public.parcels where id = $1', [id]);
    expect([await phone.outbox(), rows]).toEqual([[], [{ price: 1_002 }]]);
  });
});
