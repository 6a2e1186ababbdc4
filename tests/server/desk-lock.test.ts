// Listings and claims at the same time. The embedded server has one connection and cannot show it.
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/values/id.ts';
import { publish, send } from '#support/listing-life.ts';
import { call } from '#support/moderation.ts';
import { sentDuring } from '#support/open-transaction.ts';
import { hasRealServer } from '#support/real-server.ts';
import { COMPANY } from '#support/seed-ids.ts';
import { brokerRow, enquiryRow, insertAsOwner, insertClaim, parcelRow } from '#support/server-rows.ts';
import { runningRealServer } from '#support/server.ts';
import { signUp, signUpAdministrator, visitorOf, type ApiUser, type SignedIn } from '#support/users.ts';
import { withClient } from '../../supabase/scripts/scratch-database.ts';

describe.skipIf(!hasRealServer)('a listing that meets a claim', () => {
  const server = runningRealServer();
  let visitor: ApiUser;
  let admin: SignedIn;

  beforeAll(async () => {
    visitor = visitorOf(server);
    admin = await signUpAdministrator(server, 'admin');
  });

  const LIST = `insert into public.parcels select (jsonb_populate_record(null::public.parcels, $1::jsonb)).*`;
  const APPROVE = 'update public.claimed_entities set approved = true where id = $1';
  const REVOKE = 'delete from public.claimed_entities where id = $1';

  /** The answer to a request that is sent while this statement is not committed. */
  const during = (statement: string, parameter: string, request: () => Promise<unknown>) =>
    sentDuring(server, [[statement, parameter]], request);

  async function claim(approved: boolean) {
    const owner = await signUp(server, 'owner');
    const id = await insertClaim(server, owner.id, { approved });
    const inbox = (parcel: string) =>
      server.query('select from public.inbox where user_id = $1 and parcel_id = $2', [owner.id, parcel]);
    return { id, inbox };
  }

  const list = (id: string) => () => visitor.request('POST', '/rest/v1/parcels', { body: parcelRow({ id }) });
  const approve = (id: string) => () =>
    admin.request('PATCH', `/rest/v1/claimed_entities?id=eq.${id}`, { body: { approved: true } });
  const revoke = (id: string) => () => admin.request('DELETE', `/rest/v1/claimed_entities?id=eq.${id}`);

  const OUTCOMES = [
    ['approved', APPROVE, approve, 1],
    ['revoked', REVOKE, revoke, 0],
  ] as const;

  it.each(OUTCOMES)('follows a claim that is %s in the meantime', async (outcome, _, change, copies) => {
    const [{ id, inbox }, parcel] = [await claim(outcome === 'revoked'), newId()];
    await during(LIST, JSON.stringify(parcelRow({ id: parcel })), change(id));
    expect(await inbox(parcel)).toHaveLength(copies);
  });

  it.each(OUTCOMES)('waits for a claim that is being %s', async (outcome, statement, _, copies) => {
    const [{ id, inbox }, parcel] = [await claim(outcome === 'revoked'), newId()];
    await during(statement, id, list(parcel));
    expect(await inbox(parcel)).toHaveLength(copies);
  });

  it('that is deleted in the meantime reaches no inbox', async () => {
    const [{ id, inbox }, parcel] = [await claim(false), newId()];
    await list(parcel)();
    await during('delete from public.parcels where id = $1', parcel, approve(id));
    expect(await inbox(parcel)).toHaveLength(0);
  });

  it('is not waited for by the page of an administrator that finishes inboxes', async () => {
    const owner = await signUp(server, 'owner');
    await server.query('delete from private.unfinished_inboxes');
    await server.query('insert into private.unfinished_inboxes values ($1)', [owner.id]);
    await withClient(server.url(), async (client) => {
      await client.query('begin');
      await client.query("select pg_advisory_xact_lock(hashtextextended('inbox of ' || $1, 0))", [owner.id]);
      expect(await call(admin, 'finish_inboxes')).toMatchObject({ body: { status: 'done' } });
    });
    expect(await call(admin, 'finish_inboxes')).toMatchObject({ body: { status: 'done' } });
    expect(await server.query('select from private.unfinished_inboxes')).toEqual([]);
  });

  const SELLER = { name: 'Sam Seller' };
  const ENQUIRER = { name: 'Vera Enquirer' };

  /** A listing and an enquiry about it, with claims of one owner on its broker and company. */
  async function listForOwner({ ofCompany = true, isSeller = false } = {}) {
    const owner = await signUp(server, 'owner');
    const seller = isSeller ? owner : await signUp(server, 'seller');
    const broker = await insertClaim(server, owner.id, { approved: true });
    const company = await insertClaim(server, owner.id, {
      entity_type: 'company',
      entity_id: COMPANY,
      approved: ofCompany,
    });
    const parcel = await publish(seller, {
      seller_name: SELLER.name,
      seller_phone: '0491 570 313',
      seller_email: null,
    });
    expect((await send(visitor, 'enquiries', enquiryRow({ parcel_id: parcel }))).status).toBe(201);
    const inboxes = () =>
      server.query(
        `select seller_name as name from public.inbox where user_id = $1 and parcel_id = $2
         union all select name from public.enquiry_inbox where user_id = $1 and parcel_id = $2 order by name`,
        [owner.id, parcel],
      );
    expect(await inboxes()).toEqual(isSeller ? [ENQUIRER] : [SELLER, ENQUIRER]);
    return { broker, company, parcel, inboxes };
  }

  const end = (claim: string) => () => call(admin, 'revoke_claim', { claim_id: claim });
  const move = (parcel: string, broker_id: string) => () =>
    admin.request('PATCH', `/rest/v1/parcels?id=eq.${parcel}`, { body: { broker_id } });

  it('leaves an owner whose claims on broker and company end at the same time', async () => {
    const { broker, company, inboxes } = await listForOwner();
    await during(REVOKE, broker, end(company));
    expect(await inboxes()).toEqual([]);
  });

  it('stays with an owner of the broker who becomes one of the company in the meantime', async () => {
    const { broker, company, inboxes } = await listForOwner({ ofCompany: false });
    expect(await during(APPROVE, company, end(broker))).toMatchObject({ body: { status: 'revoked' } });
    expect(await inboxes()).toEqual([SELLER, ENQUIRER]);
  });

  it.each([
    ['when it', { isSeller: false }],
    ['with its enquiries when their own listing', { isSeller: true }],
  ])(
    'leaves the owner of its former broker %s moves while their claim on the company ends',
    async (_, who) => {
      const { company, parcel, inboxes } = await listForOwner(who);
      await during(REVOKE, company, move(parcel, await insertAsOwner(server, 'brokers', brokerRow())));
      expect(await inboxes()).toEqual([]);
    },
  );

  it('does not reach an owner who never had it, when it moves while their claim on the company ends', async () => {
    const { company, parcel, inboxes } = await listForOwner();
    await server.query('delete from public.inbox where parcel_id = $1', [parcel]);
    await server.query('delete from public.enquiry_inbox where parcel_id = $1', [parcel]);
    await during(REVOKE, company, move(parcel, await insertAsOwner(server, 'brokers', brokerRow())));
    expect(await inboxes()).toEqual([]);
  });

  it('leaves the owner of its former broker when their claim on the company ends while it moves', async () => {
    const { company, parcel, inboxes } = await listForOwner();
    const another = await insertAsOwner(server, 'brokers', brokerRow());
    await during(`update public.parcels set broker_id = '${another}' where id = $1`, parcel, end(company));
    expect(await inboxes()).toEqual([]);
  });
});
