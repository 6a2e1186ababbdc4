// A standby that lacks the last transactions becomes the server (law 3): whole devices on Postgres and PostgREST. Until the checkpoint after
// the promotion has ended, the control file names the former timeline.
import { beforeEach, describe, expect, it } from 'vitest';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import { newId } from '#domain/values/id.ts';
import { device, type Device } from '#support/device.ts';
import { countListed, writesParcels } from '#support/listings.ts';
import { change, list } from '#support/manage-listing.ts';
import { hasRealServer } from '#support/real-server.ts';
import { expectSameAsServer } from '#support/same-as-server.ts';
import { BROKER } from '#support/seed-ids.ts';
import { companySubmissionRow, insertAsOwner, parcelRow } from '#support/server-rows.ts';
import { runningCluster } from '#support/server.ts';
import { newAccount, signInOn, signUpAdministrator, type SignedIn } from '#support/users.ts';
import { withClient } from '../../supabase/scripts/scratch-database.ts';

// Windows cannot suspend the checkpointer.
describe.skipIf(!hasRealServer || process.platform === 'win32')('after a failover', () => {
  const server = runningCluster();
  let admin: SignedIn;

  beforeEach(async () => {
    admin = await signUpAdministrator(server, `admin-${newId()}`);
  });

  const retitle = (title: string) =>
    server.query('update public.brokers set title = $2 where id = $1', [BROKER, title]);
  const listAtServer = async (times: number) => {
    for (let time = 0; time < times; time++) await insertAsOwner(server, 'parcels', parcelRow());
  };
  const epochOn = async ({ db }: Device) => (await readMirrorState(db)).epoch;
  /** Whether the control file names the timeline that is written. */
  const isCheckpointed = () =>
    withClient(server.url(), async (client) => {
      const { rows } = await client.query<{ is: boolean }>(
        `select to_hex(timeline_id) = ltrim(left(pg_walfile_name(pg_current_wal_insert_lsn()), 8), '0') as is
         from pg_control_checkpoint()`,
      );
      return rows[0]?.is;
    });

  /** Runs `use` between the promotion of a standby, and its checkpoint. */
  async function failOver({
    isBehind,
    use = () => Promise.resolve(),
  }: {
    isBehind: boolean;
    use?: () => Promise<unknown>;
  }): Promise<void> {
    await server.outages.failOver({
      isBehind,
      beforeCheckpoint: async () => {
        await use();
        expect(await isCheckpointed()).toBe(false);
      },
    });
    await withClient(server.url(), (client) => client.query('checkpoint'));
    expect(await isCheckpointed()).toBe(true);
  }

  async function mirrored(): Promise<Device> {
    const phone = device({ server });
    await phone.sync();
    return phone;
  }

  it('a device that had what is lost shows what the server has, also before the checkpoint', async () => {
    const phone = await mirrored();
    await server.outages.cutOffStandby();
    await retitle('Lost');
    await listAtServer(30);
    await phone.sync();
    await expectSameAsServer(phone, server);
    const epoch = await epochOn(phone);
    await failOver({
      isBehind: true,
      use: async () => {
        await retitle('Written after the failover');
        await listAtServer(40);
        await phone.sync();
        await expectSameAsServer(phone, server);
        expect(await epochOn(phone)).not.toBe(epoch);
      },
    });
    const after = await epochOn(phone);
    await phone.sync();
    await expectSameAsServer(phone, server);
    expect(await epochOn(phone)).toBe(after);
  });

  it('what is lost is offered to its author, once', async () => {
    const phone = await mirrored();
    await server.outages.cutOffStandby();
    const { id } = await list(phone);
    await phone.sync();
    expect(await countListed(server, [id])).toBe(1);
    await failOver({ isBehind: true });
    for (let passes = 0; passes < 2; passes++) {
      await phone.sync();
      expect(await phone.outbox()).toMatchObject([{ id, refusal: { code: 'lost' } }]);
    }
    expect(await countListed(server, [id])).toBe(0);
  });

  it('a listing whose authorship is lost before it arrives is published with its author all the same', async () => {
    const phone = device({ server });
    const { id } = await list(phone);
    await server.outages.cutOffStandby();
    let isUp = true;
    phone.network.rule(async (request) => {
      if (isUp && writesParcels(request)) {
        isUp = false;
        await failOver({ isBehind: true });
      }
      return { kind: 'pass' };
    });
    await phone.sync();
    expect([isUp, await countListed(server, [id])]).toEqual([false, 0]);
    await phone.sync();
    expect(await countListed(server, [id])).toBe(1);
    await change(phone, id, { fields: { price: 49_000 } });
    await phone.sync();
    expect(await server.query('select price::int from public.parcels where id = $1', [id])).toEqual([
      { price: 49_000 },
    ]);
  });

  it('every device meets one new epoch, whether anyone writes or not, twice in a row and back', async () => {
    const [phone, tablet] = [await mirrored(), await mirrored()];
    const epochs: (string | null)[] = [await epochOn(phone)];
    const everybodyWrites = () =>
      Promise.all([
        ...Array.from({ length: 8 }, (_, writer) => retitle(`Writer ${writer}`)),
        phone.sync(),
        listAtServer(5),
        tablet.sync(),
      ]);
    const nobodyWrites = () => Promise.resolve();
    for (const act of [nobodyWrites, everybodyWrites, () => retitle('Before any pull'), nobodyWrites]) {
      const seen = new Set<string | null>();
      await failOver({
        isBehind: false,
        use: async () => {
          await act();
          await phone.sync();
          seen.add(await epochOn(phone));
          expect(epochs).not.toContain(await epochOn(phone));
        },
      });
      for (const write of [() => Promise.resolve(), () => retitle('Later')]) {
        await write();
        for (const each of [phone, tablet]) {
          await each.sync();
          await expectSameAsServer(each, server);
          seen.add(await epochOn(each));
        }
      }
      expect(seen.size).toBe(1);
      epochs.push(...seen);
    }
  });

  it('an adoption and an approval before the checkpoint reach every device', async () => {
    const [phone, tablet] = [await mirrored(), await mirrored()];
    const { id } = await list(phone);
    await phone.sync();
    const account = await newAccount(server);
    const name = `Approved ${newId()}`;
    const submission = await insertAsOwner(
      server,
      'pending_companies',
      companySubmissionRow(admin.id, { name }),
    );
    await server.outages.cutOffStandby();
    await listAtServer(10);
    await tablet.sync();
    let userId = '';
    await failOver({
      isBehind: true,
      use: async () => {
        userId = await signInOn(phone, account);
        await phone.sync();
        const body = { submission_id: submission };
        expect(await admin.request('POST', '/rest/v1/rpc/approve_company', { body })).toMatchObject({
          status: 200,
        });
        await listAtServer(12);
        await phone.sync();
        await tablet.sync();
      },
    });
    const [author] = await server.query<{ user_id: string }>(
      'select user_id from public.listing_private where id = $1',
      [id],
    );
    expect(author?.user_id).toBe(userId);
    expect((await phone.db.ownListings.get(id))?.id).toBe(id);
    for (const each of [phone, tablet]) {
      expect(await each.db.companies.filter((company) => company.name === name).count()).toBe(1);
      await expectSameAsServer(each, server);
    }
  });
});
