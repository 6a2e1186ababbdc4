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
  send,
  sendChange,
  signUpListingUsers,
  type ListingUsers,
} from '#support/listing-life.ts';
import { claimRow, enquiryRow, insertAsOwner, KEY_OF_LISTING } from '#support/server-rows.ts';
import { unchangedBy } from '#support/server-state.ts';
import { runningServer } from '#support/server.ts';
import { signUp, type ApiUser } from '#support/users.ts';

// Who receives an enquiry, with real tokens.
const server = runningServer();
let users: ListingUsers;

beforeAll(async () => {
  users = await signUpListingUsers(server);
});

/** An enquiry with a contact that is in no other row. */
function newEnquiry(parcel_id: string, user: ApiUser) {
  const mark = newId();
  const phone = `04${String(BigInt(`0x${mark.slice(-12)}`))}`;
  return enquiryRow({ parcel_id, user_id: user.id, name: `Enquirer ${mark}`, phone, note: `Note ${mark}` });
}

const entriesSchema = v.array(v.looseObject({ id: v.string(), enquiry_id: v.string() }));
async function enquiriesOf({ request }: ApiUser, parcel: string) {
  const { body } = await request('GET', `/rest/v1/enquiry_inbox?parcel_id=eq.${parcel}`);
  return v.parse(entriesSchema, body);
}

describe('M10: an enquiry', () => {
  it('reaches the approved owners of broker and company, and is in no answer for anyone else', async () => {
    const { visitor, author, broker, company, former, stranger, admin } = users;
    const parcel = await publish(visitor);
    const enquiry = newEnquiry(parcel, visitor);
    expect(await send(visitor, 'enquiries', enquiry)).toEqual(ACCEPTED);
    const ids = [parcel, enquiry.id];
    for (const owner of [broker, company]) {
      const [entry, ...others] = await enquiriesOf(owner, parcel);
      expect(others).toEqual([]);
      const { name, phone, note, volume, made_at } = enquiry;
      expect(entry).toMatchObject({ enquiry_id: enquiry.id, name, phone, note, volume, made_at });
      ids.push(entry?.id ?? '');
      expect((await pull(owner)).rows['enquiry_inbox']?.['phone']).toContain(phone);
    }
    const secrets = [enquiry.name, enquiry.phone, enquiry.note];
    for (const user of [visitor, author, stranger, former, admin]) {
      const text = JSON.stringify(await everyAnswerTo(server, user, ids));
      expect(secrets.filter((secret) => text.includes(String(secret)))).toEqual([]);
    }
    expect(await enquiriesOf(broker, parcel)).toHaveLength(1);
  });

  it('has a receipt with its digest, and changes nothing when it is sent again', async () => {
    const { visitor, broker } = users;
    const parcel = await publish(visitor);
    const enquiry = newEnquiry(parcel, visitor);
    const write = () =>
      visitor.request('POST', '/rest/v1/rpc/write_rows', {
        body: { table_name: 'enquiries', new_rows: [enquiry] },
      });
    for (const answer of [await write(), await write()])
      expect(answer).toMatchObject({ status: 200, body: { rows: [] } });
    const { received, rows } = await receiptsOf(visitor, 'enquiries', [enquiry.id]);
    expect([received, rows]).toEqual([{ [enquiry.id]: await contentDigest(fromWire(enquiry)) }, []]);
    expect(await enquiriesOf(broker, parcel)).toHaveLength(1);
  });

  it('is refused in words for a listing that is withdrawn, sold or hidden', async () => {
    const { visitor, broker } = users;
    const [withdrawn, sold, hidden] = [
      await publish(visitor),
      await publish(visitor),
      await publish(visitor),
    ];
    const key = KEY_OF_LISTING;
    const change = { fields: { status: 'sold' }, before: { status: 'available' } };
    const changes = [
      await sendChange(visitor, withdrawn, { action: 'withdraw', key }),
      await sendChange(visitor, sold, { action: 'change', ...change, key }),
      await sendChange(broker, hidden, { action: 'not-mine' }),
    ];
    expect(changes).toEqual([ACCEPTED, ACCEPTED, ACCEPTED]);
    for (const [parcel, message] of [
      [withdrawn, 'This listing was withdrawn.'],
      [sold, 'This listing was sold.'],
      [hidden, 'This listing is hidden from the public.'],
      [newId(), 'This listing does not exist.'],
    ] as const)
      expect(
        await unchangedBy(server, () => send(visitor, 'enquiries', newEnquiry(parcel, visitor))),
      ).toMatchObject({ status: 400, body: { code: '22023', hint: 'parcel_id', message } });
  });

  it('cannot be sent in the name of another user, or to another broker', async () => {
    const { visitor, author, stranger } = users;
    const parcel = await publish(visitor);
    for (const [sender, forged] of [
      [visitor, author],
      [author, visitor],
      [author, stranger],
    ] as const) {
      const enquiry = newEnquiry(parcel, forged);
      const { status } = await unchangedBy(server, () => send(sender, 'enquiries', enquiry));
      expect([401, 403]).toContain(status);
    }
    const row = {
      ...newEnquiry(parcel, visitor),
      broker_id: newId(),
      company_id: newId(),
      listing_title: 'Forged',
    };
    // Column grants refuse it; where they do not apply, the server replaces it.
    await send(visitor, 'enquiries', row);
    expect(await server.query("select from public.enquiries where listing_title = 'Forged'")).toEqual([]);
  });

  it('comes with an approved claim, and leaves with a tombstone when it is revoked', async () => {
    const { visitor, broker, admin } = users;
    const parcel = await publish(visitor);
    const enquiry = newEnquiry(parcel, visitor);
    await send(visitor, 'enquiries', enquiry);
    const owner = await signUp(server, 'owner');
    const claim = await insertAsOwner(server, 'claimed_entities', claimRow(owner.id));
    const { cursor } = await pull(owner);
    await admin.request('PATCH', `/rest/v1/claimed_entities?id=eq.${claim}&approved=eq.false`, {
      body: { approved: true },
    });
    const filled = await pull(owner, cursor);
    const at = filled.rows['enquiry_inbox']?.['enquiry_id']?.indexOf(feedId(enquiry.id)) ?? -1;
    expect(filled.rows['enquiry_inbox']?.['phone']?.[at]).toBe(enquiry.phone);
    const entry = filled.rows['enquiry_inbox']?.['id']?.[at];
    const others = await pull(broker);
    await admin.request('DELETE', `/rest/v1/claimed_entities?id=eq.${claim}`);
    const emptied = await pull(owner, filled.cursor);
    expect(emptied.deleted['enquiry_inbox']?.map(feedId)).toContain(entry);
    expect(JSON.stringify(await everyAnswerTo(server, owner, [parcel, enquiry.id]))).not.toContain(
      enquiry.phone,
    );
    expect((await pull(broker, others.cursor)).deleted).not.toHaveProperty('enquiry_inbox');
  });
});
