import { describe, expect, it } from 'vitest';
import { readHandedOver, saveHandedOver } from '#db/shown/handed-over.ts';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import { readPass } from '#db/tables/sync-run.ts';
import { newId } from '#domain/values/id.ts';
import { device, Killed, type Device } from '#support/device.ts';
import { storedParcel } from '#support/directory-rows.ts';
import { replaceJsonValue } from '#support/faults.ts';
import { isPull } from '#support/faulty-fetch.ts';
import { withPageSize } from '#support/page-size.ts';
import { parcelIdsAt, parcelIdsOn } from '#support/parcel-ids.ts';
import { BROKER, COMPANY } from '#support/seed-ids.ts';
import { parcelRow } from '#support/server-rows.ts';
import { runningServer } from '#support/server.ts';

const server = runningServer();

async function insertParcel(changes: Parameters<typeof parcelRow>[0] = {}): Promise<string> {
  const row = parcelRow(changes);
  await server.query(
    `insert into public.parcels select (jsonb_populate_record(null::public.parcels, $1::jsonb || '{"sync_xid":"0"}')).*`,
    [JSON.stringify(row)],
  );
  return row.id;
}

describe('laws 3 and 4: changes and deletes arrive', () => {
  it('mirrors the directory, and then only what changed', async () => {
    const phone = device({ server });
    await phone.sync();
    expect([await phone.db.companies.count(), await phone.db.brokers.count()]).toEqual([3, 7]);
    const id = await insertParcel();
    await server.query("update public.brokers set title = 'Principal' where id = $1", [BROKER]);
    await phone.sync();
    expect(await phone.db.parcels.get(id)).toMatchObject({
      brokerId: BROKER,
      companyId: COMPANY,
      origin: 'server',
    });
    expect((await phone.db.brokers.get(BROKER))?.title).toBe('Principal');
    await server.query('delete from public.parcels where id = $1', [id]);
    await phone.sync();
    expect(await phone.db.parcels.get(id)).toBeUndefined();
  });

  it('settles a handed-over listing: it does not return once the directory had it', async () => {
    const phone = device({ server });
    await phone.sync();
    const [id, waiting] = [await insertParcel(), newId()];
    const parcel = storedParcel({ id });
    await saveHandedOver(phone.db, { parcel, isCut: false, now: 1 });
    await saveHandedOver(phone.db, { parcel: { ...parcel, id: waiting }, isCut: false, now: 2 });
    await phone.sync();
    await server.query('delete from public.parcels where id = $1', [id]);
    await phone.sync();
    expect(await readHandedOver(phone.db, id)).toBeNull();
    expect(await readHandedOver(phone.db, waiting)).not.toBeNull();
  });

  it('mirrors in pages, resumes where it was cut off, and misses nothing', async () => {
    for (let count = 0; count < 30; count++) await insertParcel();
    const phone = device({ server });
    let pages = 0;
    phone.network.rule((request) => {
      if (!isPull(request)) return { kind: 'pass' };
      pages++;
      return pages % 2 === 0 ? { kind: 'drop-response' } : { kind: 'pass' };
    });
    await withPageSize(server, 7, async () => {
      for (let time = 0; time < 20; time++) await phone.sync();
    });
    expect(await parcelIdsOn(phone)).toEqual(await parcelIdsAt(server));
    expect((await readMirrorState(phone.db)).replacing).toBe(false);
  });

  it('replaces the mirror and keeps the outbox when the server has another epoch', async () => {
    const phone = device({ server });
    await phone.sync();
    const ghost = newId();
    const template = await phone.db.parcels.toCollection().first();
    if (template === undefined) throw new Error('The mirror is empty');
    await phone.db.parcels.put({ ...template, id: ghost });
    await server.query('select sync.start_new_epoch()');
    await phone.sync();
    expect(await phone.db.parcels.get(ghost)).toBeUndefined();
    expect(await parcelIdsOn(phone)).toEqual(await parcelIdsAt(server));
  });

  it.each([3, 1_200])(
    'removes %i rows of the previous server when another one replaces it',
    async (count) => {
      const phone = device({ server });
      await phone.sync();
      const template = await phone.db.parcels.toCollection().first();
      if (template === undefined) throw new Error('The mirror is empty');
      await phone.db.parcels.bulkPut(Array.from({ length: count }, () => ({ ...template, id: newId() })));
      await server.query('select sync.start_new_epoch()');
      await withPageSize(server, 7, () => phone.sync());
      expect(await parcelIdsOn(phone)).toEqual(await parcelIdsAt(server));
    },
  );

  it('starts over a few times in a pass and no more, behind one address with servers of different epochs', async () => {
    const phone = device({ server });
    const epochs: Promise<unknown>[] = [];
    phone.network.rule(async (request) => {
      if (isPull(request) && epochs.length < 50) epochs.push(server.query('select sync.start_new_epoch()'));
      await epochs.at(-1);
      return { kind: 'pass' };
    });
    await withPageSize(server, 7, () => phone.sync());
    await Promise.all(epochs); // One may outlive the pass.
    expect(epochs.length).toBeLessThan(12);
    expect((await readPass(phone.db)).failureReason).toBe('not-our-api');
    phone.network.heal();
    await phone.sync();
    expect(await parcelIdsOn(phone)).toEqual(await parcelIdsAt(server));
    expect((await readMirrorState(phone.db)).replacing).toBe(false);
  });

  it('prefetches the next page while it stores one, but not before the outbox is sent', async () => {
    const pulls = ({ network }: Device) => network.requests.filter(isPull).length;
    const [idle, busy] = [device({ server }), device({ server })];
    await busy.list();
    await withPageSize(server, 7, async () => {
      for (const phone of [idle, busy])
        await expect(phone.sync({ dieAt: 'applied' })).rejects.toThrow(Killed);
    });
    expect([pulls(idle), pulls(busy)]).toEqual([2, 1]);
  });

  it('removes rows that the user may no longer see', async () => {
    const phone = device({ server });
    const id = await insertParcel();
    await phone.sync();
    await server.query(
      'alter policy "Anyone reads parcels" on public.parcels using (id <> $1::uuid)'.replace('$1', `'${id}'`),
    );
    await server.query('delete from sync.digests');
    await phone.sync({ verify: true });
    await server.query('alter policy "Anyone reads parcels" on public.parcels using (true)');
    await server.query('delete from sync.digests');
    expect(await phone.db.parcels.get(id)).toBeUndefined();
  });
});

