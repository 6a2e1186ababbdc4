// A transaction that stays open anywhere in the cluster holds the horizon back (law 3). The embedded server has one connection and
// cannot show it.
import type { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { endSession } from '#db/session/session.ts';
import { newId } from '#domain/values/id.ts';
import { device, type Device } from '#support/device.ts';
import { countListed, writesParcels } from '#support/listings.ts';
import { withOpenTransaction } from '#support/open-transaction.ts';
import { withPageSize } from '#support/page-size.ts';
import { parcelIdsAt, parcelIdsOn } from '#support/parcel-ids.ts';
import { hasRealServer } from '#support/real-server.ts';
import { insertAsOwner, parcelRow } from '#support/server-rows.ts';
import { runningRealServer } from '#support/server.ts';
import { submitCompanyAs } from '#support/submitted-company.ts';
import { newAccount, signInOn } from '#support/users.ts';
import { withClient } from '../../supabase/scripts/scratch-database.ts';

describe.skipIf(!hasRealServer)('while a transaction is open elsewhere in the cluster', () => {
  const server = runningRealServer();
  const whileOpen = (use: () => Promise<unknown>) => withOpenTransaction(server.url(), use);
  const newEpoch = () => server.query('select sync.start_new_epoch()');
  const brokersOn = async ({ db }: Device) => (await db.brokers.toArray()).map(({ id }) => id).toSorted();
  const brokersAtServer = async () =>
    (await server.query<{ id: string }>('select id from public.brokers')).map(({ id }) => id).toSorted();

  /** A device with a complete mirror, and a parcel in it. */
  async function mirrored() {
    const parcel = await insertAsOwner(server, 'parcels', parcelRow());
    const phone = device({ server });
    await phone.sync();
    expect(await brokersOn(phone)).toEqual(await brokersAtServer());
    expect(await parcelIdsOn(phone)).toContain(parcel);
    return { phone, parcel };
  }

  const deleteParcel = (id: string) => server.query('delete from public.parcels where id = $1', [id]);
  const forgetTombstones = () => server.query("select sync.forget_tombstones('0 days')");
  /** Gives every broker a new stamp: while the transaction is open, no page has them. */
  const stampBrokers = () => server.query('update public.brokers set title = title');

  async function expectServerRows(phone: Device) {
    expect(await brokersOn(phone)).toEqual(await brokersAtServer());
    expect(await parcelIdsOn(phone)).toEqual(await parcelIdsAt(server));
  }

  it('a device that meets a new epoch still shows every broker', async () => {
    const { phone } = await mirrored();
    await whileOpen(async () => {
      await newEpoch();
      for (let pass = 0; pass < 2; pass++) {
        await phone.sync();
        expect(await brokersOn(phone)).toEqual(await brokersAtServer());
      }
    });
  });

  it('a device whose cursor is older than the tombstones still shows every broker', async () => {
    const { phone, parcel } = await mirrored();
    await deleteParcel(parcel);
    await whileOpen(async () => {
      await forgetTombstones();
      await stampBrokers();
      for (let pass = 0; pass < 2; pass++) {
        await phone.sync();
        expect(await brokersOn(phone)).toEqual(await brokersAtServer());
      }
    });
  });

  it.each([
    ['a new epoch', newEpoch],
    ['forgotten tombstones', forgetTombstones],
  ])(
    'after %s, rows that the server lacks are removed once the transaction has ended',
    async (_, startOver) => {
      const { phone, parcel } = await mirrored();
      await deleteParcel(parcel);
      await whileOpen(async () => {
        await startOver();
        await stampBrokers();
        await phone.sync();
        expect(await brokersOn(phone)).toEqual(await brokersAtServer());
      });
      await phone.sync();
      expect(await parcelIdsOn(phone)).not.toContain(parcel);
      await expectServerRows(phone);
      await phone.sync({ verify: true });
      await expectServerRows(phone);
    },
  );

  it('a user sees the listing whose answer was lost, although the newest row of the mirror has changed since', async () => {
    await stampBrokers();
    const phone = device({ server });
    await phone.sync();
    await whileOpen(async () => {
      await stampBrokers();
      const item = await phone.list();
      let writes = 0;
      phone.network.rule((request) => ({
        kind: writesParcels(request) && writes++ === 0 ? 'drop-response' : 'pass',
      }));
      for (let pass = 0; pass < 2; pass++) await phone.sync();
      expect(await phone.outbox()).toEqual([]);
      expect((await phone.parcels()).map(({ id }) => id)).toContain(item.id);
    });
  });

  it('a user who signs in again sees the submission that the server accepted', async () => {
    const phone = device({ server });
    const account = await newAccount(server);
    const userId = await signInOn(phone, account);
    await phone.sync();
    await whileOpen(async () => {
      const { id } = await submitCompanyAs(phone, userId);
      await phone.sync();
      expect(await phone.outbox()).toEqual([]);
      await endSession(phone.db);
      await signInOn(phone, account);
      await phone.sync();
      expect(await phone.db.companySubmissions.toArray()).toMatchObject([{ id, status: 'pending' }]);
    });
  });

  it('a late answer to a write reverts nothing that another tab has read since (law 9)', async () => {
    const name = `device-${newId()}`;
    const [slow, other] = [device({ server, name }), device({ server, name })];
    await slow.sync();
    const answered = Promise.withResolvers<void>();
    slow.network.rule((request) =>
      writesParcels(request) ? { kind: 'hold', of: 'response', until: answered.promise } : { kind: 'pass' },
    );
    await whileOpen(async () => {
      const { id } = await slow.list();
      const passing = slow.sync();
      await expect.poll(() => countListed(server, [id])).toBe(1);
      await server.query("update public.parcels set title = 'Corrected by the office' where id = $1", [id]);
      await other.sync();
      expect(await slow.db.parcels.get(id)).toMatchObject({ title: 'Corrected by the office' });
      answered.resolve();
      await passing;
      expect(await slow.db.parcels.get(id)).toMatchObject({ title: 'Corrected by the office' });
    });
  });

  it('a device that needs several pages reads on and sends, although tombstones are forgotten (laws 3 and 8)', async () => {
    const { phone, parcel } = await mirrored();
    await whileOpen(async () => {
      await deleteParcel(parcel);
      await forgetTombstones();
      await withPageSize(server, 2, async () => {
        await phone.sync();
        const { id } = await phone.list();
        await phone.sync();
        expect(await phone.outbox()).toEqual([]);
        expect(await countListed(server, [id])).toBe(1);
      });
    });
    await phone.sync();
    await expectServerRows(phone);
  });

  it('a user who signs in during a replacement sees it as well', async () => {
    const phone = device({ server });
    const account = await newAccount(server);
    const userId = await signInOn(phone, account);
    await phone.sync();
    await whileOpen(async () => {
      const { id } = await submitCompanyAs(phone, userId);
      await phone.sync();
      await endSession(phone.db);
      await newEpoch();
      await signInOn(phone, account);
      await phone.sync();
      expect(await phone.db.companySubmissions.toArray()).toMatchObject([{ id, status: 'pending' }]);
    });
  });

  /** The digests of a visitor's last page, in a transaction that stays open. */
  async function digestsFor(client: Client): Promise<object | null | undefined> {
    await client.query("begin; set local role anon; set local lock_timeout = '5s'");
    const { rows } = await client.query<{ digests: object | null }>(
      "select public.pull_changes_from_primary(null, 5000, true) -> 'digests' as digests",
    );
    return rows[0]?.digests;
  }

  it.each([true, false])(
    'pages with digests wait for no other, with an open transaction: %s',
    async (isHeld) => {
      const ask = () =>
        withClient(server.url(), async (first) => {
          return [await digestsFor(first), await withClient(server.url(), digestsFor)];
        });
      await server.query('delete from sync.digests');
      if (isHeld) {
        await whileOpen(async () => {
          await insertAsOwner(server, 'parcels', parcelRow());
          expect(await ask()).toEqual([null, null]);
        });
      } else expect(await ask()).toEqual([expect.any(Object), null]);
    },
  );
});
