// Listings and claims at the same time. The embedded server has one connection and cannot show it.
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/id.ts';
import { untilOneWaits } from '#support/open-transaction.ts';
import { hasRealServer } from '#support/real-server.ts';
import { claimRow, insertAsOwner, parcelRow } from '#support/server-rows.ts';
import { runningRealServer } from '#support/server.ts';
import { signUp, signUpAdministrator, visitorOf, type ApiUser, type SignedIn } from '#support/users.ts';
import { withClient } from '../../supabase/scripts/scratch-database.ts';

describe.skipIf(!hasRealServer)('a listing that meets a claim', () => {
  const server = runningRealServer();
  let visitor: ApiUser;
  let kim: SignedIn;

  beforeAll(async () => {
    visitor = visitorOf(server);
    kim = await signUpAdministrator(server, 'kim');
  });

  const LIST = `insert into public.parcels select (jsonb_populate_record(null::public.parcels, $1::jsonb)).*`;
  const APPROVE = 'update public.claimed_entities set approved = true where id = $1';
  const REVOKE = 'delete from public.claimed_entities where id = $1';

  /** Sends the request while this statement is not committed. */
  const during = (statement: string, parameter: string, request: () => Promise<unknown>) =>
    withClient(server.url(), async (client) => {
      await client.query('begin');
      await client.query(statement, [parameter]);
      const sent = request();
      await untilOneWaits(server);
      await client.query('commit');
      await sent;
    });

  async function claim(approved: boolean) {
    const owner = await signUp(server, 'owner');
    const id = await insertAsOwner(server, 'claimed_entities', claimRow(owner.id, { approved }));
    const inbox = (parcel: string) =>
      server.query('select from public.inbox where user_id = $1 and parcel_id = $2', [owner.id, parcel]);
    return { id, inbox };
  }

  const list = (id: string) => () => visitor.ask('POST', '/rest/v1/parcels', { body: parcelRow({ id }) });
  const approve = (id: string) => () =>
    kim.ask('PATCH', `/rest/v1/claimed_entities?id=eq.${id}`, { body: { approved: true } });
  const revoke = (id: string) => () => kim.ask('DELETE', `/rest/v1/claimed_entities?id=eq.${id}`);

  it('reaches the owner of a claim that is approved in the meantime', async () => {
    const [{ id, inbox }, parcel] = [await claim(false), newId()];
    await during(LIST, JSON.stringify(parcelRow({ id: parcel })), approve(id));
    expect(await inbox(parcel)).toHaveLength(1);
  });

  it('does not stay with the owner of a claim that is revoked in the meantime', async () => {
    const [{ id, inbox }, parcel] = [await claim(true), newId()];
    await during(LIST, JSON.stringify(parcelRow({ id: parcel })), revoke(id));
    expect(await inbox(parcel)).toHaveLength(0);
  });

  it('waits for an approval', async () => {
    const [{ id, inbox }, parcel] = [await claim(false), newId()];
    await during(APPROVE, id, list(parcel));
    expect(await inbox(parcel)).toHaveLength(1);
  });

  it('waits for the end of a claim', async () => {
    const [{ id, inbox }, parcel] = [await claim(true), newId()];
    await during(REVOKE, id, list(parcel));
    expect(await inbox(parcel)).toHaveLength(0);
  });

  it('that is deleted in the meantime reaches no inbox', async () => {
    const [{ id, inbox }, parcel] = [await claim(false), newId()];
    await list(parcel)();
    await during('delete from public.parcels where id = $1', parcel, approve(id));
    expect(await inbox(parcel)).toHaveLength(0);
  });
});
