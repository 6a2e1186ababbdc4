// Standbys of different age, and devices that already have what an older one lacks. Whole devices on Postgres and PostgREST.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import { readPass } from '#db/tables/sync-run.ts';
import { device, Killed, type Device } from '#support/device.ts';
import { isPull } from '#support/faulty-fetch.ts';
import { change, list } from '#support/manage-listing.ts';
import { withOpenTransaction } from '#support/open-transaction.ts';
import { withPageSize } from '#support/page-size.ts';
import { hasRealServer } from '#support/real-server.ts';
import { companySubmissionRow, insertAsOwner } from '#support/server-rows.ts';
import { isRead } from '#support/standbys.ts';
import { newAccount, signInOn } from '#support/users.ts';
import { runningWithStandbys } from '#support/with-standbys.ts';
import { withClient } from '../../supabase/scripts/scratch-database.ts';

describe.skipIf(!hasRealServer)('a standby that is behind', () => {
  const { server, catchUp, first, timedPass, readFrom, insertParcel, mirrored } = runningWithStandbys();

  const submit = (userId: string, name: string) =>
    insertAsOwner(server, 'pending_companies', companySubmissionRow(userId, { name }));
  const rename = (id: string, name: string) =>
    server.query('update public.pending_companies set name = $2 where id = $1', [id, name]);
  const nameOn = async (phone: Device, id: string) => (await phone.db.companySubmissions.get(id))?.name;

  it('takes back no personal row that came beyond the horizon with a later page of them', async () => {
    const [account, phone] = [await newAccount(server), await mirrored()];
    const userId = await signInOn(await mirrored(), account);
    const id = await submit(userId, 'First');
    for (let more = 0; more < 3; more++) await submit(userId, `Another ${more}`);
    await rename(id, 'Second');
    await catchUp();
    await first().pause();
    await signInOn(phone, account);
    await withClient(new URL('/postgres', server.url()).href, async (elsewhere) => {
      let pulls = 0;
      phone.network.rule(async (request) => {
        if (isPull(request) && pulls++ === 1) {
          await elsewhere.query('begin; select pg_current_xact_id()');
          await rename(id, 'Third');
        }
        return { kind: 'pass' };
      });
      await withPageSize(server, 1, () => phone.sync());
      expect(await nameOn(phone, id)).toBe('Third');
      phone.network.heal();
      expect(await timedPass(phone, first())).toEqual(['POST']);
      expect(await nameOn(phone, id)).toBe('Third');
      await elsewhere.query('rollback');
    });
  });

  it.each(['changed', 'deleted'])(
    'takes nothing back from a user who signs in during a first mirror: a row that was %s',
    async (what) => {
      const account = await newAccount(server);
      const userId = await signInOn(await mirrored(), account);
      const id = await submit(userId, 'Second');
      await catchUp();
      const phone = device({ server });
      await withPageSize(server, 7, () => expect(phone.sync({ dieAt: 'applied' })).rejects.toThrow(Killed));
      expect((await readMirrorState(phone.db)).replacing).toBe('fetching');
      await first().pause();
      if (what === 'changed') await rename(id, 'Third');
      else await server.query('delete from public.pending_companies where id = $1', [id]);
      await signInOn(phone, account);
      readFrom(first());
      const shown: (string | undefined)[] = [];
      phone.network.rule(async (request) => {
        if (isPull(request)) shown.push(await nameOn(phone, id));
        return { kind: 'pass' };
      });
      await withPageSize(server, 7, async () => expect((await phone.sync()).failureReason).toBe(null));
      shown.push(await nameOn(phone, id));
      expect(shown.length).toBeGreaterThan(3);
      const missing = shown.lastIndexOf(undefined);
      const after = what === 'changed' ? shown.slice(shown.indexOf('Third')) : shown;
      expect(new Set(after)).toEqual(new Set([what === 'changed' ? 'Third' : undefined]));
      if (what === 'changed') expect(missing).toBeLessThan(shown.indexOf('Third'));
    },
  );

  it('takes back no edit after a page that was requested before it', async () => {
    const phone = await mirrored();
    const { id } = await list(phone);
    await phone.sync();
    await phone.sync();
    await catchUp();
    const { promise: sent, resolve: release } = Promise.withResolvers<void>();
    let [pulls, isSent] = [0, false];
    phone.network.rule(async (request) => {
      if (isPull(request)) {
        pulls++;
        if (pulls === 1) return { kind: 'hold', of: 'response', until: sent };
        return { kind: isSent ? 'drop-request' : 'pass' };
      }
      if (request.method === 'POST' && pulls > 1 && !isSent) {
        isSent = true;
        for (const text of ['Corrected by the office, twice.', 'Corrected by the office, three times.'])
          await server.query('update public.parcels set description = $2 where id = $1', [id, text]);
        await catchUp();
        await first().pause();
      }
      return { kind: 'pass' };
    });
    const shown = async () => (await phone.parcels()).find((row) => row.id === id)?.price;
    // A pass that hangs, and the one that takes over.
    const hanging = phone.sync();
    await expect.poll(() => pulls).toBe(1);
    await change(phone, id, { fields: { price: 41_000 } });
    await phone.sync();
    expect([await phone.outbox(), await shown()]).toEqual([[], 41_000]);
    release();
    await hanging;
    phone.network.heal();
    expect(await timedPass(phone, first())).toEqual(['POST']);
    expect(await shown()).toBe(41_000);
  });

  it('does not make the server seem to be stalled', async () => {
    const phone = await mirrored();
    await withOpenTransaction(server.url(), async () => {
      await insertParcel();
      await catchUp();
      await first().pause();
    });
    for (let passes = 0; passes < 3; passes++) {
      await timedPass(phone, first());
      // The server measures the time.
      await sleep(50);
    }
    expect((await readMirrorState(phone.db)).stalledMs).toBe(0);
  });
});

