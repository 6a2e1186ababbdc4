import { describe, expect, it } from 'vitest';
import { exportOutbox, importOutbox } from '#db/outbox/outbox-file.ts';
import { changeItem, discardItem, retryItem } from '#db/outbox/outbox.ts';
import { listUnverified } from '#db/sent/lost-writes.ts';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import { device } from '#support/device.ts';
import { replaceJsonValue } from '#support/faults.ts';
import { countListed, writesParcels, parcelPayload } from '#support/listings.ts';
import { change, list } from '#support/manage-listing.ts';
import { restoreFromBefore } from '#support/restore.ts';
import { runningServer } from '#support/server.ts';

const server = runningServer();

describe('law 3: what a restore lost', () => {
  it('is not sent without its author while a page that is held leaves its row in the mirror', async () => {
    const phone = device({ server });
    const item = await phone.list();
    await phone.sync();
    await restoreFromBefore(server, [item.id]);
    phone.network.rule(({ path }) =>
      path.endsWith('/pull_changes_from_primary')
        ? { kind: 'rewrite', change: (text) => replaceJsonValue(text, 'held', true) }
        : { kind: 'pass' },
    );
    for (let passes = 0; passes < 3; passes++) await phone.sync();
    expect(await readMirrorState(phone.db)).toMatchObject({ replacing: 'stalled' });
    expect(await phone.outbox()).toMatchObject([{ id: item.id, refusal: { code: 'lost' } }]);
    expect(await countListed(server, [item.id])).toBe(0);
  });

  it('is offered beside the version that another device sent after the restore, also where only the contact differs', async () => {
    const contact = (phone: string) => ({ name: 'Jo Farm', phone, email: null });
    for (const edit of [{ title: 'Second version' }, { contact: contact('0491 570 156') }]) {
      const [phone, tablet] = [device({ server }), device({ server })];
      const { id } = await list(phone, {}, contact('0491 570 313'));
      await importOutbox(tablet.db, await exportOutbox(phone.db));
      const payload = parcelPayload({ id, ...('title' in edit && { title: edit.title }) });
      const corrected = 'contact' in edit ? edit.contact : undefined;
      await changeItem(phone.db, {
        kind: 'parcel',
        payload,
        details: corrected && { contact: corrected },
        now: 0,
      });
      await phone.sync();
      await restoreFromBefore(server, [id]);
      await tablet.sync();
      await phone.sync();
      expect(await phone.outbox()).toMatchObject([{ id, refusal: { code: 'other-received' } }]);
    }
  });

  it('keeps a queued change of it from being refused', async () => {
    const phone = device({ server });
    const { id } = await list(phone);
    await phone.sync();
    const queued = await change(phone, id, { fields: { price: 77_000 } });
    await restoreFromBefore(server, [id]);
    await phone.sync();
    expect(await phone.outbox()).toMatchObject([
      { id: queued.id, state: 'waiting' },
      { id, refusal: { code: 'lost' } },
    ]);
    await retryItem(phone.db, id, phone.clock.now());
    await phone.sync();
    const rows = await server.query('select price::text from public.parcels where id = $1', [id]);
    expect([await phone.outbox(), rows]).toEqual([[], [{ price: '77000' }]]);
  });

  it('is offered beside an older copy of it that came by file', async () => {
    const phone = device({ server });
    const { id } = await list(phone, { title: 'Older' });
    const file = await exportOutbox(phone.db);
    await changeItem(phone.db, { kind: 'parcel', payload: parcelPayload({ id, title: 'Newer' }), now: 0 });
    await phone.sync();
    await importOutbox(phone.db, file);
    await restoreFromBefore(server, [id]);
    await phone.sync();
    expect(await phone.outbox()).toMatchObject([
      { payload: { title: 'Older' }, refusal: { code: 'other-received' } },
    ]);
    const before = phone.network.requests.length;
    await phone.sync();
    expect(phone.network.requests.length - before, 'law 12: an idle pass is one request').toBe(1);
    await discardItem(phone.db, id);
    await phone.sync();
    expect(await phone.outbox()).toMatchObject([{ payload: { title: 'Newer' }, refusal: { code: 'lost' } }]);
  });

  it('takes its change to its new id, while the mirror still has its row', async () => {
    const contact = { name: 'Jo Farm', phone: '0491 570 313', email: null };
    const phone = device({ server });
    const { id } = await list(phone, {}, contact);
    phone.network.rule((request) => ({ kind: writesParcels(request) ? 'drop-request' : 'pass' }));
    await phone.sync();
    phone.network.heal();
    await phone.sync();
    await change(phone, id, { fields: { price: 77_000 } });
    await restoreFromBefore(server, [id]);
    phone.network.rule(({ path }) =>
      path.endsWith('/pull_changes_from_primary')
        ? { kind: 'rewrite', change: (text) => replaceJsonValue(text, 'held', true) }
        : { kind: 'pass' },
    );
    await phone.sync();
    const payload = parcelPayload({ id, title: 'Moved' });
    await changeItem(phone.db, {
      kind: 'parcel',
      payload,
      details: { contact: { ...contact, phone: '0491 570 156' } },
      now: 0,
    });
    for (let passes = 0; passes < 2; passes++) await phone.sync();
    const rows = await server.query("select price::text from public.parcels where title = 'Moved'");
    expect([await phone.outbox(), rows]).toEqual([[], [{ price: '77000' }]]);
  });

  it('does not end the pass of a device that has no space for it', async () => {
    const phone = device({ server });
    const item = await phone.list();
    await phone.sync();
    await restoreFromBefore(server, [item.id]);
    phone.network.rule(({ path }) => {
      if (path.endsWith('/read_back')) phone.failStorageAt(1, 3);
      return { kind: 'pass' };
    });
    expect(await phone.sync()).toMatchObject({ failureReason: 'no-space' });
    phone.failStorageAt(0);
    phone.network.heal();
    await phone.sync();
    expect(await phone.outbox()).toMatchObject([{ id: item.id, refusal: { code: 'lost' } }]);
  });

  it('is offered once its author has decided on another version of it that came by file', async () => {
    const [phone, tablet] = [device({ server }), device({ server })];
    const { id } = await list(phone, { title: 'Published' });
    await importOutbox(tablet.db, await exportOutbox(phone.db));
    await phone.sync();
    await changeItem(tablet.db, { kind: 'parcel', payload: parcelPayload({ id, title: 'Other' }), now: 0 });
    await importOutbox(phone.db, await exportOutbox(tablet.db));
    await phone.sync();
    await restoreFromBefore(server, [id]);
    await phone.sync();
    expect(await phone.outbox()).toMatchObject([{ id, refusal: { code: 'other-received' } }]);
    await discardItem(phone.db, id);
    await phone.sync();
    expect(await phone.outbox()).toMatchObject([
      { payload: { title: 'Published' }, refusal: { code: 'lost' } },
    ]);
  });

  it('is offered in the order in which it was confirmed, so that the last change is applied last', async () => {
    for (let times = 0; times < 5; times++) {
      const phone = device({ server });
      const { id } = await list(phone);
      await phone.sync();
      const changes: string[] = [];
      for (const status of ['pending', 'available'] as const) {
        changes.push((await change(phone, id, { fields: { status } })).id);
        phone.clock.advance(1000);
        await phone.sync();
      }
      await restoreFromBefore(server, changes);
      await phone.sync();
      for (const lost of await phone.outbox()) await retryItem(phone.db, lost.id, phone.clock.now());
      for (let passes = 0; passes < 2; passes++) await phone.sync();
      expect(await phone.outbox()).toEqual([]);
      const [row] = await server.query('select status from public.parcels where id = $1', [id]);
      expect(row).toEqual({ status: 'available' });
    }
  });
});

