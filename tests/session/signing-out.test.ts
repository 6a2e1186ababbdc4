import { readSession } from '#db/meta.ts';
import { endSession } from '#db/session.ts';
import { newAccount, signInOn } from '#support/account.ts';
import { device } from '#support/device.ts';
import { runningServer } from '#support/server.ts';
import { submitFirm } from '#support/submitted-firm.ts';
import { describe, expect, it } from 'vitest';

const server = runningServer();

describe('signing out', () => {
  it('takes his rows and tokens from the device, and leaves his unsent items as his', async () => {
    const phone = device({ server });
    const jo = await signInOn(phone, await newAccount(server));
    await submitFirm(phone, jo);
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

  it('keeps nothing of him that a pass under way still brings', async () => {
    const phone = device({ server });
    await signInOn(phone, await newAccount(server));
    phone.network.rule(async ({ path }) => {
      if (path.endsWith('/pull_changes')) await endSession(phone.db);
      return { kind: 'pass' };
    });
    await phone.sync();
    expect(await phone.db.profiles.count()).toBe(0);
  });

  it('keeps nothing of him that a repair under way still brings', async () => {
    const phone = device({ server });
    await signInOn(phone, await newAccount(server));
    await phone.sync();
    await phone.db.profiles.clear();
    phone.network.rule(async ({ path }) => {
      if (path.endsWith('/read_back')) await endSession(phone.db);
      return { kind: 'pass' };
    });
    await phone.sync({ verify: true });
    expect(phone.network.seen.filter(({ path }) => path.endsWith('/read_back'))).toHaveLength(1);
    expect(await phone.db.profiles.count()).toBe(0);
  });

  it('leaves the directory and its place in the feed, for whoever comes next', async () => {
    const phone = device({ server });
    await phone.sync();
    const broughtBy = async (pass: () => Promise<unknown>) => {
      const bytes: number[] = [];
      phone.network.rule(({ path }) =>
        path.endsWith('/pull_changes')
          ? { kind: 'rewrite', change: (text) => (bytes.push(text.length), text) }
          : { kind: 'pass' },
      );
      await pass();
      expect(bytes).toHaveLength(1);
      return bytes[0];
    };
    const jo = await newAccount(server);
    await signInOn(phone, jo);
    expect(await broughtBy(phone.sync)).toBeLessThan(1500);
    expect(await phone.db.profiles.count()).toBe(1);
    await endSession(phone.db);
    expect(await broughtBy(phone.sync)).toBeLessThan(1000);
    await signInOn(phone, await newAccount(server));
    expect(await broughtBy(phone.sync)).toBeLessThan(1500);
    expect(await phone.db.profiles.count()).toBe(1);
  });

  it('has all that is his when a page that was under way before does not bring it', async () => {
    const phone = device({ server });
    const account = await newAccount(server);
    const jo = await signInOn(phone, account);
    await phone.sync();
    let isFirst = true;
    phone.network.rule(async ({ path }) => {
      if (!path.endsWith('/pull_changes') || !isFirst) return { kind: 'pass' };
      isFirst = false;
      await endSession(phone.db);
      await signInOn(phone, account);
      return { kind: 'pass' };
    });
    await phone.sync();
    await phone.sync();
    expect((await phone.db.profiles.toArray()).map(({ id }) => id)).toEqual([jo]);
  });

  it('has all that is his when he signs in again before any pass ran', async () => {
    const phone = device({ server });
    const account = await newAccount(server);
    const jo = await signInOn(phone, account);
    await phone.sync();
    await endSession(phone.db);
    await signInOn(phone, account);
    await phone.sync();
    expect((await phone.db.profiles.toArray()).map(({ id }) => id)).toEqual([jo]);
  });

  it('lets another person begin with nothing of the one before', async () => {
    const phone = device({ server });
    const jo = await signInOn(phone, await newAccount(server));
    await submitFirm(phone, jo);
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
    expect(await server.query('select id from auth.sessions where user_id = $1', [jo])).toEqual([]);
  });

  it('says so when the server refuses', async () => {
    const phone = device({ server });
    await signInOn(phone, await newAccount(server));
    const fault = { kind: 'answer', status: 500, body: '{"code":500,"msg":"Broken"}' } as const;
    phone.network.rule(({ path }) => (path === '/auth/v1/logout' ? fault : { kind: 'pass' }));
    expect(await phone.server.endServerSession()).toBe(false);
  });
});