describe.skipIf(!hasRealServer)('a standby that shows a commit before the primary does', () => {
  const { server, first, timedPass, mirrored } = runningWithStandbys();
  const asSuperuser = (...statements: string[]) =>
    withClient(server.url(), async (client) => {
      for (const sql of statements) await client.query(sql);
    });
  const untilOneWaits = (client: Client, event: string) =>
    expect
      .poll(() => client.query('select from pg_stat_activity where wait_event = $1', [event]))
      .toMatchObject({ rowCount: 1 });

  it('begins no epoch: the primary answers once it shows it too, or says that it is busy', async () => {
    const [phone, late, between, other] = [
      await mirrored(),
      await mirrored(),
      await mirrored(),
      await mirrored(),
    ];
    const before = await readMirrorState(phone.db);
    // The commit is on the disk and on this standby, and waits for another one.
    await asSuperuser("alter system set synchronous_standby_names = 'slow'", 'select pg_reload_conf()');
    const written = asSuperuser("update public.brokers set title = 'Seen early'");
    await withClient(server.url(), (client) => untilOneWaits(client, 'SyncRep'));
    await expect
      .poll(() => first().query("select id from public.brokers where title <> 'Seen early'"))
      .toEqual([]);
    for (const each of [phone, late]) expect(await timedPass(each, first())).toEqual(['GET']);
    // A part of the transaction comes from the standby, and the next page from the primary.
    let reads = 0;
    between.clock.advance(60_000);
    server.standbys().route((request) => (isRead(request) && reads++ === 0 ? first() : null));
    await withPageSize(server, 1, () => between.sync({ urgent: false }));
    expect((await readPass(between.db)).failureReason).toBe('overloaded');
    expect((await late.sync()).failureReason).toBe('overloaded');
    // The primary waits for a second: the release takes one statement.
    await asSuperuser('alter system reset synchronous_standby_names');
    await withClient(server.url(), async (client) => {
      const pressed = phone.sync();
      await untilOneWaits(client, 'PgSleep');
      await client.query('select pg_reload_conf()');
      expect((await pressed).failureReason).toBe(null);
    });
    await written;
    for (const each of [phone, late, between, other]) {
      each.clock.advance(3_600_000);
      await each.sync();
      const { epoch, generation } = await readMirrorState(each.db);
      expect([epoch, generation]).toEqual([before.epoch, before.generation]);
      expect(new Set((await each.db.brokers.toArray()).map(({ title }) => title))).toEqual(
        new Set(['Seen early']),
      );
    }
  });
});