describe('law 5: the mirror heals itself', () => {
  it('finds rows that are missing, changed or left over, repairs them in one pass, and counts them', async () => {
    const phone = device({ server });
    await phone.sync();
    const [missing, stale] = await phone.db.parcels.limit(2).primaryKeys();
    if (missing === undefined || stale === undefined) throw new Error('The mirror is empty');
    const original = await phone.db.parcels.get(stale);
    const ghost = newId();
    await phone.db.parcels.delete(missing);
    await phone.db.parcels.update(stale, { title: 'An old title', version: '1' });
    if (original !== undefined) await phone.db.parcels.add({ ...original, id: ghost });
    await phone.sync({ verify: true });
    expect(await parcelIdsOn(phone)).toEqual(await parcelIdsAt(server));
    expect((await phone.db.parcels.get(stale))?.title).toBe(original?.title);
    expect((await readMirrorState(phone.db)).repaired).toBe(3);
  });

  it('requests the hashes once a day', async () => {
    const phone = device({ server });
    const requestsForHashes = () =>
      phone.network.requests.filter(
        (request) => isPull(request) && request.body.includes('"with_digests":true'),
      ).length;
    await phone.sync();
    expect(requestsForHashes()).toBe(1);
    await phone.sync();
    expect(requestsForHashes()).toBe(1);
    phone.clock.advance(24 * 3_600_000);
    await phone.sync();
    expect(requestsForHashes()).toBe(2);
  });
});

