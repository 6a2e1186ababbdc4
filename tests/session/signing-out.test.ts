import { afterEach, describe, expect, it, vi } from 'vitest';
import { watchQuery } from '#db/live/live-query.ts';
import { endSession } from '#db/session/session.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { countWatches } from '#db/watchlist/watchlist-owner.ts';
import { addWatch } from '#db/watchlist/watchlist.ts';
import { readBroker } from '#features/directory/broker-queries.ts';
import { countParcels, createParcelCache, readParcel } from '#features/directory/parcel-queries.ts';
import { signIn, signOut } from '#session/sign-in.ts';
import { device, type Device } from '#support/device.ts';
import { storedDraft } from '#support/drafts.ts';
import { change, list } from '#support/manage-listing.ts';
import { edit, HELEN, ownersPhone } from '#support/manage-profile.ts';
import { BROKER } from '#support/seed-ids.ts';
import { runningServer } from '#support/server.ts';
import { submitCompanyAs } from '#support/submitted-company.ts';
import { newAccount, signInOn } from '#support/users.ts';

const server = runningServer();
const HOUR = 3_600_000;
const sessionsOf = (userId: string) =>
  server.query('select id from auth.sessions where user_id = $1', [userId]);

/** Answers a sign-out in the server's place. */
function answerLogout({ network }: Device, answer: { status: number; body: string }): void {
  const headers = { 'content-type': answer.body.startsWith('{') ? 'application/json' : 'text/html' };
  network.rule(({ path }) =>
    path === '/auth/v1/logout' ? { kind: 'answer', headers, ...answer } : { kind: 'pass' },
  );
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('law 14: the queue of a user who has signed out', () => {
  it('shows and hides nothing for others on the device, until they sign in again', async () => {
    const seller = device({ server });
    const { id: withdrawn } = await list(seller, { title: 'Withdrawn by its broker' });
    await seller.sync();
    const phone = await ownersPhone(server, HELEN);
    phone.network.rule(() => ({ kind: 'drop-request' }));
    const { id: unsent } = await list(phone, { title: 'Not published yet' });
    await change(phone, withdrawn, { action: 'withdraw' });
    await edit(phone, HELEN, { phone: '0491 570 110' });

    const cache = createParcelCache();
    let shown: boolean[] = [];
    const stop = watchQuery(() => cache.read(phone.db), {
      onResult: (parcels) => {
        shown = [unsent, withdrawn].map((id) => parcels.some((parcel) => parcel.id === id));
      },
    });
    const seen = async () => ({
      pages: (await Promise.all([unsent, withdrawn].map((id) => readParcel(phone.db, id)))).map(Boolean),
      found: await countParcels(phone.db, 'published yet'),
      number: (await readBroker(phone.db, BROKER))?.broker.phone === '0491 570 110',
    });
    const own = { pages: [true, false], found: 1, number: true };
    const ofOthers = { pages: [false, true], found: 0, number: false };
    await expect.poll(() => shown).toEqual([true, false]);
    expect(await seen()).toEqual(own);
    await endSession(phone.db);
    await expect.poll(() => shown).toEqual([false, true]);
    expect(await seen()).toEqual(ofOthers);
    phone.network.heal();
    await signInOn(phone, await newAccount(server));
    expect(await seen()).toEqual(ofOthers);
    await signInOn(phone, phone.account);
    await expect.poll(() => shown).toEqual([true, false]);
    expect(await seen()).toEqual(own);
    stop();
    cache.release();
  });
});

describe('signing out', () => {
  it("removes the user's rows and tokens from the device, and leaves unsent items to their owner", async () => {
    const phone = device({ server });
    const jo = await signInOn(phone, await newAccount(server));
    await submitCompanyAs(phone, jo);
    await phone.sync();
    phone.network.rule(() => ({ kind: 'drop-request' }));
    const unsent = await phone.list({}, jo);
    expect(await phone.server.endServerSession()).toBe(true);
    await endSession(phone.db);
    phone.network.heal();
    expect(await readSession(phone.db)).toBeNull();
    for (const table of [phone.db.profiles, phone.db.userRoles, phone.db.claims, phone.db.companySubmissions])
      expect(await table.count()).toBe(0);
    await phone.sync();
    expect(await phone.outbox()).toMatchObject([{ id: unsent.id, owner: jo, state: 'waiting' }]);
  });

  it('keeps no personal rows that a pass in flight still receives', async () => {
    const phone = device({ server });
    await signInOn(phone, await newAccount(server));
    phone.network.rule(async ({ path }) => {
      if (path.endsWith('/pull_changes_from_primary')) await endSession(phone.db);
      return { kind: 'pass' };
    });
    await phone.sync();
    expect(await phone.db.profiles.count()).toBe(0);
  });

  it('keeps no personal rows that a repair in flight still receives', async () => {
    const phone = device({ server });
    await signInOn(phone, await newAccount(server));
    await phone.sync();
    await phone.db.profiles.clear();
    phone.network.rule(async ({ path }) => {
      if (path.endsWith('/read_back')) await endSession(phone.db);
      return { kind: 'pass' };
    });
    await phone.sync({ verify: true });
    expect(phone.network.requests.filter(({ path }) => path.endsWith('/read_back'))).toHaveLength(1);
    expect(await phone.db.profiles.count()).toBe(0);
  });

  it('leaves the directory and its place in the feed, for the next user', async () => {
    const phone = device({ server });
    await phone.sync();
    const bytesOf = async (pass: () => Promise<unknown>) => {
      const bytes: number[] = [];
      phone.network.rule(({ path }) =>
        path.endsWith('/pull_changes_from_primary')
          ? { kind: 'rewrite', change: (text) => (bytes.push(text.length), text) }
          : { kind: 'pass' },
      );
      await pass();
      expect(bytes).toHaveLength(1);
      return bytes[0];
    };
    const jo = await newAccount(server);
    await signInOn(phone, jo);
    expect(await bytesOf(phone.sync)).toBeLessThan(1500);
    expect(await phone.db.profiles.count()).toBe(1);
    await endSession(phone.db);
    expect(await bytesOf(phone.sync)).toBeLessThan(1000);
    await signInOn(phone, await newAccount(server));
    expect(await bytesOf(phone.sync)).toBeLessThan(1500);
    expect(await phone.db.profiles.count()).toBe(1);
  });

  it('mirrors all personal rows when a page from before the sign-in lacks them', async () => {
    const phone = device({ server });
    const account = await newAccount(server);
    const jo = await signInOn(phone, account);
    await phone.sync();
    let isFirst = true;
    phone.network.rule(async ({ path }) => {
      if (!path.endsWith('/pull_changes_from_primary') || !isFirst) return { kind: 'pass' };
      isFirst = false;
      await endSession(phone.db);
      await signInOn(phone, account);
      return { kind: 'pass' };
    });
    await phone.sync();
    await phone.sync();
    expect((await phone.db.profiles.toArray()).map(({ id }) => id)).toEqual([jo]);
  });

  it('mirrors all personal rows when the user signs in again before any pass', async () => {
    const phone = device({ server });
    const account = await newAccount(server);
    const jo = await signInOn(phone, account);
    await phone.sync();
    await endSession(phone.db);
    await signInOn(phone, account);
    await phone.sync();
    expect((await phone.db.profiles.toArray()).map(({ id }) => id)).toEqual([jo]);
  });

  it('starts another user without any rows of the previous one', async () => {
    const phone = device({ server });
    const jo = await signInOn(phone, await newAccount(server));
    await submitCompanyAs(phone, jo);
    await phone.sync();
    const ann = await signInOn(phone, await newAccount(server));
    expect(await phone.db.companySubmissions.count()).toBe(0);
    await phone.sync();
    expect((await phone.db.profiles.toArray()).map(({ id }) => id)).toEqual([ann]);
  });

  it('ends the session on the server too', async () => {
    const phone = device({ server });
    const jo = await signInOn(phone, await newAccount(server));
    expect(await phone.server.endServerSession()).toBe(true);
    expect(await sessionsOf(jo)).toEqual([]);
  });

  it('fails when the auth service refuses, and changes nothing', async () => {
    const phone = device({ server });
    const jo = await signInOn(phone, await newAccount(server));
    answerLogout(phone, { status: 400, body: '{"error_code":"validation_failed","msg":"No such scope"}' });
    expect(await signOut({ db: phone.db, api: async () => phone.server })).toBe(false);
    expect(await readSession(phone.db)).toMatchObject({ userId: jo, isLeaving: false });
  });

  it.each([
    [429, '{"code":429,"error_code":"over_request_rate_limit","msg":"Too many requests"}'],
    [500, '{"code":500,"error_code":"unexpected_failure","msg":"Broken"}'],
    [503, ''],
    [400, '<h1>Bad gateway</h1>'],
    [403, '{"code":"403","message":"Access is denied."}'],
    [511, '{"code":511,"error_code":"portal","msg":"Log in to the motel"}'],
    [200, '<h1>Log in to the motel</h1>'],
  ])(
    'succeeds on the device when %i is the response, and ends the session later (law 14)',
    async (status, body) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const phone = device({ server });
      const jo = await signInOn(phone, await newAccount(server));
      await phone.sync();
      answerLogout(phone, { status, body });
      expect(await signOut({ db: phone.db, api: async () => phone.server })).toBe(true);
      expect(await readSession(phone.db)).toBeNull();
      expect(await phone.db.profiles.count()).toBe(0);
      expect(await sessionsOf(jo)).toHaveLength(1);
      phone.network.heal();
      await vi.advanceTimersByTimeAsync(30_000);
      await expect.poll(() => sessionsOf(jo)).toEqual([]);
    },
  );

  it('succeeds when the API module cannot be loaded (law 14)', async () => {
    const phone = device({ server });
    await signInOn(phone, await newAccount(server));
    const noScript = () => Promise.reject(new Error('The script is missing'));
    expect(await signOut({ db: phone.db, api: noScript })).toBe(true);
    expect(await readSession(phone.db)).toBeNull();
  });

  it('treats a session that was ended elsewhere as signed out', async () => {
    const phone = device({ server });
    await signInOn(phone, await newAccount(server));
    answerLogout(phone, { status: 403, body: '{"error_code":"session_not_found","msg":"No session"}' });
    expect(await phone.server.endServerSession()).toBe(true);
    expect(phone.network.count('/auth/v1/logout')).toBe(1);
  });

  it('leaves the session, watchlist and drafts of another user alone when its answer comes after their sign-in', async () => {
    const phone = device({ server });
    const here = { db: phone.db, api: async () => phone.server };
    const [ann, ben] = [await newAccount(server), await newAccount(server)];
    await signInOn(phone, ann);
    const answered = Promise.withResolvers<void>();
    phone.network.rule(({ path }) =>
      path === '/auth/v1/logout'
        ? { kind: 'hold', of: 'response', until: answered.promise }
        : { kind: 'pass' },
    );
    const leaving = signOut(here);
    await expect.poll(() => phone.network.count('/auth/v1/logout')).toBe(1);
    await signIn(here, ben);
    const subject = { type: 'broker' as const, id: BROKER, name: 'Helen' };
    await addWatch(phone.db, { subject, seenAt: 1, seen: {} });
    await phone.db.drafts.put(storedDraft({ owner: ben.id }));
    answered.resolve();
    expect(await leaving).toBe(true);
    expect(await readSession(phone.db)).toMatchObject({ userId: ben.id });
    expect([await countWatches(phone.db), await phone.db.drafts.count()]).toEqual([1, 1]);
    await signOut(here);
    const left = [await readSession(phone.db), await countWatches(phone.db), await phone.db.drafts.count()];
    expect(left).toEqual([null, 0, 0]);
  });

  it('never waits for new tokens, and ends the session with them in the background (law 14)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const phone = device({ server });
    const jo = await signInOn(phone, await newAccount(server));
    phone.clock.advance(2 * HOUR);
    phone.network.rule(() => ({ kind: 'stall' }));
    const signedOut = vi.fn<(isDone: boolean) => void>();
    void signOut({ db: phone.db, api: async () => phone.server }).then(signedOut);
    // Nothing moves the timers: waiting for the network would hang.
    await expect.poll(() => signedOut).toHaveBeenCalledWith(true);
    expect(await readSession(phone.db)).toBeNull();
    // The refresh that stalls is given up, and repeated.
    await vi.advanceTimersByTimeAsync(16_000);
    phone.network.heal();
    await vi.advanceTimersByTimeAsync(30_000);
    await expect.poll(() => sessionsOf(jo)).toEqual([]);
    const stored = JSON.stringify(await Promise.all(phone.db.tables.map((table) => table.toArray())));
    expect(stored).not.toContain('refreshToken');
  });
});
