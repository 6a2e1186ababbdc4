import { describe, expect, it } from 'vitest';
import { changeItem, listOutbox } from '#db/outbox/outbox.ts';
import { acceptItems, readChangedVersions } from '#db/sent/acknowledged.ts';
import { adoptListings } from '#db/sent/adoptions.ts';
import { takeKey } from '#db/sent/listing-keys.ts';
import { readListingRight } from '#db/sent/own-listings.ts';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import type { ListingFields } from '#domain/listing/listing-change.ts';
import { newId } from '#domain/values/id.ts';
import { device, Killed, type Device } from '#support/device.ts';
import type { Fault } from '#support/faults.ts';
import { writesParcels } from '#support/listings.ts';
import { change, list } from '#support/manage-listing.ts';
import { HELEN, ownersPhone } from '#support/manage-profile.ts';
import { runningServer } from '#support/server.ts';
import { newAccount, signInOn } from '#support/users.ts';

const server = runningServer();

async function listedOn(phone: Device): Promise<string> {
  const { id } = await list(phone);
  await phone.sync();
  expect(await phone.outbox()).toEqual([]);
  return id;
}

async function onServer(id: string) {
  const [row] = await server.query<{
    price: string;
    description: string;
    status: string;
    confirmed_by: string | null;
  }>('select price::text, description, status, confirmed_by from public.parcels where id = $1', [id]);
  return row;
}

async function receiptsOf(ids: string[]): Promise<number> {
  const sql = "select id from sync.receipts where table_name = 'listing_changes' and id = any ($1)";
  return (await server.query(sql, [ids])).length;
}

const newText = (text: string): ListingFields => ({
  description: `${text}, a description that is long enough`,
});

