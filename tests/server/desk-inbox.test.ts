import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/values/id.ts';
import { contentDigest } from '#remote/content-digest.ts';
import { fromWire } from '#remote/wire.ts';
import { everyAnswerTo } from '#support/every-answer.ts';
import {
  ACCEPTED,
  feedId,
  publish,
  pull,
  receiptsOf,
  sendChange,
  signUpListingUsers,
} from '#support/listing-life.ts';
import { COMPANY } from '#support/seed-ids.ts';
import {
  claimRow,
  insertAsOwner,
  KEY_OF_LISTING,
  listingPrivateRow,
  parcelRow,
} from '#support/server-rows.ts';
import { unchangedBy } from '#support/server-state.ts';
import { runningServer } from '#support/server.ts';
import { signUp, type ApiUser, type SignedIn } from '#support/users.ts';

// Who receives a seller's contact, with real tokens.
const server = runningServer();
let visitor: ApiUser;
let author: SignedIn;
let broker: SignedIn;
let company: SignedIn;
let former: SignedIn;
let stranger: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
  ({ visitor, author, broker, company, former, stranger, admin } = await signUpListingUsers(server));
});

/** A contact that is in no other row. */
function newContact() {
  const mark = newId();
  const digits = String(BigInt(`0x${mark.replaceAll('-', '').slice(-12)}`));
  return {
    seller_name: `Seller ${mark}`,
    seller_phone: `04${digits}`,
    seller_email: `${mark}@seller.example`,
  };
}

const entriesSchema = v.array(
  v.looseObject({ id: v.string(), parcel_id: v.string(), user_id: v.string(), listed_at: v.string() }),
);
async function inboxOf({ request }: ApiUser, parcel: string) {
  const { body } = await request('GET', `/rest/v1/inbox?parcel_id=eq.${parcel}`);
  return v.parse(entriesSchema, body);
}

const claimOf = (user: SignedIn, changes: Parameters<typeof claimRow>[1] = {}) =>
  insertAsOwner(server, 'claimed_entities', claimRow(user.id, changes));
const approve = (claim: string) =>
  admin.request('PATCH', `/rest/v1/claimed_entities?id=eq.${claim}&approved=eq.false`, {
    body: { approved: true },
  });
const revoke = (claim: string) => admin.request('DELETE', `/rest/v1/claimed_entities?id=eq.${claim}`);

describe('the contact of a seller', () => {
  it('reaches the approved owners of the broker and the company, and nobody else', async () => {
    const contact = newContact();
    const id = await publish(visitor, contact);
    const ids = [id];
    for (const owner of [broker, company]) {
      const [entry, ...others] = await inboxOf(owner, id);
      expect(others).toEqual([]);
      expect(entry).toMatchObject({ ...contact, user_id: owner.id });
      if (entry !== undefined) ids.push(entry.id);
      const { rows } = await pull(owner);
      expect(rows['inbox']?.['parcel_id']).toContain(feedId(id));
      expect(rows['inbox']?.['seller_phone']).toContain(contact.seller_phone);
    }
    expect(ids).toHaveLength(3);
    for (const user of [visitor, author, stranger, former, admin]) {
      const text = JSON.stringify(await everyAnswerTo(server, user, ids));
      expect(Object.values(contact).filter((secret) => text.includes(secret))).toEqual([]);
      expect(
        await user.request('GET', `/rest/v1/inbox?seller_phone=eq.${contact.seller_phone}&select=id`),
      ).toMatchObject({
        body: expect.toSatisfy((body) => (Array.isArray(body) ? body.length === 0 : user === visitor)),
      });
    }
    expect(await inboxOf(broker, id)).toHaveLength(1);
  });

  it('is read by its author in their own row', async () => {
    const contact = newContact();
    const id = await publish(author, contact);
    const { body } = await author.request('GET', `/rest/v1/listing_private?id=eq.${id}`);
    expect(body).toMatchObject([contact]);
    expect((await pull(author)).rows['listing_private']?.['seller_phone']).toContain(contact.seller_phone);
    expect(await inboxOf(author, id)).toEqual([]);
  });

  it('is checked like other texts, and is part of the digest of what was received', async () => {
    const write = (changes: object) =>
      visitor.request('POST', '/rest/v1/rpc/write_rows', {
        body: { table_name: 'listing_private', new_rows: [{ ...listingPrivateRow(), ...changes }] },
      });
    const refusals: [object, string, string][] = [
      [{ seller_name: 'J' }, 'seller_name', 'Name must be at least 2 characters'],
      [{ seller_phone: 'call me' }, 'seller_phone', 'Phone number must have at least 6 digits'],
      [{ seller_email: 'jo@farm' }, 'seller_email', 'Please enter a valid email'],
    ];
    for (const [changes, hint, message] of refusals)
      expect(await unchangedBy(server, () => write(changes))).toMatchObject({
        status: 400,
        body: { code: '22023', hint, message },
      });
    const row = listingPrivateRow(newContact());
    expect((await write(row)).status).toBe(200);
    const { received, rows } = await receiptsOf(visitor, 'listing_private', [row.id]);
    expect([received, rows]).toEqual([{ [row.id]: await contentDigest(fromWire(row)) }, []]);
  });

  it('cannot be sent with what only the server sets', async () => {
    const write = (row: object) =>
      visitor.request('POST', '/rest/v1/rpc/write_rows', {
        body: { table_name: 'listing_private', new_rows: [row] },
      });
    for (const changes of [{ hidden: {}, hidden_reason: 'not-mine' }, { withdrawn: {} }])
      expect(await unchangedBy(server, () => write({ ...listingPrivateRow(), ...changes }))).toMatchObject({
        status: 401,
        body: { code: '42501' },
      });
    // Column grants refuse it; where they do not apply, the server replaces it.
    await write({ ...listingPrivateRow(), created_at: '2020-01-01T00:00:00Z' });
    expect(
      await server.query("select from public.listing_private where created_at < now() - interval '1 day'"),
    ).toEqual([]);
  });
});

