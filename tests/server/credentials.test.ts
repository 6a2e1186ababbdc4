import { beforeAll, describe, expect, it } from 'vitest';
import { feedId, pull, signUpListingUsers, type ListingUsers } from '#support/listing-life.ts';
import { call, outcome, outcomes } from '#support/moderation.ts';
import { changeCompany, changeProfile, readOne } from '#support/profiles.ts';
import { BROKER, COMPANY } from '#support/seed-ids.ts';
import { changesNothing, unchangedBy } from '#support/server-state.ts';
import { runningServer } from '#support/server.ts';
import { signUpAdministrator, type ApiUser, type SignedIn } from '#support/users.ts';

// The code passport: owners state its lines, administrators check them, everyone reads them.
const server = runningServer();
let users: ListingUsers;
let otherAdmin: SignedIn;

beforeAll(async () => {
  users = await signUpListingUsers(server);
  otherAdmin = await signUpAdministrator(server, 'other-admin');
});

const line = (name: string, profile = `company_id=eq.${COMPANY}`) =>
  readOne(users.visitor, `credentials?${profile}&line=eq.${name}`);

/** Marks a line as checked in the version that this administrator has seen. */
const check = (user: ApiUser, { id, sync_xid }: Record<string, unknown>, valid_until: string | null = null) =>
  call(user, 'check_credential', { credential_id: id, seen_version: sync_xid, valid_until });

describe('a line of the passport', () => {
  it('M8: is stated by an owner and read by everyone, fees as figures', async () => {
    const { cursor } = await pull(users.visitor);
    const fees = { percent: 2, minimum: 300, gst: 'on-top' };
    expect((await changeCompany(users.company, { fields: { fees }, before: { fees: null } })).status).toBe(
      200,
    );
    expect((await pull(users.visitor, cursor)).rows['credentials']).toMatchObject({
      company_id: [feedId(COMPANY)],
      broker_id: [null],
      line: ['fees'],
      percent: [2],
      minimum: [300],
      flat: [null],
      gst: ['on-top'],
      checked_on: [null],
    });
    const own = { percent: 1.5, flat: 99.95, gst: 'included', note: 'For sellers' };
    expect(
      (await changeProfile(users.broker, { fields: { fees: own }, before: { fees: null } })).status,
    ).toBe(200);
    expect(await line('fees', `broker_id=eq.${BROKER}`)).toMatchObject(own);
    expect(await line('fees')).toMatchObject(fees);
  });

  it('M8: is nobody else’s to state', async () => {
    const complaints = { note: 'Write to us' };
    for (const user of [users.broker, users.author, users.stranger, users.admin, users.visitor]) {
      const send = () => changeCompany(user, { fields: { complaints }, before: { complaints: null } });
      expect(await unchangedBy(server, send)).toMatchObject({ body: { code: '42501' } });
    }
    const { id } = await line('fees');
    for (const user of [users.company, users.admin]) {
      const patch = () => user.request('PATCH', `/rest/v1/credentials?id=eq.${id}`, { body: { percent: 0 } });
      expect(await unchangedBy(server, patch)).toSatisfy(changesNothing);
    }
  });

  it('M8: is checked by administrators only, and a changed amount drops the check', async () => {
    const indemnity = { per_claim: 2_000_000, per_year: 5_000_000, cover_until: '2030-11-30' };
    await changeCompany(users.company, { fields: { indemnity }, before: { indemnity: null } });
    const seen = await line('indemnity');
    for (const user of [users.company, users.broker, users.author, users.visitor])
      expect(await unchangedBy(server, () => check(user, seen))).toMatchObject(
        user.id === null ? { status: 401 } : { body: { status: 'forbidden' } },
      );
    expect(await check(users.admin, seen)).toEqual({ status: 200, body: { status: 'checked' } });
    expect(await line('indemnity')).toMatchObject({
      checked_on: expect.any(String),
      valid_until: '2030-11-30',
    });
    const cheaper = { ...indemnity, per_claim: 1_000_000 };
    await changeCompany(users.company, { fields: { indemnity: cheaper }, before: { indemnity } });
    expect(await line('indemnity')).toMatchObject({
      per_claim: 1_000_000,
      checked_on: null,
      valid_until: null,
    });
    expect(outcome(await unchangedBy(server, () => check(otherAdmin, seen)))).toBe('changed_since');
    expect(
      await unchangedBy(server, async () => check(otherAdmin, await line('indemnity'), '2031-01-01')),
    ).toMatchObject({
      status: 400,
      body: { code: '22023', hint: 'valid_until', message: 'The cover ends before this day' },
    });
  });

  it('M8: is checked once by two administrators at the same time, and unchecked once', async () => {
    const trust_account = { holding: 'none' };
    await changeCompany(users.company, { fields: { trust_account }, before: { trust_account: null } });
    const seen = await line('trust_account');
    expect(outcomes(await Promise.all([users.admin, otherAdmin].map((user) => check(user, seen))))).toEqual([
      'already',
      'checked',
    ]);
    const answers = [users.admin, otherAdmin].map((user) =>
      call(user, 'uncheck_credential', { credential_id: seen['id'] }),
    );
    expect(outcomes(await Promise.all(answers))).toEqual(['already', 'unchecked']);
  });

  it('M8: is not stated once it is removed, on every device', async () => {
    const { id, holding } = await line('trust_account');
    const { cursor } = await pull(users.visitor);
    const removal = { fields: { trust_account: null }, before: { trust_account: { holding } } };
    expect((await changeCompany(users.company, removal)).status).toBe(200);
    expect((await pull(users.visitor, cursor)).deleted['credentials']).toEqual([id]);
  });
});
