// M13: an account is deleted, with whole devices and a real server.
import { describe, expect, it } from 'vitest';
import { readSession } from '#db/tables/stored-session.ts';
import type { ListingChoice } from '#domain/account/sign-in.ts';
import { PERSONAL_TABLES } from '#domain/feed/feed.ts';
import { deleteAccount } from '#session/sign-in.ts';
import { device, type Device } from '#support/device.ts';
import { list } from '#support/manage-listing.ts';
import { BROKER } from '#support/seed-ids.ts';
import { claimRow, insertAsOwner } from '#support/server-rows.ts';
import { runningServer } from '#support/server.ts';
import { submitCompanyAs } from '#support/submitted-company.ts';
import { newAccount, signInOn, type Account } from '#support/users.ts';

const server = runningServer();

const PHONE = '0491 570 313';

/** The device of a new user with a listing, a submission and a claim, all on the server. */
async function openPhone() {
  const account = await newAccount(server, { fullName: 'Jo Farm' });
  const phone = device({ server });
  await signInOn(phone, account);
  await insertAsOwner(
    server,
    'claimed_entities',
    claimRow(account.id, { entity_id: BROKER, approved: true }),
  );
  await submitCompanyAs(phone, account.id);
  const { id } = await list(phone, {}, { name: 'Jo Farm', phone: PHONE, email: null });
  await phone.sync();
  await phone.sync();
  expect(await phone.outbox()).toEqual([]);
  return { account, phone, listing: id };
}

const remove = (
  { db, server: api }: Device,
  { email, password }: Pick<Account, 'email' | 'password'>,
  listings: ListingChoice = 'keep',
) => deleteAccount({ db, api: () => Promise.resolve(api) }, { email, currentPassword: password, listings });

/** Personal rows and the name, e-mail and phone number on a device. */
async function personalOn({ db }: Device, { id, email }: Account): Promise<string[]> {
  const rows = JSON.stringify(await Promise.all(db.tables.map((table) => table.toArray())));
  return [id, email, 'Jo Farm', PHONE].filter((each) => rows.includes(each));
}

/** What the server has of a user, by table. */
async function personalOnServer({ id, email }: Account): Promise<string[]> {
  const tables = await server.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'private', 'sync', 'auth') and table_type = 'BASE TABLE'
       -- A log of the auth service, and counts of the last minute.
       and table_name not in ('audit_log_entries', 'recent_writes') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await server.query(
      `select from ${name} as t where position($1 in t::text) + position($2 in t::text) > 0`,
      [id, email],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

describe.each(['keep', 'withdraw'] as const)(
  'M13: a deleted account whose listings are to %s',
  (listings) => {
    it('takes its personal rows from server and devices, and its listings only if chosen', async () => {
      const { account, phone, listing } = await openPhone();
      const secondPhone = device({ server });
      await signInOn(secondPhone, account);
      await secondPhone.sync();
      const visitor = device({ server });
      await visitor.sync();
      expect(await personalOn(phone, account)).toContain(account.email);
      expect(await personalOnServer(account)).toContain('public.listing_private');

      expect(await remove(phone, account, listings)).toEqual({ ok: true, value: null });
      // Until the next pass, its place in the feed is that of the user.
      expect(await personalOn(phone, account)).toEqual([account.id]);
      // Ids of deleted rows of a user, which are tombstones for their devices.
      expect(await personalOnServer(account)).toEqual(['sync.tombstones']);
      await phone.sync();
      expect(await personalOn(phone, account)).toEqual([]);
      await visitor.sync();
      await secondPhone.sync();
      for (const each of [phone, visitor, secondPhone]) {
        const isListed = (await each.parcels()).some(({ id }) => id === listing);
        expect(isListed, 'the listing').toBe(listings === 'keep');
      }
      for (const table of PERSONAL_TABLES) expect(await secondPhone.db[table].count(), table).toBe(0);
    });
  },
);

it('M13: is deleted once after a lost answer, with the same call again', async () => {
  const { account, phone } = await openPhone();
  phone.network.rule(({ path }) => ({
    kind: path.endsWith('/delete_account') ? 'drop-response' : 'pass',
  }));
  expect(await remove(phone, account)).toEqual({ ok: false, failure: { kind: 'unreachable' } });
  expect(await phone.db.profiles.count()).toBe(1);
  phone.network.heal();
  expect(await remove(phone, account)).toEqual({ ok: true, value: null });
  expect(await phone.db.profiles.count()).toBe(0);
});

it('M13: is deleted after a new sign-in where the one of the first attempt is old by now', async () => {
  const { account, phone } = await openPhone();
  phone.network.rule(({ path }) => ({
    kind: path.endsWith('/delete_account') ? 'drop-request' : 'pass',
  }));
  expect(await remove(phone, account)).toEqual({ ok: false, failure: { kind: 'unreachable' } });
  phone.network.heal();
  await server.query("update auth.sessions set created_at = now() - interval '1 hour' where user_id = $1", [
    account.id,
  ]);
  expect(await remove(phone, account)).toEqual({ ok: true, value: null });
  expect(await personalOnServer(account)).toEqual(['sync.tombstones']);
});

it('M13: stays with a wrong password, without a network, and as the last administrator', async () => {
  const { account, phone } = await openPhone();
  const failure = async (attempt: ReturnType<typeof remove>) => {
    const answer = await attempt;
    return answer.ok ? 'deleted' : answer.failure.kind;
  };
  expect(await failure(remove(phone, { ...account, password: 'Not-mine-1' }))).toBe('wrong-password');
  phone.network.rule(() => ({ kind: 'drop-request' }));
  expect(await failure(remove(phone, account))).toBe('unreachable');
  phone.network.heal();
  await server.query("insert into public.user_roles (user_id, role) values ($1, 'admin')", [account.id]);
  expect(await failure(remove(phone, account))).toBe('last-administrator');
  expect(await phone.db.profiles.count()).toBe(1);
  expect(await personalOnServer(account)).toContain('auth.users');
});

it('M13: leaves what another tab saved meanwhile in the outbox (law 2)', async () => {
  const { account, phone } = await openPhone();
  const { id } = await phone.list({}, account.id);
  expect(await remove(phone, account)).toEqual({ ok: true, value: null });
  expect(await phone.outbox()).toMatchObject([{ id, owner: account.id }]);
});

it('M13: leaves the session of another user alone who has signed in before its answer', async () => {
  const { account, phone } = await openPhone();
  const ben = await newAccount(server);
  const answered = Promise.withResolvers<void>();
  phone.network.rule(({ path }) =>
    path.endsWith('/delete_account')
      ? { kind: 'hold', of: 'response', until: answered.promise }
      : { kind: 'pass' },
  );
  const removing = remove(phone, account);
  await expect.poll(() => phone.network.count('/delete_account')).toBe(1);
  await signInOn(phone, ben);
  answered.resolve();
  expect(await removing).toEqual({ ok: true, value: null });
  expect(await readSession(phone.db)).toMatchObject({ userId: ben.id });
});