it('law 8: a check after a restore that gets no answer blocks no listing, only changes, and goes on in parts', async () => {
  const phone = device({ server });
  const { id } = await list(phone);
  for (let count = 0; count < 120; count++) await phone.list();
  await phone.sync();
  await change(phone, id, { fields: { price: 77_000 } });
  const fresh = await phone.list();
  await restoreFromBefore(server, []);
  const isCheck = ({ path }: { path: string }) => path.endsWith('/read_back');
  phone.network.rule((request) => ({ kind: isCheck(request) ? 'drop-response' : 'pass' }));
  await phone.sync();
  expect(await countListed(server, [fresh.id])).toBe(1);
  expect((await phone.outbox()).map(({ kind }) => kind)).toEqual(['listingChange']);
  const before = phone.network.count('/read_back');
  phone.network.rule((request) =>
    isCheck(request) && phone.network.count('/read_back') > before + 2
      ? { kind: 'drop-response' }
      : { kind: 'pass' },
  );
  const unverified = async () =>
    (await listUnverified(phone.db, { owner: null, epoch: (await readMirrorState(phone.db)).epoch ?? '' }))
      .length;
  const left = await unverified();
  await phone.sync();
  expect(await unverified()).toBeLessThan(left);
  phone.network.heal();
  await phone.sync();
  expect(await phone.outbox()).toEqual([]);
});