describe('an inbox', () => {
  it('has one row for each owner, and one for an owner of broker and company', async () => {
    const both = await signUp(server, 'both');
    await claimOf(both, { approved: true });
    await claimOf(both, { entity_type: 'company', entity_id: COMPANY, approved: true });
    const id = await publish(visitor);
    for (const owner of [broker, company, both])
      expect(await inboxOf(owner, id)).toMatchObject([
        { user_id: owner.id, seller_name: null, seller_phone: null, seller_email: null },
      ]);
  });

  it('has no listing of its owner, also after an adoption', async () => {
    const own = await publish(broker, newContact());
    expect([await inboxOf(broker, own), await inboxOf(company, own)]).toMatchObject([[], [{}]]);
    const adopted = await publish(visitor, newContact());
    expect(await sendChange(broker, adopted, { action: 'adopt', key: KEY_OF_LISTING })).toEqual(ACCEPTED);
    expect([await inboxOf(broker, adopted), await inboxOf(company, adopted)]).toMatchObject([[], [{}]]);
  });

  it('is filled with an approval and emptied with the end of the claim, with tombstones for its owner only', async () => {
    const contact = newContact();
    const id = await publish(visitor, contact);
    const owner = await signUp(server, 'owner');
    const claim = await claimOf(owner);
    const { cursor } = await pull(owner);
    expect(await inboxOf(owner, id)).toEqual([]);
    expect(await approve(claim)).toMatchObject({ body: [{ approved: true }] });
    const filled = await pull(owner, cursor);
    const at = filled.rows['inbox']?.['parcel_id']?.indexOf(feedId(id)) ?? -1;
    expect(filled.rows['inbox']?.['seller_phone']?.[at]).toBe(contact.seller_phone);
    const entry = filled.rows['inbox']?.['id']?.[at];
    const others = new Map<ApiUser, string>();
    for (const user of [broker, stranger, visitor]) others.set(user, (await pull(user)).cursor);
    await revoke(claim);
    const emptied = await pull(owner, filled.cursor);
    expect(emptied.deleted['inbox']?.map(feedId)).toContain(entry);
    expect(emptied.rows).not.toHaveProperty('inbox');
    expect(JSON.stringify(await everyAnswerTo(server, owner, [id, String(entry)]))).not.toContain(
      contact.seller_phone,
    );
    for (const [user, since] of others) expect((await pull(user, since)).deleted).not.toHaveProperty('inbox');
    expect(await inboxOf(broker, id)).toHaveLength(1);
  });

  it('loses a listing that is withdrawn, and the contact of a deleted account', async () => {
    const [withdrawn, left] = [await publish(visitor, newContact()), await signUp(server, 'left')];
    const ofLeft = await publish(left, newContact());
    await sendChange(visitor, withdrawn, { action: 'withdraw', key: KEY_OF_LISTING });
    await server.query('delete from auth.users where id = $1', [left.id]);
    expect([await inboxOf(broker, withdrawn), await inboxOf(broker, ofLeft)]).toMatchObject([
      [],
      [{ seller_name: null, seller_phone: null, seller_email: null }],
    ]);
  });

  it('receives 500 listings of one request', async () => {
    const rows = Array.from({ length: 500 }, () => parcelRow());
    const list = () => visitor.request('POST', '/rest/v1/parcels', { body: rows, prefer: 'return=minimal' });
    expect(await list()).toEqual(ACCEPTED);
    const { rows: received } = await pull(company);
    const parcels = new Set(received['inbox']?.['parcel_id']);
    expect(rows.filter(({ id }) => !parcels.has(feedId(id)))).toEqual([]);
  });
});
