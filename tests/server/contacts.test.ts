import { describe, expect, it } from 'vitest';
import { newId } from '#domain/values/id.ts';
import { everyAnswerTo } from '#support/every-answer.ts';
import { ACCEPTED, feedId, listingUsersOf, publish, pull, send } from '#support/listing-life.ts';
import { enquiryAnswerRow, enquiryRow, insertClaim } from '#support/server-rows.ts';
import { runningServer } from '#support/server.ts';
import { signUp, type ApiUser } from '#support/users.ts';

// Whether any answer of the API has the contact of a seller or an enquirer for anyone but the owners of broker and company.
const server = runningServer();
const users = listingUsersOf(server);

/** A listing of a visitor and an enquiry about it, whose contacts are in no other row. */
async function scene() {
  const mark = newId();
  const digits = String(BigInt(`0x${mark.slice(-12)}`));
  const seller = {
    seller_name: `Seller ${mark}`,
    seller_phone: `04${digits}`,
    seller_email: `${mark}@seller.example`,
  };
  const enquirer = { name: `Enquirer ${mark}`, phone: `05${digits}`, note: `Note ${mark}` };
  const parcel = await publish(users.visitor, seller);
  const enquiry = enquiryRow({ parcel_id: parcel, ...enquirer });
  expect(await send(users.visitor, 'enquiries', enquiry)).toEqual(ACCEPTED);
  const ids = [parcel, enquiry.id];
  /** What this user finds of them in every answer. */
  const secretsOf = async (user: ApiUser, known: string[] = []) => {
    const text = JSON.stringify(await everyAnswerTo(server, user, [...ids, ...known]));
    return [...Object.values(seller), ...Object.values(enquirer)].filter((secret) => text.includes(secret));
  };
  /** The rows that this owner reads, and receives. */
  const copiesOf = async (owner: ApiUser) => {
    const { rows } = await pull(owner);
    expect(rows['inbox']?.['parcel_id']).toContain(feedId(parcel));
    expect(rows['enquiry_inbox']?.['enquiry_id']).toContain(feedId(enquiry.id));
    const { body } = await owner.request('GET', `/rest/v1/inbox?parcel_id=eq.${parcel}`);
    expect(body).toMatchObject([{ user_id: owner.id, ...seller }]);
    const { body: entries } = await owner.request('GET', `/rest/v1/enquiry_inbox?parcel_id=eq.${parcel}`);
    expect(entries).toMatchObject([{ user_id: owner.id, enquiry_id: enquiry.id, ...enquirer }]);
  };
  return { secretsOf, copiesOf };
}

describe('M10: the contacts of seller and enquirer', () => {
  it('reach the approved owners of broker and company, and are in no answer for anyone else', async () => {
    const { visitor, author, broker, company, former, stranger, admin } = users;
    const { secretsOf, copiesOf } = await scene();
    for (const owner of [broker, company]) await copiesOf(owner);
    for (const user of [visitor, author, stranger, former, admin]) expect(await secretsOf(user)).toEqual([]);
    await copiesOf(broker);
  });

  it('come with an approved claim, and are in no answer once it is revoked', async () => {
    const { admin, broker, stranger, visitor } = users;
    const { secretsOf, copiesOf } = await scene();
    const owner = await signUp(server, 'owner');
    const claim = await insertClaim(server, owner.id);
    const approved = { body: { approved: true } };
    await admin.request('PATCH', `/rest/v1/claimed_entities?id=eq.${claim}&approved=eq.false`, approved);
    await copiesOf(owner);
    const [own, ...others] = [
      await pull(owner),
      await pull(broker),
      await pull(stranger),
      await pull(visitor),
    ];
    await admin.request('DELETE', `/rest/v1/claimed_entities?id=eq.${claim}`);
    const { deleted } = await pull(owner, own.cursor);
    for (const table of ['inbox', 'enquiry_inbox'])
      expect(new Set(deleted[table]?.map(feedId))).toEqual(new Set(own.rows[table]?.['id']));
    expect(await secretsOf(owner, Object.values(deleted).flat().slice(0, 20))).toEqual([]);
    for (const [at, user] of [broker, stranger, visitor].entries()) {
      const { deleted: tombstones } = await pull(user, others[at]?.cursor);
      expect(tombstones).not.toHaveProperty('inbox');
      expect(tombstones).not.toHaveProperty('enquiry_inbox');
    }
  });
});

describe('M14: what became of an enquiry', () => {
  it('is in the answers for its author and the owners who were asked, and in no other', async () => {
    const { visitor, author, broker, company, former, stranger, admin } = users;
    const volume = Number(String(BigInt(`0x${newId().slice(-8)}`))) / 1000;
    const enquiry = enquiryRow({ parcel_id: await publish(visitor), user_id: author.id, volume });
    expect(await send(author, 'enquiries', enquiry)).toEqual(ACCEPTED);
    const refused = enquiryAnswerRow(enquiry.id, stranger.id);
    expect(await send(stranger, 'enquiry_answers', refused)).toMatchObject({
      status: 403,
      body: { code: '42501', message: 'This enquiry is no longer on your desk.' },
    });
    const answer = enquiryAnswerRow(enquiry.id, broker.id);
    expect(await send(broker, 'enquiry_answers', answer)).toEqual(ACCEPTED);
    const findsIn = async (user: ApiUser) => {
      const text = JSON.stringify(await everyAnswerTo(server, user, [enquiry.id, answer.id, refused.id]));
      return [String(volume), '"unavailable"'].filter((part) => text.includes(part));
    };
    for (const user of [author, broker, company]) expect(await findsIn(user)).toHaveLength(2);
    for (const user of [visitor, stranger, former, admin]) expect(await findsIn(user)).toEqual([]);
  });
});
