// Changes of one listing at the same time. The embedded server has one connection and cannot show it.
import { describe, expect, it } from 'vitest';
import {
  ACCEPTED,
  changeOfPrice,
  listingUsersOf,
  publish,
  readParcel,
  send,
  sendChange,
  type Change,
} from '#support/listing-life.ts';
import { sentDuring } from '#support/open-transaction.ts';
import { hasRealServer } from '#support/real-server.ts';
import { enquiryRow } from '#support/server-rows.ts';
import { runningRealServer } from '#support/server.ts';
import type { Answer } from '#support/users.ts';

describe.skipIf(!hasRealServer)('a change that meets another one that is not committed', () => {
  const server = runningRealServer();
  const users = listingUsersOf(server);

  /** The author's change of a listing, sent while this statement is not committed. */
  async function changeDuring(statement: string, change: Change): Promise<{ id: string; answer: Answer }> {
    const id = await publish(users.author);
    return {
      id,
      answer: await sentDuring(server, [[statement, id]], () => sendChange(users.author, id, change)),
    };
  }

  it('is compared with its result', async () => {
    const statement = 'update public.parcels set price = 45000 where id = $1';
    const { id, answer } = await changeDuring(statement, changeOfPrice(49_000, 50_000));
    expect(answer).toMatchObject({ status: 400, body: { code: '22C01', details: '{"price": 45000}' } });
    expect(await readParcel(users.visitor, id)).toMatchObject({ price: 45_000 });
  });

  it('merges with it when it is of another field', async () => {
    const statement = "update public.parcels set status = 'pending' where id = $1";
    const { id, answer } = await changeDuring(statement, changeOfPrice(49_000, 50_000));
    expect(answer).toEqual(ACCEPTED);
    expect(await readParcel(users.visitor, id)).toMatchObject({ price: 49_000, status: 'pending' });
  });

  it('is refused when the listing was withdrawn', async () => {
    const { answer } = await changeDuring(
      'delete from public.parcels where id = $1',
      changeOfPrice(49_000, 50_000),
    );
    expect(answer).toMatchObject({ status: 400, body: { code: '22023', hint: 'parcel_id' } });
  });

  it.each<[string, (id: string) => Promise<Answer>]>([
    ['is accepted', (id) => sendChange(users.author, id, changeOfPrice(49_000, 50_000))],
    ['and an enquiry are accepted', (id) => send(users.visitor, 'enquiries', enquiryRow({ parcel_id: id }))],
  ])('%s at the end of a restoration', async (_, request) => {
    const id = await publish(users.author);
    await server.query(`select private.hide_listings(array[$1::uuid], 'moderation', null)`, [id]);
    // Makes them wait after their look at the public listings.
    const start = 'begin; lock table public.hidden_listings in access exclusive mode';
    const restore = 'select private.restore_listings(array[$1::uuid])';
    expect(await sentDuring(server, [[restore, id]], () => request(id), { start })).toEqual(ACCEPTED);
  });
});
