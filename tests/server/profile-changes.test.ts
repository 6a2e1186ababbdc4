import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/values/id.ts';
import { contentDigest } from '#remote/content-digest.ts';
import { fromWire } from '#remote/wire.ts';
import { feedId, pull, receiptsOf, signUpListingUsers, type ListingUsers } from '#support/listing-life.ts';
import { call, writeRows } from '#support/moderation.ts';
import { changeCompany, changeProfile, readOne } from '#support/profiles.ts';
import { BROKER, COMPANY, OTHER_COMPANY } from '#support/seed-ids.ts';
import { brokerRow, claimRow, insertAsOwner, parcelRow, profileChangeRow } from '#support/server-rows.ts';
import { changesNothing, unchangedBy } from '#support/server-state.ts';
import { runningServer } from '#support/server.ts';
import { signUp } from '#support/users.ts';

// Owners change their profiles, with real tokens. `users.broker` owns the broker, `users.company` its company.
const server = runningServer();
let users: ListingUsers;

beforeAll(async () => {
  users = await signUpListingUsers(server);
});

const broker = () => readOne(users.visitor, `brokers?id=eq.${BROKER}`);
const company = () => readOne(users.visitor, `companies?id=eq.${COMPANY}`);
const claim = (owner: { id: string }) =>
  insertAsOwner(server, 'claimed_entities', claimRow(owner.id, { approved: true }));
const refused = (code: string, message: string, hint: string | null = null) => ({
  status: code === '42501' ? 403 : 400,
  body: { code, message, hint },
});

describe('a change of a profile', () => {
  it('M7: made without a network reaches another phone, with a receipt', async () => {
    const { cursor } = await pull(users.visitor);
    const { phone, bio } = await broker();
    const sent = profileChangeRow({
      user_id: users.broker.id,
      fields: { phone: '0491 570 156', bio: 'Knows the Murray, and its choke.' },
      before: { phone, bio },
    });
    const answer = await writeRows(users.broker, 'profile_changes', [sent]);
    const received = { [sent.id]: await contentDigest(fromWire(sent)) };
    expect(answer).toMatchObject({ status: 200, body: { received, rows: [] } });
    const { rows } = await pull(users.visitor, cursor);
    expect(rows['brokers']).toMatchObject({
      id: [feedId(BROKER)],
      phone: ['0491 570 156'],
      bio: ['Knows the Murray, and its choke.'],
    });
    const resent = () => writeRows(users.broker, 'profile_changes', [sent]);
    expect(await unchangedBy(server, resent)).toMatchObject({ status: 200, body: { received } });
  });

  it.each(['website first', 'address first'])('M7: merges with one of another field: %s', async (order) => {
    const other = await signUp(server, 'other');
    await insertAsOwner(
      server,
      'claimed_entities',
      claimRow(other.id, { entity_type: 'company', entity_id: COMPANY, approved: true }),
    );
    const { website, address } = await company();
    const wanted = { website: `https://${newId()}.example`, address: `${order}, Hay NSW 2711` };
    const changes = [
      () => changeCompany(users.company, { fields: { website: wanted.website }, before: { website } }),
      () => changeCompany(other, { fields: { address: wanted.address }, before: { address } }),
    ];
    for (const send of order === 'website first' ? changes : changes.toReversed())
      expect((await send()).status).toBe(200);
    expect(await company()).toMatchObject(wanted);
  });

  it('M7: of a field that has changed is refused with the current value', async () => {
    const { title } = await broker();
    await changeProfile(users.broker, { fields: { title: 'Principal' }, before: { title } });
    const late = () => changeProfile(users.admin, { fields: { title: 'Founder' }, before: { title } });
    expect(await unchangedBy(server, late)).toEqual({
      status: 400,
      body: {
        code: '22C01',
        hint: 'title',
        message: 'The title was changed in the meantime.',
        details: '{"title": "Principal"}',
      },
    });
  });

  it('M7: is refused in words after the end of the claim, without a receipt', async () => {
    const owner = await signUp(server, 'owner');
    const id = await claim(owner);
    const { location } = await broker();
    const queued = profileChangeRow({
      user_id: owner.id,
      fields: { location: 'Moama, NSW' },
      before: { location },
    });
    await call(users.admin, 'revoke_claim', { claim_id: id });
    const send = () => writeRows(owner, 'profile_changes', [queued]);
    expect(await unchangedBy(server, send)).toMatchObject(
      refused('42501', 'Only an approved owner can change this profile.'),
    );
    expect((await receiptsOf(owner, 'profile_changes', [queued.id])).received).toEqual({});
    await claim(owner);
    expect((await send()).status).toBe(200);
  });

  it('is refused of strangers, former owners and visitors', async () => {
    const { phone } = await broker();
    for (const user of [users.author, users.stranger, users.former, users.company, users.visitor]) {
      const send = () => changeProfile(user, { fields: { phone: '0491 570 157' }, before: { phone } });
      expect(await unchangedBy(server, send)).toMatchObject({
        status: user.id === null ? 401 : 403,
        body: { code: '42501' },
      });
    }
    const asOwner = () =>
      changeProfile(users.stranger, {
        user_id: users.broker.id,
        fields: { phone: '0491 570 157' },
        before: { phone },
      });
    expect((await unchangedBy(server, asOwner)).status).toBe(403);
  });

  it.each<[string, object]>([
    ['fields', { rating: 5 }],
    ['fields', { reviews: 99 }],
    ['fields', { transactions: 99 }],
    ['fields', { id: newId() }],
    ['fields', {}],
    ['title', { title: '' }],
    ['email', { email: ['jo@farm.example'] }],
    ['specialties', { specialties: {} }],
    ['fees.gst', { fees: { percent: 2 } }],
    ['company_id', { company_id: 7 }],
  ])('is refused with its column: %s %o', async (hint, fields) => {
    const current = await broker();
    const before = Object.fromEntries(Object.keys(fields).map((field) => [field, current[field] ?? null]));
    const send = () => changeProfile(users.broker, { fields: { ...fields }, before });
    expect(await unchangedBy(server, send)).toMatchObject({
      status: 400,
      body: { code: '22023', hint, message: expect.stringMatching(/^[A-Z]/) },
    });
  });

  it.each([
    ['an id that is none', { profile_id: 'x' }],
    ['fields that are text', { fields: 'phone', before: 'phone' }],
    ['a null character', { fields: { bio: 'Water\0 and more' }, before: { bio: 'Water' } }],
    ['a number that no column holds', { made_at: 1e300 }],
    [
      'a year that no column holds',
      {
        profile_type: 'company',
        profile_id: COMPANY,
        fields: { year_founded: 1e300 },
        before: { year_founded: 1 },
      },
    ],
  ])('is refused, and never a fault of the server: %s', async (_, sent) => {
    const row = {
      ...profileChangeRow({ user_id: users.admin.id, fields: { title: 'x' }, before: { title: 'x' } }),
      ...sent,
    };
    expect((await unchangedBy(server, () => writeRows(users.admin, 'profile_changes', [row]))).status).toBe(
      400,
    );
  });
});

