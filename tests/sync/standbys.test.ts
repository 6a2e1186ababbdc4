// A primary and two standbys: any of them answers reads, each as far as it has come. Whole devices on Postgres and PostgREST.
import { beforeEach, describe, expect, it } from 'vitest';
import { readOperationStatus } from '#db/shown/operation-status.ts';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import { newId } from '#domain/values/id.ts';
import { Killed, type Device } from '#support/device.ts';
import { replaceJsonValue } from '#support/faults.ts';
import { isPull } from '#support/faulty-fetch.ts';
import { countListed, writesParcels } from '#support/listings.ts';
import { change, list } from '#support/manage-listing.ts';
import { withOpenTransaction } from '#support/open-transaction.ts';
import { withPageSize } from '#support/page-size.ts';
import { parcelIdsAt, parcelIdsOn } from '#support/parcel-ids.ts';
import { hasRealServer } from '#support/real-server.ts';
import { isRead } from '#support/standbys.ts';
import { submitCompanyAs } from '#support/submitted-company.ts';
import { newAccount, signInOn, signUpAdministrator, type SignedIn } from '#support/users.ts';
import { runningWithStandbys } from '#support/with-standbys.ts';

const HOUR = 3_600_000;

describe.skipIf(!hasRealServer)('with standbys', () => {
  const { server, catchUp, first, timedPass, insertParcel, mirrored } = runningWithStandbys();
  let admin: SignedIn;

  beforeEach(async () => {
    admin = await signUpAdministrator(server, `admin-${newId()}`);
    await catchUp();
  });

  const officeWrites = (id: string) =>
    server.query("update public.parcels set description = 'Corrected by the office, twice.' where id = $1", [
      id,
    ]);

  /** Sends what waits, and loses every page that is requested after it. */
  async function sendOnly(phone: Device): Promise<void> {
    let isSent = false;
    phone.network.rule((request) => {
      if (isPull(request)) return { kind: isSent ? 'drop-request' : 'pass' };
      isSent ||= request.method === 'POST';
      return { kind: 'pass' };
    });
    await phone.sync();
    phone.network.heal();
    expect(await phone.outbox()).toEqual([]);
  }

  /** A listing of this device that every server has. */
  async function listed(phone: Device): Promise<string> {
    const { id } = await list(phone);
    await phone.sync();
    await catchUp();
    return id;
  }

  const shown = async (phone: Device, id: string) => (await phone.parcels()).find((row) => row.id === id);

  describe('one that lacks the last change of a device takes nothing back', () => {
    it('a new listing', async () => {
      const phone = await mirrored();
      await first().pause();
      const { id } = await list(phone);
      await sendOnly(phone);
      for (let passes = 0; passes < 3; passes++) {
        await timedPass(phone, first());
        expect(await shown(phone, id)).toMatchObject({ id });
      }
    });

    it('a new listing whose row a full device could not store', async () => {
      const phone = await mirrored();
      for (let rows = 0; rows < 3; rows++) await insertParcel();
      await catchUp();
      const [newer, older] = server.standbys().all;
      await older?.pause();
      const { id } = await list(phone);
      phone.network.rule((request) => {
        // The row of the listing is the third write.
        if (writesParcels(request)) phone.failStorageAt(3);
        return { kind: 'pass' };
      });
      const status = async () => (await readOperationStatus(phone.db, 'parcel', id)).kind;
      await withPageSize(server, 1, async () => {
        await expect(phone.sync({ dieAt: 'accepted' })).rejects.toThrow(Killed);
        phone.network.heal();
        expect([await phone.outbox(), await shown(phone, id), await status()]).toEqual([
          [],
          undefined,
          'accepted',
        ]);
        await newer?.catchUp();
        let reads = 0;
        server.standbys().route((request) => {
          if (!isRead(request)) return null;
          return (reads++ === 0 ? newer : older) ?? null;
        });
        phone.network.rule(({ method }) => ({ kind: method === 'POST' ? 'drop-request' : 'pass' }));
        await phone.sync({ urgent: false });
      });
      expect(await status()).toBe('accepted');
      phone.network.heal();
      phone.clock.advance(HOUR);
      await phone.sync();
      expect(await shown(phone, id)).toMatchObject({ id });
    });

    it('an edit of what another user has changed just before', async () => {
      const phone = await mirrored();
      const id = await listed(phone);
      await officeWrites(id);
      await catchUp();
      await first().pause();
      await change(phone, id, { fields: { price: 41_000 } });
      await sendOnly(phone);
      expect(await shown(phone, id)).toMatchObject({ price: 41_000 });
      expect(await timedPass(phone, first())).toEqual(['POST']);
      const both = { price: 41_000, description: 'Corrected by the office, twice.' };
      expect(await shown(phone, id)).toMatchObject(both);
      expect(await timedPass(phone, first())).toEqual(['GET', 'POST']);
      expect(await shown(phone, id)).toMatchObject(both);
    });

    it('a withdrawal', async () => {
      const phone = await mirrored();
      const id = await listed(phone);
      await officeWrites(id);
      await catchUp();
      await first().pause();
      await change(phone, id, { action: 'withdraw' });
      await sendOnly(phone);
      for (let passes = 0; passes < 3; passes++) {
        await timedPass(phone, first());
        expect(await shown(phone, id)).toBeUndefined();
      }
    });

    it('an edit that an open transaction keeps out of the feed', async () => {
      const phone = await mirrored();
      const id = await listed(phone);
      await officeWrites(id);
      await catchUp();
      await first().pause();
      await withOpenTransaction(server.url(), async () => {
        await change(phone, id, { fields: { price: 42_000 } });
        await phone.sync();
        expect(await phone.outbox()).toEqual([]);
        for (let passes = 0; passes < 2; passes++) {
          expect(await timedPass(phone, first())).toEqual(['POST']);
          expect(await shown(phone, id)).toMatchObject({ price: 42_000 });
        }
      });
      for (let passes = 0; passes < 2; passes++) {
        await timedPass(phone, first());
        expect(await shown(phone, id)).toMatchObject({ price: 42_000 });
      }
      await first().resume();
      await first().catchUp();
      expect(await timedPass(phone, first())).toEqual(['GET']);
    });

    it('the approval of a submission, which a user who signs in gets ahead of the feed', async () => {
      const account = await newAccount(server);
      const phone = await mirrored();
      const userId = await signInOn(phone, account);
      const { id } = await submitCompanyAs(phone, userId);
      await phone.sync();
      await catchUp();
      await first().pause();
      const tablet = await mirrored();
      await withOpenTransaction(server.url(), async () => {
        const body = { submission_id: id };
        expect(await admin.request('POST', '/rest/v1/rpc/approve_company', { body })).toMatchObject({
          status: 200,
        });
        await signInOn(tablet, account);
        await tablet.sync();
        expect(await tablet.db.companySubmissions.get(id)).toMatchObject({ status: 'approved' });
        await timedPass(tablet, first());
        expect(await tablet.db.companySubmissions.get(id)).toMatchObject({ status: 'approved' });
      });
    });
  });

  it('a pass that meets one which is behind has what the primary has', async () => {
    const phone = await mirrored();
    await first().pause();
    await insertParcel();
    await phone.sync();
    await insertParcel();
    expect(await timedPass(phone, first())).toEqual(['GET', 'POST']);
    expect(await parcelIdsOn(phone)).toEqual(await parcelIdsAt(server));
  });

  it('a pass gets all changes of a transaction, although a page ends between them and the next server lacks it', async () => {
    const phone = await mirrored();
    const ids = [await insertParcel(), await insertParcel(), await insertParcel()];
    await phone.sync();
    await catchUp();
    await first().pause();
    await server.query('update public.parcels set price = price + 1 where id = any ($1)', [ids]);
    let reads = 0;
    server.standbys().route((request) => (isRead(request) && reads++ > 0 ? first() : null));
    await withPageSize(server, 1, () => phone.sync({ urgent: false }));
    expect(reads).toBeGreaterThan(1);
    const rows = await server.query<{ price: number }>(
      'select price::float from public.parcels where id = any ($1) order by id',
      [ids],
    );
    const here = await phone.db.parcels.bulkGet(ids.toSorted());
    expect(here.map((row) => row?.price)).toEqual(rows.map(({ price }) => price));
  });

  it('a pass that meets one which has everything asks only this one', async () => {
    const phone = await mirrored();
    await insertParcel();
    await catchUp();
    expect(await timedPass(phone, first())).toEqual(['GET']);
    expect(await parcelIdsOn(phone)).toEqual(await parcelIdsAt(server));
  });

  it.each([
    ['lacks changes', true],
    ['has everything', false],
  ])('digests are those of the primary, also beside a standby that %s', async (_, isPaused) => {
    const phone = await mirrored();
    if (isPaused) await first().pause();
    for (let times = 0; times < 2; times++) {
      await insertParcel();
      await phone.sync();
      if (!isPaused) await catchUp();
      const { verifiedAt } = await readMirrorState(phone.db);
      await timedPass(phone, first(), { verify: true });
      const mirror = await readMirrorState(phone.db);
      expect(mirror.repaired).toBe(0);
      expect(mirror.verifiedAt).not.toBe(verifiedAt);
      expect(await parcelIdsOn(phone)).toEqual(await parcelIdsAt(server));
    }
  });

  it('a page of another epoch from a cache is not applied', async () => {
    const phone = await mirrored();
    const { epoch } = await readMirrorState(phone.db);
    const id = await insertParcel();
    await catchUp();
    phone.network.rule(({ method }) =>
      method === 'GET'
        ? { kind: 'rewrite', change: (text) => replaceJsonValue(text, 'epoch', 'f'.repeat(32)) }
        : { kind: 'pass' },
    );
    expect(await timedPass(phone, first())).toEqual(['GET']);
    expect((await readMirrorState(phone.db)).epoch).toBe(epoch);
    expect(await parcelIdsOn(phone)).not.toContain(id);
  });

  it('what reaches a standby by mistake fails, changes nothing and is sent again', async () => {
    const phone = await mirrored();
    const { id } = await list(phone);
    for (const isMisled of [
      ({ method }: Request) => method === 'POST',
      ({ url }: Request) => !url.includes('/pull_changes'),
    ]) {
      server.standbys().route((request) => (isMisled(request) ? first() : null));
      phone.clock.advance(HOUR);
      await phone.sync();
      expect(await phone.outbox()).toMatchObject([{ id, state: 'waiting', refusal: null }]);
      expect(await countListed(server, [id])).toBe(0);
    }
    expect(await timedPass(phone, first())).not.toEqual([]);
    expect(await phone.outbox()).toEqual([]);
    expect(await countListed(server, [id])).toBe(1);
    expect(await shown(phone, id)).toMatchObject({ id });
  });
});