describe('M1: a listing is changed by its author and its broker', () => {
  it('merges an offline price of the author with an offline description of the broker, in either order, each received once', async () => {
    for (const first of ['author', 'broker'] as const) {
      const phones = { author: device({ server }), broker: await ownersPhone(server, HELEN) };
      const id = await listedOn(phones.author);
      await phones.broker.sync();
      const changes = [
        await change(phones.author, id, { fields: { price: 77_000 } }),
        await change(phones.broker, id, { fields: newText(`By the broker, after the ${first}`) }),
      ];
      const order = first === 'author' ? ['author', 'broker'] : ['broker', 'author'];
      for (const name of [...order, ...order] as (keyof typeof phones)[]) {
        const phone = phones[name];
        let requests = 0;
        // Three of ten answers are lost, beginning with that to the first change.
        phone.network.rule(({ path }) => {
          const isWrite = path === '/rest/v1/rpc/write_rows';
          const lost: Fault =
            isWrite && [0, 3, 6].includes(requests++ % 10) ? { kind: 'drop-response' } : { kind: 'pass' };
          return lost;
        });
        await phone.sync();
        phone.network.heal();
      }
      await phones.author.sync();
      await phones.broker.sync();
      expect(await onServer(id)).toMatchObject({
        price: '77000',
        description: `By the broker, after the ${first}, a description that is long enough`,
      });
      expect(await receiptsOf(changes.map((each) => each.id))).toBe(2);
      const shown = await Promise.all(
        [phones.author, phones.broker].map(async (phone) =>
          (await phone.parcels()).find((each) => each.id === id),
        ),
      );
      expect(shown[0]).toEqual(shown[1]);
      expect(shown[0]).toMatchObject({ price: 77_000, changing: false });
      expect([await phones.author.outbox(), await phones.broker.outbox()]).toEqual([[], []]);
    }
  });

  it('refuses the second change of one field, keeps it, and sends it again once its author has seen both values', async () => {
    const author = device({ server });
    const broker = await ownersPhone(server, HELEN);
    const id = await listedOn(author);
    await broker.sync();
    const late = await change(author, id, { fields: { price: 51_000 } });
    const other = await change(author, id, { fields: { volume: 55 } });
    await change(broker, id, { fields: { price: 60_000 } });
    await broker.sync();
    await author.sync();
    const [refused, ...others] = await author.outbox();
    expect(others).toEqual([]);
    expect(refused).toMatchObject({
      id: late.id,
      state: 'refused',
      refusal: { code: '22C01', column: 'price' },
    });
    expect(await receiptsOf([other.id])).toBe(1);
    expect((await author.parcels()).find((each) => each.id === id)).toMatchObject({
      price: 60_000,
      volume: 55,
    });
    const payload = { ...late.payload, before: { price: 60_000 } };
    await changeItem(author.db, {
      kind: 'listingChange',
      payload,
      now: author.clock.now(),
    });
    await author.sync();
    expect([await author.outbox(), (await onServer(id))?.price]).toEqual([[], '51000']);
  });

  it('shows a queued change at once, and the change itself without a gap once it is accepted', async () => {
    const phone = device({ server });
    const id = await listedOn(phone);
    await change(phone, id, { fields: { status: 'pending' } });
    const shown = async () => (await phone.parcels()).find((each) => each.id === id);
    expect(await shown()).toMatchObject({ status: 'pending', changing: true });
    await expect(phone.sync({ dieAt: 'accepted' })).rejects.toThrow(Killed);
    expect(await phone.outbox()).toEqual([]);
    expect(await shown()).toMatchObject({ status: 'pending', changing: false });
    await phone.sync();
    expect(await shown()).toMatchObject({ status: 'pending', changing: false });
  });

  it('takes nothing back with a late answer, after a newer listing has arrived (law 9)', async () => {
    const phone = device({ server });
    const id = await listedOn(phone);
    const item = await change(phone, id, { fields: { price: 80_000 } });
    const changedVersions = await readChangedVersions(phone.db, [item]);
    await server.query('update public.parcels set price = 90000 where id = $1', [id]);
    phone.network.rule(({ path }) => ({
      kind: path === '/rest/v1/rpc/write_rows' ? 'drop-request' : 'pass',
    }));
    await phone.sync();
    const rows = { readable: [], unreadable: [] };
    const answer = { rows, epoch: (await readMirrorState(phone.db)).epoch };
    const now = phone.clock.now();
    await acceptItems(phone.db, {
      kind: item.kind,
      items: [item],
      answer,
      userId: null,
      now,
      serverTime: null,
      changedVersions,
    });
    expect(await phone.outbox()).toEqual([]);
    expect((await phone.db.parcels.get(id))?.price).toBe(90_000);
  });

  it('takes a withdrawn listing off every device, and gives its content to its author', async () => {
    const author = device({ server });
    const userId = await signInOn(author, await newAccount(server));
    const other = device({ server });
    const id = await listedOn(author);
    await other.sync();
    await change(author, id, { action: 'withdraw' });
    expect((await author.parcels()).some((each) => each.id === id)).toBe(false);
    await author.sync();
    await other.sync();
    expect((await other.parcels()).some((each) => each.id === id)).toBe(false);
    expect(await author.db.ownListings.get(id)).toMatchObject({ userId, withdrawn: { id } });
    expect(await other.db.ownListings.count()).toBe(0);
  });

  it('confirms in the name of the strongest role', async () => {
    const author = device({ server });
    const broker = await ownersPhone(server, HELEN);
    const id = await listedOn(author);
    await change(author, id, { action: 'confirm' });
    await author.sync();
    expect(await onServer(id)).toMatchObject({ confirmed_by: 'seller' });
    await broker.sync();
    broker.clock.advance(60_000);
    await change(broker, id, { action: 'confirm' });
    await broker.sync();
    expect(await onServer(id)).toMatchObject({ confirmed_by: 'broker' });
  });
});

