// A user deletes their account and listings while one of these is written. The embedded server has one connection and cannot show it.
import { describe, expect, it } from 'vitest';
import { newId } from '#domain/values/id.ts';
import { publish, send } from '#support/listing-life.ts';
import { call } from '#support/moderation.ts';
import { sentDuring } from '#support/open-transaction.ts';
import { hasRealServer } from '#support/real-server.ts';
import {
  companySubmissionRow,
  insertAsOwner,
  insertClaim,
  listingPrivateRow,
  parcelRow,
} from '#support/server-rows.ts';
import { runningRealServer } from '#support/server.ts';
import { signUp, signUpAdministrator, type SignedIn } from '#support/users.ts';

describe.skipIf(!hasRealServer)('the listings of a deleted account', () => {
  const server = runningRealServer();
  let seller: SignedIn;

  const insert = (table: string) =>
    `insert into public.${table} select (jsonb_populate_record(null::public.${table}, $1::jsonb)).*`;
  const ownRow = (id: string) => listingPrivateRow({ id, user_id: seller.id, key_hash: null });
  const withDefaults = (row: object) => JSON.stringify({ created_at: new Date(), ...row });
  const leave = () => call(seller, 'delete_account', { listings: 'withdraw' });
  const left = (id: string) =>
    server.query(
      'select from public.parcels where id = $1 union all select from public.hidden_listings where id = $1',
      [id],
    );

  const HIDE = `select private.hide_listings(array[$1::uuid], 'moderation', null)`;

  /** Deletes the account while these statements are not committed. */
  const leaveDuring = async (statements: [sql: string, parameter: string][], end = 'commit') => {
    const answer = await sentDuring(server, statements, leave, { end });
    expect(answer).toMatchObject({ status: 200, body: { status: 'deleted' } });
  };

  it('include one that is being listed', async () => {
    seller = await signUp(server, 'seller');
    const id = newId();
    await leaveDuring([
      [insert('listing_private'), withDefaults(ownRow(id))],
      [insert('parcels'), JSON.stringify(parcelRow({ id }))],
    ]);
    expect(await left(id)).toEqual([]);
  });

  it('include one whose private row arrived before', async () => {
    seller = await signUp(server, 'seller');
    const id = newId();
    await send(seller, 'listing_private', ownRow(id));
    await leaveDuring([[insert('parcels'), JSON.stringify(parcelRow({ id }))]]);
    expect(await left(id)).toEqual([]);
  });

  it.each(['restored', 'hidden'])('include one that is being %s', async (change) => {
    seller = await signUp(server, 'seller');
    const id = await publish(seller);
    if (change === 'restored') await server.query(HIDE, [id]);
    await leaveDuring([
      [change === 'hidden' ? HIDE : 'select private.restore_listings(array[$1::uuid])', id],
    ]);
    expect(await left(id)).toEqual([]);
  });

  // Chance decides which goes on first, the deletion or the restoration.
  it('include one that is hidden, and restored at once', { repeats: 9 }, async () => {
    seller = await signUp(server, 'seller');
    const id = await publish(seller);
    const restore = `select private.restore_listings(array['${id}'::uuid])`;
    await leaveDuring([[HIDE, id]], `commit; begin; ${restore}; commit`);
    expect(await left(id)).toEqual([]);
  });
});

describe.skipIf(!hasRealServer)('an account that is deleted while its submission is approved', () => {
  const server = runningRealServer();

  // Chance decides which comes first.
  it('ends in no deadlock', { repeats: 19 }, async () => {
    const [admin, owner] = [await signUpAdministrator(server, 'admin'), await signUp(server, 'owner')];
    await insertClaim(server, owner.id, { approved: true });
    const submission_id = await insertAsOwner(server, 'pending_companies', companySubmissionRow(owner.id));
    const [approval, deletion] = await Promise.all([
      call(admin, 'approve_company', { submission_id }),
      call(owner, 'delete_account', { listings: 'keep' }),
    ]);
    expect(approval.status).toBe(200);
    expect(deletion).toMatchObject({ status: 200, body: { status: 'deleted' } });
    expect(await server.query('select from auth.users where id = $1', [owner.id])).toEqual([]);
  });
});
