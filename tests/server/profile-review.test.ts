import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/values/id.ts';
import { feedId, pull, signUpListingUsers, type ListingUsers } from '#support/listing-life.ts';
import { call, outcomes, writeRows } from '#support/moderation.ts';
import { changeCompany, changeProfile, readOne } from '#support/profiles.ts';
import { BROKER, COMPANY, OTHER_COMPANY } from '#support/seed-ids.ts';
import { brokerRow, claimRow, insertAsOwner, profileChangeRow } from '#support/server-rows.ts';
import { unchangedBy } from '#support/server-state.ts';
import { runningServer } from '#support/server.ts';
import { signUp, signUpAdministrator, type ApiUser, type SignedIn } from '#support/users.ts';

// What waits for administrators, and the contacts that they undo.
const server = runningServer();
let users: ListingUsers;
let otherAdmin: SignedIn;

beforeAll(async () => {
  users = await signUpListingUsers(server);
  otherAdmin = await signUpAdministrator(server, 'other-admin');
});

const broker = () => readOne(users.visitor, `brokers?id=eq.${BROKER}`);
const company = () => readOne(users.visitor, `companies?id=eq.${COMPANY}`);

/** Sends a new name of the broker; resolves to the id of the request, as its author reads it. */
async function rename(name: string): Promise<string> {
  const change = newId();
  const { name: before } = await broker();
  await changeProfile(users.broker, { id: change, fields: { name }, before: { name: before } });
  return String((await readOne(users.broker, `profile_requests?change_id=eq.${change}`))['id']);
}

describe('a new name', () => {
  it('waits, for its author only, until an administrator approves it', async () => {
    const { name: former } = await broker();
    const { cursor } = await pull(users.broker);
    const id = await rename('Helen of Hay');
    expect(await broker()).toMatchObject({ name: former });
    const waiting = {
      id: [feedId(id)],
      field: ['name'],
      value: ['Helen of Hay'],
      former: [former],
      status: ['pending'],
    };
    expect((await pull(users.broker, cursor)).rows['profile_requests']).toMatchObject(waiting);
    for (const user of [users.company, users.stranger, users.admin, users.visitor]) {
      expect((await pull(user)).rows).not.toHaveProperty('profile_requests');
      const { status, body } = await user.request('GET', '/rest/v1/profile_requests');
      if (status === 200) expect(body).toEqual([]);
      else expect(status).toBe(401);
    }
    expect(await call(users.admin, 'profiles_for_review')).toMatchObject({
      body: { status: 'ok', requests: [{ id, value: 'Helen of Hay', by: { user_id: users.broker.id } }] },
    });
    expect(await call(users.admin, 'approve_profile_request', { request_id: id })).toEqual({
      status: 200,
      body: { status: 'approved' },
    });
    expect(await broker()).toMatchObject({ name: 'Helen of Hay' });
    expect((await pull(users.broker, cursor)).rows['profile_requests']).toMatchObject({
      status: ['approved'],
    });
  });

  it('is rejected with a reason for its author', async () => {
    const id = await rename('Best Broker');
    const reject = (reason: string) =>
      call(users.admin, 'reject_profile_request', { request_id: id, reason });
    expect(await unchangedBy(server, () => reject(''))).toMatchObject({
      status: 400,
      body: { code: '22023', hint: 'reason' },
    });
    expect(await reject('Please use your own name.')).toMatchObject({ body: { status: 'rejected' } });
    expect(await readOne(users.broker, `profile_requests?id=eq.${id}`)).toMatchObject({
      status: 'rejected',
      rejection_reason: 'Please use your own name.',
    });
    expect(await broker()).not.toMatchObject({ name: 'Best Broker' });
  });

  it('that is asked for again after an administrator has set another one can be approved', async () => {
    await rename('New Name');
    await users.admin.request('PATCH', `/rest/v1/brokers?id=eq.${BROKER}`, { body: { name: 'Office Name' } });
    await rename('New Name');
    const { id } = await readOne(users.broker, 'profile_requests?status=eq.pending');
    expect(await call(users.admin, 'approve_profile_request', { request_id: id })).toMatchObject({
      body: { status: 'approved' },
    });
    expect(await broker()).toMatchObject({ name: 'New Name' });
  });

  it('is decided once by two administrators who press at the same time', async () => {
    const id = await rename('Helen the Second');
    const answers = await Promise.all(
      [users.admin, otherAdmin].map((user) => call(user, 'approve_profile_request', { request_id: id })),
    );
    expect(outcomes(answers)).toEqual(['approved', 'not_pending']);
    const late = () => call(otherAdmin, 'reject_profile_request', { request_id: id, reason: 'Too late' });
    expect(await unchangedBy(server, late)).toMatchObject({
      body: { status: 'not_pending', current: 'approved' },
    });
  });

  it('and a new company are the administrators’ to decide', async () => {
    await changeProfile(users.broker, {
      fields: { company_id: OTHER_COMPANY },
      before: { company_id: COMPANY },
    });
    expect(await broker()).toMatchObject({ company_id: COMPANY });
    const { id } = await readOne(users.broker, 'profile_requests?field=eq.company_id');
    for (const user of [users.broker, users.company, users.stranger, users.visitor])
      for (const [name, body] of [
        ['approve_profile_request', { request_id: id }],
        ['reject_profile_request', { request_id: id, reason: 'No such company' }],
        ['profiles_for_review', {}],
      ] as const)
        expect(await unchangedBy(server, () => call(user, name, body))).toMatchObject(
          user.id === null ? { status: 401 } : { status: 200, body: { status: 'forbidden' } },
        );
    await call(users.admin, 'approve_profile_request', { request_id: id });
    expect(await broker()).toMatchObject({ company_id: OTHER_COMPANY });
  });
});

