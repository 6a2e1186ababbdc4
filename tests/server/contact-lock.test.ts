// Copies of contacts that meet a deletion of the account or a move of the listing. The embedded server has one connection and
// cannot show it.
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { publish, send } from '#support/listing-life.ts';
import { call } from '#support/moderation.ts';
import { sentDuring, untilLocked } from '#support/open-transaction.ts';
import { hasRealServer } from '#support/real-server.ts';
import { BROKER, BROKER_OF_OTHER_COMPANY, OTHER_COMPANY } from '#support/seed-ids.ts';
import { enquiryRow, insertClaim, type Row } from '#support/server-rows.ts';
import { runningRealServer } from '#support/server.ts';
import { signUp, signUpAdministrator, type Answer, type SignedIn } from '#support/users.ts';
import { withClient } from '../../supabase/scripts/scratch-database.ts';

describe.skipIf(!hasRealServer)('the contact of a seller or enquirer', () => {
  const server = runningRealServer();
  let admin: SignedIn;

  beforeAll(async () => {
    admin = await signUpAdministrator(server, 'admin');
  });

  const MOVE = 'update public.parcels set broker_id = $2, company_id = $3 where id = $1';
  const APPROVE = 'update public.claimed_entities set approved = true where id = $1';
  const DELETE = 'delete from auth.users where id = $1';
  const ELSEWHERE = { broker_id: BROKER_OF_OTHER_COMPANY, company_id: OTHER_COMPANY };

  /** The answer to a request that is sent while this statement is not committed. What it left for later is done. */
  const during = async (statement: string, parameters: unknown[], request: () => Promise<Answer>) => {
    const answer = await sentDuring(server, [[statement, ...parameters]], request);
    await server.query('select private.finish_inboxes()');
    return answer;
  };

  /** A seller's listing with an enquiry about it, and a claim of another user. */
  async function scene(changes: Partial<Row<'claimed_entities'>> = {}) {
    const [seller, enquirer, owner] = [
      await signUp(server, 'seller'),
      await signUp(server, 'enquirer'),
      await signUp(server, 'owner'),
    ];
    const parcel = await publish(seller, { seller_name: 'Sal Seller', seller_phone: '0491 570 006' });
    await send(enquirer, 'enquiries', enquiryRow({ parcel_id: parcel, user_id: enquirer.id }));
    const claim = await insertClaim(server, owner.id, changes);
    /** The numbers that the claimant has of this listing: the seller's and the enquirer's; null for one that was erased. */
    const numbers = async () => {
      const rows = await server.query<{ phone: string | null }>(
        `select seller_phone as phone from public.inbox where user_id = $1 and parcel_id = $2 union all
         select phone from public.enquiry_inbox where user_id = $1 and parcel_id = $2`,
        [owner.id, parcel],
      );
      return rows.map(({ phone }) => phone);
    };
    return { seller, enquirer, parcel, claim, numbers };
  }

  const approve = (claim: string) => () =>
    admin.request('PATCH', `/rest/v1/claimed_entities?id=eq.${claim}`, { body: { approved: true } });
  const move = (parcel: string) => () =>
    admin.request('PATCH', `/rest/v1/parcels?id=eq.${parcel}`, { body: ELSEWHERE });
  const leave = (user: SignedIn, listings: string) => async () => {
    for (;;) {
      const answer = await call(user, 'delete_account', { listings });
      if (!v.is(v.object({ status: v.literal('more') }), answer.body)) return answer;
    }
  };

  it.each(['seller', 'enquirer'] as const)(
    'is not copied by an approval while the account of the %s is deleted',
    async (who) => {
      const { claim, numbers, ...users } = await scene();
      await during(DELETE, [users[who].id], approve(claim));
      expect(await numbers()).toEqual(who === 'seller' ? [null, '0491 570 313'] : ['0491 570 006']);
    },
  );

  it.each(['seller', 'enquirer'] as const)(
    'leaves the copies of an approval during which the %s deletes their account',
    async (who) => {
      const { claim, numbers, ...users } = await scene();
      expect(await during(APPROVE, [claim], leave(users[who], 'keep'))).toMatchObject({ status: 200 });
      expect(await numbers()).toEqual(who === 'seller' ? [null, '0491 570 313'] : ['0491 570 006', null]);
    },
  );

  it.each(['seller', 'enquirer'] as const)(
    'is not copied by a move while the account of the %s is deleted',
    async (who) => {
      const { parcel, numbers, ...users } = await scene({
        entity_id: BROKER_OF_OTHER_COMPANY,
        approved: true,
      });
      expect(await during(DELETE, [users[who].id], move(parcel))).toMatchObject({ status: 200 });
      expect(await numbers()).toEqual(who === 'seller' ? [null, '0491 570 313'] : ['0491 570 006', null]);
    },
  );

  it('is not copied to the owner of a broker whom the listing leaves during the approval', async () => {
    const { parcel, claim, numbers } = await scene();
    await during(MOVE, [parcel, ELSEWHERE.broker_id, ELSEWHERE.company_id], approve(claim));
    expect(await numbers()).toEqual([]);
  });

  it('leaves the owner of a broker whose claim is approved during the move', async () => {
    const { parcel, claim, numbers } = await scene();
    expect(await during(APPROVE, [claim], move(parcel))).toMatchObject({ status: 200 });
    expect(await numbers()).toEqual([]);
  });

  it('leaves with an account whose owner has the broker that another claim is approved on', async () => {
    const { claim, numbers, seller } = await scene();
    await insertClaim(server, seller.id, { approved: true });
    await withClient(server.url(), async (client) => {
      await client.query('begin');
      // The first lock of an approval.
      await client.query('select from public.brokers where id = $1 for update', [BROKER]);
      const left = leave(seller, 'keep')();
      await untilLocked(server, left);
      await client.query(APPROVE, [claim]);
      await client.query('commit');
      expect(await left).toMatchObject({ status: 200 });
    });
    expect(await numbers()).toEqual([null, '0491 570 313']);
  });
});