describe('law 6: only answers of our own server are accepted', () => {
  it.each([
    [
      "a captive portal's page",
      { kind: 'answer', status: 200, body: '<html>Welcome</html>', headers: { 'content-type': 'text/html' } },
    ],
    [
      'an empty list',
      { kind: 'answer', status: 200, body: '[]', headers: { 'content-type': 'application/json' } },
    ],
    ['an answer cut short', { kind: 'truncate', bytes: 60 }],
    [
      'an answer for another user',
      {
        kind: 'rewrite',
        change: (text: string) => replaceJsonValue(text, 'user', newId()),
      },
    ],
    [
      'an answer with an older horizon, that is late',
      {
        kind: 'rewrite',
        change: (text: string) => replaceJsonValue(replaceJsonValue(text, 'horizon', '3'), 'now', 1),
      },
    ],
  ] as const)('changes nothing for %s', async (_, fault) => {
    const phone = device({ server });
    await phone.sync();
    const before = [await phone.db.parcels.toArray(), await readMirrorState(phone.db)];
    await insertParcel();
    phone.network.rule((request) => (isPull(request) ? fault : { kind: 'pass' }));
    await phone.sync();
    expect([await phone.db.parcels.toArray(), await readMirrorState(phone.db)]).toEqual(before);
    expect((await readPass(phone.db)).failureReason).toBe('not-our-api');
    phone.network.heal();
    await phone.sync();
    expect(await parcelIdsOn(phone)).toEqual(await parcelIdsAt(server));
  });

  it('goes on after a crash of the server, which took horizons back', async () => {
    const phone = device({ server });
    await phone.sync();
    const id = await insertParcel();
    phone.network.rule((request) =>
      isPull(request)
        ? { kind: 'rewrite', change: (text: string) => replaceJsonValue(text, 'horizon', '3') }
        : { kind: 'pass' },
    );
    await phone.sync();
    expect(await parcelIdsOn(phone)).toContain(id);
  });

  it('ends a pull on an explicit done, not because a page was short', async () => {
    const phone = device({ server });
    let pulls = 0;
    phone.network.rule((request) => {
      if (!isPull(request)) return { kind: 'pass' };
      pulls++;
      return pulls === 1
        ? { kind: 'rewrite', change: (text) => replaceJsonValue(text, 'done', false) }
        : { kind: 'pass' };
    });
    await phone.sync();
    // The second page says that it was all, as far as any server knows; the primary confirms it.
    expect(pulls).toBe(3);
  });
});

describe('law 11: parse at the boundary', () => {
  it('skips a row it cannot read, stores the rest, and stores the row once it is readable', async () => {
    const phone = device({ server });
    phone.network.rule((request) =>
      isPull(request)
        ? { kind: 'rewrite', change: (text) => text.replace(/"title"\s*:\s*\["[^"]*"/u, '"title":[17') }
        : { kind: 'rewrite', change: (text) => text.replace(/"title"\s*:\s*"/u, '"title":17,"was":"') },
    );
    await phone.sync();
    expect(await phone.db.unreadableRows.toArray()).toHaveLength(1);
    expect((await phone.db.brokers.count()) + (await phone.db.parcels.count())).toBe(
      7 + (await parcelIdsAt(server)).length - 1,
    );
    phone.network.heal();
    const [aside] = await phone.db.unreadableRows.toArray();
    await server.query(`update public.${aside?.table} set title = title where id = $1`, [aside?.id]);
    await phone.sync();
    expect(await phone.db.unreadableRows.count()).toBe(0);
    expect(await phone.db.brokers.count()).toBe(7);
  });

  it('keeps a row as it was last read, also where a replacement has it unreadable, until the server deletes it', async () => {
    const phone = device({ server });
    const id = await insertParcel({ title: 'Read before' });
    const isThere = async () => (await phone.db.parcels.get(id))?.title === 'Read before';
    await phone.sync();
    phone.network.rule(() => ({
      kind: 'rewrite',
      change: (text) => text.replaceAll('"Read before"', '17'),
    }));
    for (const epoch of ['second', 'third']) {
      await server.query('select sync.start_new_epoch()');
      await phone.sync();
      expect([epoch, await isThere(), await phone.db.unreadableRows.count()]).toEqual([epoch, true, 1]);
    }
    await server.query('delete from public.parcels where id = $1', [id]);
    await phone.sync();
    expect([await isThere(), await phone.db.unreadableRows.count()]).toEqual([false, 0]);
  });
});

describe('law 12: a pull that changes nothing is cheap', () => {
  it('costs one request and an answer under a kilobyte', async () => {
    const phone = device({ server });
    await phone.sync();
    const before = phone.network.requests.length;
    let bytes = 0;
    phone.network.rule(() => ({ kind: 'rewrite', change: (text) => ((bytes += text.length), text) }));
    await phone.sync();
    expect(phone.network.requests.length - before).toBe(1);
    expect(bytes).toBeLessThan(1000);
  });
});