const listedSchema = v.looseObject({
  contacts: v.array(v.looseObject({ profile_id: v.string(), field: v.string(), version: v.string() })),
  next: v.nullable(v.string()),
});

const page = async (after: string | null = null) =>
  v.parse(listedSchema, (await call(users.admin, 'profiles_for_review', { after })).body);

/** The entry of a contact of the company on the first page. */
async function entry(field: string) {
  const found = (await page()).contacts.find(
    (contact) => contact.profile_id === COMPANY && contact.field === field,
  );
  if (found === undefined) throw new Error('The contact is listed');
  return found;
}

const undo = (user: ApiUser, field: string, seen: string) =>
  call(user, 'undo_profile_change', { profile_type: 'company', profile_id: COMPANY, field, seen });

describe('a change of contacts', () => {
  it('is listed with the old and the new value, and undone once', async () => {
    const { phone, email } = await company();
    await changeCompany(users.company, {
      fields: { phone: '0491 570 158', email: 'new@cumbungi.example' },
      before: { phone, email },
    });
    const changed = { state: 'applied', changes: 1, by: { user_id: users.company.id } };
    const { version } = await entry('phone');
    expect(await entry('phone')).toMatchObject({ ...changed, old: phone, new: '0491 570 158' });
    expect(await entry('email')).toMatchObject({ ...changed, old: email, new: 'new@cumbungi.example' });
    for (const user of [users.company, users.broker, users.visitor])
      expect(await unchangedBy(server, () => undo(user, 'phone', version))).toMatchObject(
        user.id === null ? { status: 401 } : { body: { status: 'forbidden' } },
      );
    const { cursor } = await pull(users.visitor);
    const answers = await Promise.all([users.admin, otherAdmin].map((user) => undo(user, 'phone', version)));
    expect(outcomes(answers)).toEqual(['already', 'undone']);
    expect((await pull(users.visitor, cursor)).rows['companies']).toMatchObject({ phone: [phone] });
    expect(await company()).toMatchObject({ phone, email: 'new@cumbungi.example' });
    expect(await entry('phone')).toMatchObject({ state: 'undone', undone_at: expect.any(String) });
  });

  it('is not hidden by 205 others, and undone to the value before the first', async () => {
    const { website } = await company();
    const values = [website, ...Array.from({ length: 206 }, (_, number) => `https://site${number}.example`)];
    const steps = values.slice(1).map((value, index) => ({ website: value, was: values[index] }));
    for (let start = 0; start < steps.length; start += 50) {
      const rows = steps.slice(start, start + 50).map(({ was, ...fields }) =>
        profileChangeRow({
          user_id: users.company.id,
          profile_type: 'company',
          profile_id: COMPANY,
          fields,
          before: { website: was },
        }),
      );
      expect((await writeRows(users.company, 'profile_changes', rows)).status).toBe(200);
      await server.query("update public.profile_changes set created_at = created_at - interval '2 minutes'");
    }
    const { contacts } = await page();
    expect(contacts.filter(({ field }) => field === 'website')).toMatchObject([
      { old: website, new: 'https://site205.example', changes: 206 },
    ]);
    const { version } = await entry('website');
    expect(await undo(users.admin, 'website', version)).toMatchObject({ body: { status: 'undone' } });
    expect(await company()).toMatchObject({ website });
  });

  it('that has changed since is not undone', async () => {
    const { address } = await company();
    const change = (to: string, from: string) =>
      changeCompany(users.company, { fields: { address: to }, before: { address: from } });
    await change('1 Weir Road, Hay', address);
    const { version } = await entry('address');
    await change('2 Weir Road, Hay', '1 Weir Road, Hay');
    expect(await unchangedBy(server, () => undo(users.admin, 'address', version))).toMatchObject({
      body: { status: 'changed_since', current: { old: address, new: '2 Weir Road, Hay', changes: 2 } },
    });
  });

  it('is on a page of a list of any length', async () => {
    await server.exec(`insert into private.contact_changes (profile_type, profile_id, field, old, last_at)
      select 'company', gen_random_uuid(), 'offices', (
        select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'address', repeat('Weir Road ', 30))) from generate_series(1, 50)
      ), now() - n * interval '1 minute' from generate_series(1, 210) as n`);
    const sizes: number[] = [];
    const found = new Set<string>();
    let after: string | null = null;
    do {
      const listed: v.InferOutput<typeof listedSchema> = await page(after);
      sizes.push(JSON.stringify(listed).length);
      for (const { profile_id, field } of listed.contacts) found.add(`${profile_id} ${field}`);
      after = listed.next;
    } while (after !== null);
    expect(found.size).toBeGreaterThanOrEqual(210);
    expect(sizes.length).toBeGreaterThan(2);
    expect(Math.max(...sizes)).toBeLessThan(200_000);
  });

  it('is accepted 60 times a minute of each owner, then later', async () => {
    const owner = await signUp(server, 'owner');
    const id = await insertAsOwner(server, 'brokers', brokerRow());
    await insertAsOwner(server, 'claimed_entities', claimRow(owner.id, { entity_id: id, approved: true }));
    const { title } = await readOne(users.visitor, `brokers?id=eq.${id}`);
    const rows = (count: number) =>
      Array.from({ length: count }, () =>
        profileChangeRow({ user_id: owner.id, profile_id: id, fields: { title }, before: { title } }),
      );
    const send = (count: number) => writeRows(owner, 'profile_changes', rows(count));
    expect(await unchangedBy(server, () => send(61))).toMatchObject({ status: 400, body: { code: '22023' } });
    expect((await send(60)).status).toBe(200);
    expect(await unchangedBy(server, () => send(1))).toMatchObject({ status: 429, body: { code: 'PT429' } });
    await server.query("update public.profile_changes set created_at = created_at - interval '1 minute'");
    expect((await send(1)).status).toBe(200);
  });
});
