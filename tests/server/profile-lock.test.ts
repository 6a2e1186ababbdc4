// Changes of a profile at the same time. The embedded server has one connection and cannot show it.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#domain/values/id.ts';
import { call } from '#support/moderation.ts';
import { sentDuring } from '#support/open-transaction.ts';
import { changeCompany, changeProfile, readOne } from '#support/profiles.ts';
import { hasRealServer } from '#support/real-server.ts';
import { BROKER, COMPANY } from '#support/seed-ids.ts';
import { insertClaim } from '#support/server-rows.ts';
import { runningRealServer } from '#support/server.ts';
import { signUp, signUpAdministrator, type Answer, type SignedIn } from '#support/users.ts';

describe.skipIf(!hasRealServer)('a change of a profile that meets', () => {
  const server = runningRealServer();
  let admin: SignedIn;
  let otherAdmin: SignedIn;
  let owner: SignedIn;
  let claim: string;

  beforeAll(async () => {
    admin = await signUpAdministrator(server, 'admin');
    otherAdmin = await signUpAdministrator(server, 'other-admin');
  });

  beforeEach(async () => {
    owner = await signUp(server, 'owner');
    claim = await insertClaim(server, owner.id, { approved: true });
  });

  /** The answer to a request that is sent while this statement of an administrator is not committed. */
  const during = (statement: string, parameters: unknown[], request: () => Promise<Answer>) =>
    sentDuring(server, [[statement, ...parameters]], request, { as: admin });

  const broker = () => readOne(admin, `brokers?id=eq.${BROKER}`);
  const PHONE = { fields: { phone: '0491 570 156' } };

  it('another one is compared with its result', async () => {
    const { phone } = await broker();
    const send = () => changeProfile(owner, { ...PHONE, before: { phone } });
    const answer = await during(
      "update public.brokers set phone = '0491 570 111' where id = $1",
      [BROKER],
      send,
    );
    expect(answer).toMatchObject({
      status: 400,
      body: { code: '22C01', details: '{"phone": "0491 570 111"}' },
    });
  });

  it('one of another field merges with it', async () => {
    const { phone } = await broker();
    const send = () => changeProfile(owner, { ...PHONE, before: { phone } });
    const answer = await during("update public.brokers set title = 'Director' where id = $1", [BROKER], send);
    expect(answer.status).toBe(200);
    expect(await broker()).toMatchObject({ ...PHONE.fields, title: 'Director' });
  });

  it('one of an office is compared with its result', async () => {
    const role = { entity_type: 'company', entity_id: COMPANY, approved: true };
    await insertClaim(server, owner.id, role);
    const offices = () =>
      server.query<{ id: string; phone: string | null }>(
        `select id, address, city, state, is_primary, phone, email
         from public.company_locations where company_id = $1 order by id`,
        [COMPANY],
      );
    const before = await offices();
    const changed = (phone: string) =>
      before.map((office, place) => (place === 0 ? { ...office, phone } : office));
    const answer = await during(
      "update public.company_locations set phone = '0491 570 111' where id = $1",
      [before[0]?.id],
      () =>
        changeCompany(owner, { fields: { offices: changed('0491 570 156') }, before: { offices: before } }),
    );
    expect(answer).toMatchObject({ status: 400, body: { code: '22C01', hint: 'offices' } });
    expect(await offices()).toEqual(changed('0491 570 111'));
  });

  it('the end of its claim is refused', async () => {
    const { bio } = await broker();
    const send = () => changeProfile(owner, { fields: { bio: 'Knows every river.' }, before: { bio } });
    const answer = await during('select public.revoke_claim($1)', [claim], send);
    expect(answer).toMatchObject({ status: 403, body: { code: '42501' } });
  });

  /** A new name that waits. */
  async function rename() {
    const id = newId();
    const { name } = await broker();
    await changeProfile(owner, { id, fields: { name: `Name ${id}` }, before: { name } });
    return readOne(owner, `profile_requests?change_id=eq.${id}`);
  }

  const approve = (id: unknown) => () => call(otherAdmin, 'approve_profile_request', { request_id: id });

  it.each([
    ['an administrator who approves it', 'approve_profile_request($1)', 'approved'],
    ['an administrator who rejects it', "reject_profile_request($1, 'No such name')", 'rejected'],
    ['the end of its claim', 'revoke_claim($1)', 'withdrawn'],
  ])('%s is decided once', async (_, called, current) => {
    const { id } = await rename();
    const ended = current === 'withdrawn' ? claim : id;
    const answer = await during(`select public.${called}`, [ended], approve(id));
    expect(answer).toMatchObject({ body: { status: 'not_pending', current } });
  });

  it('another name is not approved in its place', async () => {
    const { id } = await rename();
    const another = "update public.brokers set name = 'Name of admin' where id = $1";
    expect(await during(another, [BROKER], approve(id))).toMatchObject({
      body: { status: 'changed_since', current: 'Name of admin' },
    });
    expect(await broker()).toMatchObject({ name: 'Name of admin' });
  });

  /** A new e-mail, and what undoes it. */
  async function changeEmail() {
    const { email } = await broker();
    await changeProfile(owner, { fields: { email: `${newId()}@farm.example` }, before: { email } });
    const [{ seen } = { seen: '' }] = await server.query<{ seen: string }>(
      `select private.contact_entry(entry) ->> 'version' as seen from private.contact_changes as entry
       where profile_id = $1 and field = 'email'`,
      [BROKER],
    );
    const change = { profile_type: 'broker', profile_id: BROKER, field: 'email', seen };
    return { change, undo: () => call(otherAdmin, 'undo_profile_change', change) };
  }

  it('an administrator who undoes it is undone once', async () => {
    const { change, undo } = await changeEmail();
    expect(
      await during('select public.undo_profile_change($1, $2, $3, $4)', Object.values(change), undo),
    ).toMatchObject({ body: { status: 'already' } });
    expect(
      await server.query(
        "select undone_by from private.contact_changes where profile_id = $1 and field = 'email'",
        [BROKER],
      ),
    ).toEqual([{ undone_by: admin.id }]);
  });

  it('an administrator who undoes what they have seen leaves a later one', async () => {
    const { undo } = await changeEmail();
    const later = "update public.brokers set email = 'later@farm.example' where id = $1";
    expect(await during(later, [BROKER], undo)).toMatchObject({ body: { status: 'changed_since' } });
    expect(await broker()).toMatchObject({ email: 'later@farm.example' });
  });

  const stated = () => readOne(admin, `credentials?broker_id=eq.${BROKER}`);
  const CHECK = 'select public.check_credential($1, $2)';

  it('an administrator who checks it drops the check', async () => {
    await changeProfile(owner, { fields: { fees: { note: 'As agreed' } }, before: { fees: null } });
    const { id, sync_xid } = await stated();
    const changed = () =>
      changeProfile(owner, { fields: { fees: { note: 'Ask us' } }, before: { fees: { note: 'As agreed' } } });
    await during(CHECK, [id, sync_xid], changed);
    expect(await stated()).toMatchObject({ note: 'Ask us', checked_on: null });
  });

  it('an administrator who checks what another one is checking learns that it is done', async () => {
    const { id, sync_xid } = await stated();
    const check = () => call(otherAdmin, 'check_credential', { credential_id: id, seen_version: sync_xid });
    expect(await during(CHECK, [id, sync_xid], check)).toMatchObject({ body: { status: 'already' } });
  });

  it('a second owner leaves the date of the first', async () => {
    const second = await signUp(server, 'second');
    const waiting = await insertClaim(server, second.id);
    const approve = () =>
      admin.request('PATCH', `/rest/v1/claimed_entities?id=eq.${waiting}`, { body: { approved: true } });
    await during('select public.revoke_claim($1)', [claim], approve);
    const { owner_since } = await broker();
    expect(
      await server.query(
        'select min(approved_at)::text = $1::timestamptz::text as same from public.claimed_entities where approved and entity_id = $2',
        [owner_since, BROKER],
      ),
    ).toEqual([{ same: true }]);
  });
});