describe('M1: a change waits for what it depends on, and only for that (law 8)', () => {
  it('sends the listing before its change, in one pass', async () => {
    const phone = device({ server });
    const { id } = await list(phone);
    await change(phone, id, { fields: { status: 'sold' } });
    await phone.sync();
    expect([await phone.outbox(), (await onServer(id))?.status]).toEqual([[], 'sold']);
  });

  it('keeps the change of a refused listing, and sends changes of others', async () => {
    const phone = device({ server });
    const there = await listedOn(phone);
    const refused = await list(phone, { brokerId: newId() });
    const waiting = await change(phone, refused.id, { action: 'confirm' });
    await change(phone, there, { fields: { status: 'sold' } });
    await phone.sync();
    expect((await phone.outbox()).map(({ id, state }) => [id, state])).toEqual([
      [refused.id, 'refused'],
      [waiting.id, 'waiting'],
    ]);
    expect(await onServer(there)).toMatchObject({ status: 'sold' });
  });

  it('does not look up the change of a listing that waits for its author', async () => {
    const phone = device({ server });
    const refused = await list(phone, { brokerId: newId() });
    const { id } = await change(phone, refused.id, { fields: { status: 'sold' } });
    await phone.sync();
    await phone.db.outbox.update(id, { state: 'unconfirmed', unconfirmed: true });
    const before = phone.network.requests.length;
    await phone.sync();
    expect(phone.network.requests.length - before).toBe(1);
  });

  it("does not wait for the listing's item in the outbox of another user", async () => {
    const [office, ben] = [device({ server }), await newAccount(server)];
    await signInOn(office, await newAccount(server));
    const { id } = await list(office);
    office.network.rule((request) => ({ kind: writesParcels(request) ? 'drop-response' : 'pass' }));
    await office.sync();
    office.network.heal();
    const administrator = await signInOn(office, ben);
    await server.query("insert into public.user_roles (user_id, role) values ($1, 'admin')", [administrator]);
    await office.sync();
    await change(office, id, { fields: { price: 61_001 } });
    await office.sync();
    expect((await office.outbox()).map((item) => item.id)).toEqual([id]);
    expect(await onServer(id)).toMatchObject({ price: '61001' });
  });

  it('sends two changes of one field in the order of writing, however the batches fail', async () => {
    const phone = device({ server });
    const id = await listedOn(phone);
    await change(phone, id, { fields: { price: 10_000 } });
    await change(phone, id, { fields: { price: 20_000 } });
    for (let pass = 0; pass < 6; pass++) {
      phone.network.rule(({ path }) =>
        path === '/rest/v1/rpc/write_rows' && pass < 4
          ? { kind: pass % 2 === 0 ? 'drop-request' : 'drop-response' }
          : { kind: 'pass' },
      );
      await phone.sync();
    }
    expect([await phone.outbox(), (await onServer(id))?.price]).toEqual([[], '20000']);
  });
});

describe("M1: a visitor's listing is managed with its key", () => {
  it('can be changed on another device that has the key, and by nobody else', async () => {
    const visitor = device({ server });
    const id = await listedOn(visitor);
    const other = device({ server });
    await other.sync();
    const parcel = (await other.parcels()).find((each) => each.id === id);
    if (parcel === undefined) throw new Error('The listing did not arrive');
    expect(await readListingRight(other.db, parcel)).toBeNull();
    const stolen = await change(other, id, { fields: { price: 1 } });
    await other.sync();
    expect(await other.outbox()).toMatchObject([
      { id: stolen.id, state: 'refused', refusal: { code: '42501' } },
    ]);
    const key = (await visitor.db.sentParcels.get(id))?.key ?? '';
    await takeKey(other.db, { id, key, now: other.clock.now() });
    await change(other, id, { fields: { price: 33_000 } });
    await other.sync();
    expect(await onServer(id)).toMatchObject({ price: '33000' });
  });

  it('becomes the listing of the user who signs in on the device, on all their devices', async () => {
    const phone = device({ server });
    const id = await listedOn(phone);
    const account = await newAccount(server);
    const userId = await signInOn(phone, account);
    await phone.sync();
    await phone.sync();
    expect(await listOutbox(phone.db)).toEqual([]);
    const second = device({ server });
    await signInOn(second, account);
    await second.sync();
    expect(await second.db.ownListings.get(id)).toMatchObject({ userId, withdrawn: null });
    await change(second, id, { fields: { price: 44_000 } });
    await second.sync();
    expect(await onServer(id)).toMatchObject({ price: '44000' });
    await adoptListings(phone.db, phone.clock.now());
    expect(await listOutbox(phone.db)).toEqual([]);
  });
});
