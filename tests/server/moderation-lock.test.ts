// Administrators at the same time. The embedded server has one connection and cannot show it.
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/values/id.ts';
import { readParcel } from '#support/listing-life.ts';
import { call, listFrom, report } from '#support/moderation.ts';
import { sentDuring, untilLocked } from '#support/open-transaction.ts';
import { hasRealServer } from '#support/real-server.ts';
import {
  brokerSubmissionRow,
  companySubmissionRow,
  goneListing,
  insertAsOwner,
  insertClaim,
} from '#support/server-rows.ts';
import { runningRealServer } from '#support/server.ts';
import { signUp, signUpAdministrator, visitorOf, type Answer, type SignedIn } from '#support/users.ts';
import { withClient } from '../../supabase/scripts/scratch-database.ts';

describe.skipIf(!hasRealServer)('an administrator who meets another one', () => {
  const server = runningRealServer();
  let admin: SignedIn;
  let otherAdmin: SignedIn;

  beforeAll(async () => {
    admin = await signUpAdministrator(server, 'admin');
    otherAdmin = await signUpAdministrator(server, 'other-admin');
  });

  /** The answer to a request of another administrator, sent while this call of the first one is not committed. */
  const during = (statement: string, parameters: unknown[], request: () => Promise<Answer>) =>
    sentDuring(server, [[statement, ...parameters]], request, { as: admin });

  it('waits, and learns that the device is hidden, or restored', async () => {
    const phone = newId();
    const [first = ''] = await listFrom(visitorOf(server), phone, 20);
    for (const [name, expected] of [
      ['hide_source', { status: 'unchanged', changed: 0, already: 20 }],
      ['restore_source', { status: 'unchanged', changed: 0 }],
    ] as const) {
      const answer = await during(`select public.${name}($1)`, [phone], () =>
        call(otherAdmin, name, { source: phone }),
      );
      expect(answer).toMatchObject({ status: 200, body: expected });
    }
    expect(await readParcel(otherAdmin, first)).toMatchObject({ id: first });
    expect(await server.query('select from public.hidden_listings')).toEqual([]);
  });

  it('learns that the listing is hidden', async () => {
    const [id = ''] = await listFrom(visitorOf(server), newId(), 1);
    const answer = await during("select public.moderate_listings(array[$1::uuid], 'hide')", [id], () =>
      call(otherAdmin, 'moderate_listings', { parcel_ids: [id], action: 'hide' }),
    );
    expect(answer).toMatchObject({ body: { status: 'unchanged', already: 1 } });
  });

  it('learns that the reports are settled', async () => {
    const subject_id = await goneListing(server);
    await report(visitorOf(server), { subject_id });
    const answer = await during("select public.settle_reports('parcel', $1)", [subject_id], () =>
      call(otherAdmin, 'settle_reports', { subject_type: 'parcel', subject_id }),
    );
    expect(answer).toMatchObject({ body: { status: 'already_settled', count: 0 } });
    expect(
      await server.query('select handled_by from public.reports where subject_id = $1', [subject_id]),
    ).toEqual([{ handled_by: admin.id }]);
  });

  it('settles no report that they have not seen, because its transaction began earlier', async () => {
    const subject_id = await goneListing(server);
    const subjects = async () => JSON.stringify((await call(admin, 'listings_for_review')).body);
    await withClient(server.url(), async (client) => {
      await client.query('begin; set local role anon');
      await client.query(
        'insert into public.reports (id, subject_type, subject_id, device_id, reason, made_at) values ($1, $2, $3, $4, $5, $6)',
        [newId(), 'parcel', subject_id, newId(), 'fraud', Date.UTC(2026, 10, 24)],
      );
      const later = report(visitorOf(server), { subject_id });
      await untilLocked(server, later);
      expect(await subjects()).not.toContain(subject_id);
      await client.query('commit');
      await later;
    });
    expect(await subjects()).toContain(subject_id);
    expect(
      await call(otherAdmin, 'settle_reports', {
        subject_type: 'parcel',
        subject_id,
        seen_until: new Date(),
      }),
    ).toMatchObject({ body: { status: 'settled', count: 2 } });
  });

  it.each(['company', 'broker'])('learns that the submission of a %s is rejected', async (kind) => {
    const jo = await signUp(server, 'jo');
    const submission_id =
      kind === 'company'
        ? await insertAsOwner(server, 'pending_companies', companySubmissionRow(jo.id))
        : await insertAsOwner(server, 'pending_brokers', brokerSubmissionRow(jo.id));
    const reject = () => call(otherAdmin, 'reject_submission', { kind, submission_id, reason: 'Another' });
    expect(
      await during("select public.reject_submission($1, $2, 'No licence')", [kind, submission_id], reject),
    ).toMatchObject({ body: { status: 'not_pending', current: 'rejected' } });
  });

  it('learns that the claim is revoked', async () => {
    const jo = await signUp(server, 'jo');
    const claim_id = await insertClaim(server, jo.id, { approved: true });
    const revoke = () => call(otherAdmin, 'revoke_claim', { claim_id });
    expect(await during('select public.revoke_claim($1)', [claim_id], revoke)).toMatchObject({
      body: { status: 'already_ended' },
    });
  });

  it('and removes the other cannot remove the last one', async () => {
    const answer = await during('select public.remove_administrator($1)', [otherAdmin.id], () =>
      call(otherAdmin, 'remove_administrator', { user_id: admin.id }),
    );
    expect(answer).toMatchObject({ body: { status: 'forbidden' } });
    expect(await server.query("select user_id from public.user_roles where role = 'admin'")).toEqual([
      { user_id: admin.id },
    ]);
  });

  it('and resigns at the same time leaves one', async () => {
    await server.query("insert into public.user_roles (user_id, role) values ($1, 'admin')", [otherAdmin.id]);
    const answer = await during('select public.remove_administrator($1)', [admin.id], () =>
      call(otherAdmin, 'remove_administrator', { user_id: otherAdmin.id }),
    );
    expect(answer).toMatchObject({ body: { status: 'last_administrator' } });
  });
});
