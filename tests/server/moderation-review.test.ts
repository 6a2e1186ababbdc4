import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/values/id.ts';
import { feedId, publish, pull, signUpListingUsers } from '#support/listing-life.ts';
import { call, outcome, outcomes } from '#support/moderation.ts';
import { BROKER_OF_OTHER_COMPANY } from '#support/seed-ids.ts';
import { brokerSubmissionRow, claimRow, companySubmissionRow, insertAsOwner } from '#support/server-rows.ts';
import { changesNothing, unchangedBy } from '#support/server-state.ts';
import { runningServer } from '#support/server.ts';
import { signUp, signUpAdministrator, type ApiUser, type SignedIn } from '#support/users.ts';

// Rejections with a reason, owners of profiles and administrators, with real tokens.
const server = runningServer();
let visitor: ApiUser;
let jo: SignedIn;
let broker: SignedIn;
let stranger: SignedIn;
let admin: SignedIn;
let otherAdmin: SignedIn;

beforeAll(async () => {
  ({ visitor, author: jo, broker, stranger, admin } = await signUpListingUsers(server));
  otherAdmin = await signUpAdministrator(server, 'other-admin');
});

const FORBIDDEN = { status: 200, body: { status: 'forbidden' } };
const submissions = [
  ['company', 'pending_companies', (changes: object) => companySubmissionRow(jo.id, changes)],
  ['broker', 'pending_brokers', (changes: object) => brokerSubmissionRow(jo.id, changes)],
] as const;

describe.each(submissions)('the rejection of a %s', (kind, table, row) => {
  const reject = (user: ApiUser, id: string, reason: string | null) =>
    call(user, 'reject_submission', { kind, submission_id: id, reason });

  it('has a reason that its submitter receives', async () => {
    const id = await insertAsOwner(server, table, row({ id: newId() }));
    const { cursor } = await pull(jo);
    const answers = await Promise.all(
      [admin, otherAdmin, admin].map((user) => reject(user, id, 'عنوان ناقص 🌊')),
    );
    expect(outcomes(answers)).toEqual(['not_pending', 'not_pending', 'rejected']);
    expect((await pull(jo, cursor)).rows[table]).toMatchObject({
      id: [feedId(id)],
      status: ['rejected'],
      rejection_reason: ['عنوان ناقص 🌊'],
    });
    expect((await pull(stranger)).rows).not.toHaveProperty(table);
    expect(await unchangedBy(server, () => reject(otherAdmin, id, 'Another'))).toEqual({
      status: 200,
      body: { status: 'not_pending', current: 'rejected' },
    });
  });

  it('is not possible without a reason, nor for others', async () => {
    const id = await insertAsOwner(server, table, row({ id: newId() }));
    for (const reason of [null, '', ' \n', 'x', 'x'.repeat(1_001), 'x'.repeat(10_000)])
      expect(await unchangedBy(server, () => reject(admin, id, reason))).toMatchObject({
        status: 400,
        body: { code: '22023', hint: 'reason' },
      });
    for (const user of [jo, broker, stranger])
      expect(await unchangedBy(server, () => reject(user, id, 'No licence'))).toEqual(FORBIDDEN);
    expect(await unchangedBy(server, () => reject(visitor, id, 'No licence'))).toMatchObject({ status: 401 });
    expect(await unchangedBy(server, () => reject(admin, newId(), 'No licence'))).toMatchObject({
      body: { status: 'not_found' },
    });
    expect(await reject(admin, id, 'x'.repeat(1_000))).toMatchObject({ body: { status: 'rejected' } });
  });

  it('is not set by a device', async () => {
    const sent = () =>
      jo.request('POST', `/rest/v1/${table}`, { body: row({ id: newId(), rejection_reason: 'None' }) });
    expect(await unchangedBy(server, sent)).toMatchObject({ status: 403, body: { code: '42501' } });
    const id = await insertAsOwner(server, table, row({ id: newId() }));
    const changed = () =>
      admin.request('PATCH', `/rest/v1/${table}?id=eq.${id}`, {
        body: { status: 'rejected', rejection_reason: 'None' },
      });
    expect(await unchangedBy(server, changed)).toSatisfy(changesNothing);
  });
});

describe('a claim', () => {
  it('that is approved is revoked once, and leaves the device of its owner', async () => {
    const owner = await signUp(server, 'owner');
    const pending = await insertAsOwner(
      server,
      'claimed_entities',
      claimRow(jo.id, { entity_id: BROKER_OF_OTHER_COMPANY }),
    );
    const claim = await insertAsOwner(server, 'claimed_entities', claimRow(owner.id, { approved: true }));
    const parcel = await publish(visitor);
    const filled = await pull(owner);
    expect(filled.rows['inbox']?.['parcel_id']).toContain(feedId(parcel));
    const revoke = (user: ApiUser, id: string) => call(user, 'revoke_claim', { claim_id: id });
    expect(await unchangedBy(server, () => revoke(owner, claim))).toEqual(FORBIDDEN);
    const answers = await Promise.all([admin, otherAdmin, admin].map((user) => revoke(user, claim)));
    expect(outcomes(answers)).toEqual(['already_ended', 'already_ended', 'revoked']);
    const { rows, deleted } = await pull(owner, filled.cursor);
    expect(deleted['claimed_entities']).toEqual([claim]);
    expect(deleted['inbox']).toHaveLength(filled.rows['inbox']?.['id']?.length ?? 0);
    expect(rows).not.toHaveProperty('inbox');
    expect(await unchangedBy(server, () => revoke(admin, pending))).toMatchObject({
      body: { status: 'not_approved' },
    });
    expect(await unchangedBy(server, () => revoke(admin, newId()))).toMatchObject({
      body: { status: 'not_found' },
    });
  });
});

describe('administrators', () => {
  it('are listed and removed by administrators, never the last one', async () => {
    const list = async () => Object((await call(admin, 'list_administrators')).body).administrators;
    const ada = await signUpAdministrator(server, 'ada');
    expect(await list()).toMatchObject([
      { user_id: ada.id, full_name: 'ada', email: ada.email, is_caller: false },
      { user_id: admin.id, is_caller: true },
      { user_id: otherAdmin.id, is_caller: false },
    ]);
    const remove = (user: ApiUser, { id }: SignedIn) => call(user, 'remove_administrator', { user_id: id });
    for (const user of [jo, stranger]) {
      expect(await unchangedBy(server, () => remove(user, ada))).toEqual(FORBIDDEN);
      expect(await call(user, 'list_administrators')).toEqual(FORBIDDEN);
    }
    const { cursor } = await pull(ada);
    const answers = await Promise.all([remove(admin, ada), remove(otherAdmin, ada)]);
    expect(outcomes(answers)).toEqual(['not_administrator', 'removed']);
    expect((await pull(ada, cursor)).deleted['user_roles']).toHaveLength(1);
    for (const name of ['list_administrators', 'listings_for_review'])
      expect(await call(ada, name)).toEqual(FORBIDDEN);
    const each = await Promise.all([remove(admin, otherAdmin), remove(otherAdmin, admin)]);
    expect(outcomes(each)).toEqual(['forbidden', 'removed']);
    const last = outcome(each[0]) === 'removed' ? admin : otherAdmin;
    expect(await unchangedBy(server, () => remove(last, last))).toMatchObject({
      body: { status: 'last_administrator' },
    });
  });
});