describe('a profile', () => {
  it.each([
    { rating: 5 },
    { reviews: 99 },
    { transactions: 99 },
    { name: 'Another name' },
    { company_id: OTHER_COMPANY },
    { owner_since: '2001-01-01T00:00:00Z' },
    { left_company_at: null },
  ])('M7: is not changed by a PATCH of its owner: %o', async (body) => {
    const patch = () => users.broker.request('PATCH', `/rest/v1/brokers?id=eq.${BROKER}`, { body });
    expect(await unchangedBy(server, patch)).toSatisfy(changesNothing);
  });

  it('M7: shows since when it has an owner, to everyone, until the last one is gone', async () => {
    const [first, second] = [await signUp(server, 'first'), await signUp(server, 'second')];
    const id = await insertAsOwner(server, 'brokers', brokerRow());
    const since = async () => {
      const { owner_since } = await readOne(users.visitor, `brokers?id=eq.${id}`);
      return owner_since === null ? null : Date.parse(owner_since);
    };
    expect(await since()).toBeNull();
    const { cursor } = await pull(users.visitor);
    const request = claimRow(first.id, { id: newId(), entity_id: id });
    expect((await first.request('POST', '/rest/v1/claimed_entities', { body: request })).status).toBe(201);
    expect(await since()).toBeNull();
    await users.admin.request('PATCH', `/rest/v1/claimed_entities?id=eq.${request.id}`, {
      body: { approved: true },
    });
    const started = await since();
    expect(started).toBeGreaterThan(Date.now() - 60_000);
    const { rows } = await pull(users.visitor, cursor);
    expect(rows['brokers']).toMatchObject({ id: [feedId(id)] });
    expect(Date.parse(rows['brokers']?.['owner_since']?.[0])).toBe(started);
    expect(JSON.stringify(rows)).not.toContain(feedId(first.id));
    await insertAsOwner(server, 'claimed_entities', claimRow(second.id, { entity_id: id, approved: true }));
    expect(await since()).toBe(started);
    await call(users.admin, 'revoke_claim', { claim_id: request.id });
    expect(await since()).toBeGreaterThan(Number(started));
    await call(second, 'delete_account', { listings: 'keep' });
    expect(await since()).toBeNull();
  });

  it('M7: has its offices replaced as a list, and the removed ones leave', async () => {
    const offices = () =>
      server.query<{ id: string; phone: string | null }>(
        `select id, address, city, state, is_primary, phone, email
         from public.company_locations where company_id = $1`,
        [COMPANY],
      );
    const before = await offices();
    const opened = {
      id: newId(),
      address: '4 Canal Road',
      city: 'Hay',
      state: 'NSW',
      is_primary: true,
      phone: null,
      email: null,
    };
    const { cursor } = await pull(users.visitor);
    const sent = await changeCompany(users.company, {
      fields: { offices: [opened] },
      before: { offices: before },
    });
    expect(sent.status).toBe(200);
    expect(await offices()).toEqual([opened]);
    const { deleted } = await pull(users.visitor, cursor);
    expect(new Set(deleted['company_locations'])).toEqual(new Set(before.map(({ id }) => id)));
  });

  it('M7: of a broker who is no longer with the company stays, and can be edited', async () => {
    const left = { fields: { left_company: COMPANY }, before: { left_company: null } };
    for (const user of [users.broker, users.stranger])
      expect((await unchangedBy(server, () => changeProfile(user, left))).status).toBe(403);
    expect((await changeProfile(users.company, left)).status).toBe(200);
    expect(await broker()).toMatchObject({ company_id: COMPANY, left_company_at: expect.any(String) });
    const list = () => users.visitor.request('POST', '/rest/v1/parcels', { body: parcelRow() });
    expect(await unchangedBy(server, list)).toMatchObject(
      refused('22023', 'This broker no longer works for this company.', 'broker_id'),
    );
    const { title } = await broker();
    const edit = { fields: { title: 'Independent' }, before: { title } };
    expect((await changeProfile(users.broker, edit)).status).toBe(200);
    const back = { fields: { left_company: null }, before: { left_company: COMPANY } };
    expect((await unchangedBy(server, () => changeProfile(users.company, back))).status).toBe(403);
    expect((await changeProfile(users.admin, back)).status).toBe(200);
    expect((await list()).status).toBe(201);
  });
});
