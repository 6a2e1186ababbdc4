import { afterEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '#db/session/session.ts';
import { readOperationStatus } from '#db/shown/operation-status.ts';
import type { MetaRecord } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { readPass } from '#db/tables/sync-run.ts';
import { readMyListings } from '#features/account/account-queries.ts';
import { signIn, signOut } from '#session/sign-in.ts';
import { device, Killed, StorageFailed } from '#support/device.ts';
import { cacheImages } from '#support/image-cache.ts';
import { countListed, writesParcels } from '#support/listings.ts';
import { list } from '#support/manage-listing.ts';
import { BROKER } from '#support/seed-ids.ts';
import { runningServer } from '#support/server.ts';
import { newAccount, signInOn } from '#support/users.ts';

const server = runningServer();
const HOUR = 3_600_000;

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('laws 2 and 8: full storage', () => {
  it('sends the outbox although the page of changes cannot be stored, and reports the failure', async () => {
    const phone = device({ server });
    const item = await phone.list();
    phone.failStorageAt(1);
    await phone.sync();
    expect([await phone.outbox(), await countListed(server, [item.id])]).toEqual([[], 1]);
    expect(await readPass(phone.db)).toMatchObject({
      failureReason: 'no-space',
      answeredAt: phone.clock.now(),
    });
    await phone.sync();
    expect(await readPass(phone.db)).toMatchObject({ failureReason: null });
    expect(await phone.db.parcels.get(item.id)).toBeDefined();
  });

  it("keeps the key of a visitor's listing, whichever of the writes after its answer fail (laws 1 and 14)", async () => {
    for (const times of [1, 2, 3, 4])
      for (const at of [1, 2, 3, 4, 5, 6]) {
        const phone = device({ server });
        await phone.sync();
        const item = await list(phone);
        phone.network.rule((request) => {
          if (writesParcels(request)) phone.failStorageAt(at, times);
          return { kind: 'pass' };
        });
        await phone.sync().catch(() => undefined);
        phone.failStorageAt(0);
        phone.network.heal();
        const [queued] = await phone.outbox();
        const sent = await phone.db.sentParcels.get(item.id);
        expect(queued?.authorship?.key ?? sent?.key).toBe(item.authorship?.key);
        await phone.sync();
        expect(await phone.outbox()).toEqual([]);
        expect((await phone.db.sentParcels.get(item.id))?.key).toBe(item.authorship?.key);
        expect(await countListed(server, [item.id])).toBe(1);
      }
  });

  it('reports what was accepted as accepted until its row arrives, and what was deleted since as gone', async () => {
    const phone = device({ server });
    await phone.sync();
    const item = await list(phone);
    const status = async () => (await readOperationStatus(phone.db, 'parcel', item.id)).kind;
    phone.network.rule((request) => {
      // The row of the listing is the third write.
      if (writesParcels(request)) phone.failStorageAt(3);
      return { kind: 'pass' };
    });
    await expect(phone.sync({ dieAt: 'accepted' })).rejects.toThrow(Killed);
    expect([await phone.outbox(), await phone.db.parcels.get(item.id), await status()]).toEqual([
      [],
      undefined,
      'accepted',
    ]);
    const [entry] = await readMyListings(phone.db);
    expect(entry).toMatchObject({ id: item.id, status: { value: 'sent' } });
    await phone.sync();
    expect([(await phone.db.parcels.get(item.id))?.id, await status()]).toEqual([item.id, 'accepted']);
    await server.query('delete from public.parcels where id = $1', [item.id]);
    await phone.sync();
    expect(await status()).toBe('gone');
  });

  it('sends the outbox although the repair of the mirror cannot be stored, wherever that fails', async () => {
    for (let at = 1; at <= 8; at++) {
      const phone = device({ server });
      await phone.sync();
      await phone.db.brokers.delete(BROKER);
      await phone.db.companies.clear();
      const item = await phone.list();
      phone.failStorageAt(at);
      await phone.sync({ verify: true });
      expect([at, await phone.outbox(), await countListed(server, [item.id])]).toEqual([at, [], 1]);
      phone.failStorageAt(0);
      await phone.sync({ verify: true });
      expect(await phone.db.brokers.get(BROKER)).toBeDefined();
      expect(await readPass(phone.db)).toMatchObject({ failureReason: null });
    }
  });

  it('sends the outbox although the adoption of a listing cannot be stored, and adopts it later', async () => {
    const phone = device({ server });
    const adopted = await list(phone);
    await phone.sync();
    const userId = await signInOn(phone, await newAccount(server));
    const item = await phone.list({}, userId);
    const refuse = () => {
      throw new StorageFailed('The storage is full');
    };
    phone.db.outbox.hook('creating', refuse);
    await phone.sync();
    expect([await phone.outbox(), await countListed(server, [item.id])]).toEqual([[], 1]);
    expect(await readPass(phone.db)).toMatchObject({ failureReason: 'no-space' });
    phone.db.outbox.hook('creating').unsubscribe(refuse);
    await phone.sync();
    expect(await phone.db.ownListings.get(adopted.id)).toMatchObject({ userId });
  });

  it('leaves no key behind when an adoption was confirmed, whichever write after its answer fails (law 14)', async () => {
    for (const at of [1, 2, 3, 4, 5, 6]) {
      const phone = device({ server });
      const { id } = await list(phone);
      await phone.sync();
      await signInOn(phone, await newAccount(server));
      phone.network.rule(({ path }) => {
        if (path.endsWith('/write_rows')) phone.failStorageAt(at, 2);
        return { kind: 'pass' };
      });
      await phone.sync().catch(() => undefined);
      phone.failStorageAt(0);
      phone.network.heal();
      await phone.sync();
      expect(await phone.outbox()).toEqual([]);
      await endSession(phone.db);
      expect(await phone.db.sentParcels.get(id)).toBeUndefined();
    }
  });

  it('signs a user out, for which it only deletes, and fetches their rows again at the next sign-in', async () => {
    const phone = device({ server });
    const account = await newAccount(server);
    await signInOn(phone, account);
    await phone.sync();
    const full = vi.spyOn(phone.db.meta, 'put').mockRejectedValue(new StorageFailed('The storage is full'));
    expect(await signOut({ db: phone.db, api: async () => phone.server })).toBe(true);
    expect([await readSession(phone.db), await phone.db.profiles.count()]).toEqual([null, 0]);
    full.mockRestore();
    await signInOn(phone, account);
    await phone.sync();
    expect(await phone.db.profiles.count()).toBe(1);
    expect(await phone.db.parcels.count()).toBeGreaterThan(0);
  });

  it('sends with renewed tokens that cannot be stored, keeps them for the next pass, and stores them later', async () => {
    const phone = device({ server });
    const userId = await signInOn(phone, await newAccount(server));
    await phone.sync();
    const before = await readSession(phone.db);
    phone.clock.advance(HOUR);
    const put = phone.db.meta.put.bind(phone.db.meta);
    const full = vi
      .spyOn(phone.db.meta, 'put')
      .mockImplementation(((record: MetaRecord) =>
        record.key === 'session' ? Promise.reject(new StorageFailed('full')) : put(record)) as typeof put);
    const refreshes = phone.network.count('/auth/v1/token');
    for (let passes = 0; passes < 2; passes++) {
      const item = await phone.list({}, userId);
      await phone.sync();
      expect([await phone.outbox(), await countListed(server, [item.id])]).toEqual([[], 1]);
    }
    expect(await readSession(phone.db)).toEqual(before);
    // By then the stored token is too old to be renewed.
    for (let renewals = 0; renewals < 2; renewals++) {
      phone.clock.advance(HOUR);
      await phone.sync();
    }
    full.mockRestore();
    await phone.sync();
    expect(phone.network.count('/auth/v1/token') - refreshes).toBe(3);
    const after = await readSession(phone.db);
    expect(after).toMatchObject({ userId, expired: false });
    expect(after?.refreshToken).not.toBe(before?.refreshToken);
  });

  it("sends visitors' items although it cannot be stored that the user has to sign in again", async () => {
    const phone = device({ server });
    const userId = await signInOn(phone, await newAccount(server));
    await phone.sync();
    const item = await phone.list();
    await server.query('delete from auth.sessions where user_id = $1', [userId]);
    phone.clock.advance(HOUR);
    phone.network.rule(({ path }) => {
      if (path === '/auth/v1/token') phone.failStorageAt(1);
      return { kind: 'pass' };
    });
    await phone.sync();
    expect([await phone.outbox(), await countListed(server, [item.id])]).toEqual([[], 1]);
    phone.network.heal();
    await phone.sync();
    expect(await readSession(phone.db)).toMatchObject({ userId, expired: true });
  });

  it.each([
    { pictures: 3, outcome: { ok: true } },
    { pictures: 0, outcome: { ok: false, failure: { kind: 'no-space' } } },
  ])('signs in if it can make room, with $pictures cached pictures', async ({ pictures, outcome }) => {
    const phone = device({ server });
    const account = await newAccount(server);
    cacheImages(pictures);
    phone.failStorageAt(1);
    expect(await signIn({ db: phone.db, api: async () => phone.server }, account)).toMatchObject(outcome);
    expect((await readSession(phone.db))?.userId).toBe(outcome.ok ? account.id : undefined);
  });
});
