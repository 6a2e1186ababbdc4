// Administrators at the same time. The embedded server has one connection and cannot show it.
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/values/id.ts';
import { readParcel } from '#support/listing-life.ts';
import { call, listFrom, report } from '#support/moderation.ts';
import { untilOneWaits } from '#support/open-transaction.ts';
import { hasRealServer } from '#support/real-server.ts';
import { claimRow, companySubmissionRow, insertAsOwner, goneListing } from '#support/server-rows.ts';
import { runningRealServer } from '#support/server.ts';
import { signUp, signUpAdministrator, visitorOf, type Answer, type SignedIn } from '#support/users.ts';
import { withClient } from '../../supabase/scripts/scratch-database.ts';

describe.skipIf(!hasRealServer)('an administrator who meets another one', () => {
  const server = runningRealServer();
  let kim: SignedIn;
  let lee: SignedIn;

  beforeAll(async () => {
    kim = await signUpAdministrator(server, 'kim');
    lee = await signUpAdministrator(server, 'lee');
  });

  /** The answer to lee's request, sent while this call of kim is not committed. */
  const during = (statement: string, parameters: unknown[], request: () => Promise<Answer>) =>
    withClient(server.url(), async (client) => {
      await client.query('begin');
      await client.query("select set_config('request.jwt.claims', $1, true)", [
        JSON.stringify({ sub: kim.id, role: 'authenticated' }),
      ]);
      await client.query(statement, parameters);
      const sent = request();
      await untilOneWaits(server);
      await client.query('commit');
      return sent;
    });

  it('waits, and learns that the device is hidden, or restored', async () => {
    const phone = newId();
    const [first = ''] = await listFrom(visitorOf(server), phone, 20);
    for (const [name, expected] of [
      ['hide_source', { status: 'unchanged', changed: 0, already: 20 }],
      ['restore_source', { status: 'unchanged', changed: 0 }],
    ] as const) {
      const answer = await during(`select public.${name}($1)`, [phone], () =>
        call(lee, name, { source: phone }),
      );
      expect(answer).toMatchObject({ status: 200, body: expected });
    }
    expect(await readParcel(lee, first)).toMatchObject({ id: first });
    expect(await server.query('select from public.hidden_listings')).toEqual([]);
  });

  it('learns that the listing is hidden', async () => {
    const [id = ''] = await listFrom(visitorOf(server), newId(), 1);
    const answer = await during("select public.moderate_listings(array[$1::uuid], 'hide')", [id], () =>
      call(lee, 'moderate_listings', { parcel_ids: [id], action: 'hide' }),
    );
    expect(answer).toMatchObject({ body: { status: 'unchanged', already: 1 } });
  });

  it('learns that the reports are settled', async () => {
    const subject_id = await goneListing(server);
    await report(visitorOf(server), { subject_id });
    const answer = await during("select public.settle_reports('parcel', $1)", [subject_id], () =>
      call(lee, 'settle_reports', { subject_type: 'parcel', subject_id }),
    );
    expect(answer).toMatchObject({ body: { status: 'already_settled', count: 0 } });
    expect(
      await server.query('select handled_by from public.reports where subject_id = $1', [subject_id]),
    ).toEqual([{ handled_by: kim.id }]);
  });

  it('settles no report that they have not seen, because its transaction began earlier', async () => {
    const subject_id = await goneListing(server);
    const subjects = async () => JSON.stringify((await call(kim, 'listings_for_review')).body);
    await withClient(server.url(), async (client) => {
      await client.query('begin; set local role anon');
      await client.query(
        'insert into public.reports (id, subject_type, subject_id, device_id, reason, made_at) values ($1, $2, $3, $4, $5, $6)',
        [newId(), 'parcel', subject_id, newId(), 'fraud', Date.UTC(2026, 10, 24)],
      );
      const later = report(visitorOf(server), { subject_id });
      await Promise.race([later, untilOneWaits(server)]);
      expect(await subjects()).not.toContain(subject_id);
      await client.query('commit');
      await later;
    });
    expect(await subjects()).toContain(subject_id);
    expect(
      await call(lee, 'settle_reports', { subject_type: 'parcel', subject_id, seen_until: new Date() }),
    ).toMatchObject({ body: { status: 'settled', count: 2 } });
  });

  it('learns that the submission is rejected, and the claim revoked', async () => {
    const jo = await signUp(server, 'jo');
    const submission = await insertAsOwner(server, 'pending_companies', companySubmissionRow(jo.id));
    const claim = await insertAsOwner(server, 'claimed_entities', claimRow(jo.id, { approved: true }));
    expect(
      await during("select public.reject_submission('company', $1, 'No licence')", [submission], () =>
        call(lee, 'reject_submission', { kind: 'company', submission_id: submission, reason: 'Another' }),
      ),
    ).toMatchObject({ body: { status: 'not_pending', current: 'rejected' } });
    expect(
      await during('select public.revoke_claim($1)', [claim], () =>
        call(lee, 'revoke_claim', { claim_id: claim }),
      ),
    ).toMatchObject({ body: { status: 'already_ended' } });
  });

  it('and removes the other cannot remove the last one', async () => {
    const answer = await during('select public.remove_administrator($1)', [lee.id], () =>
      call(lee, 'remove_administrator', { user_id: kim.id }),
    );
    expect(answer).toMatchObject({ body: { status: 'forbidden' } });
    expect(await server.query("select user_id from public.user_roles where role = 'admin'")).toEqual([
      { user_id: kim.id },
    ]);
  });

  it('and resigns at the same time leaves one', async () => {
    await server.query("insert into public.user_roles (user_id, role) values ($1, 'admin')", [lee.id]);
    const answer = await during('select public.remove_administrator($1)', [kim.id], () =>
      call(lee, 'remove_administrator', { user_id: lee.id }),
    );
    expect(answer).toMatchObject({ body: { status: 'last_administrator' } });
  });
});
