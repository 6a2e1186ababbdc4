import { beforeAll, describe, expect, it } from 'vitest';
import { device } from '#support/device.ts';
import {
  ACCEPTED,
  changeOfPrice,
  feedId,
  publish,
  pull,
  readParcel,
  receiptsOf,
  sendChange,
  signUpListingUsers,
} from '#support/listing-life.ts';
import { KEY_OF_LISTING, parcelRow } from '#support/server-rows.ts';
import { unchangedBy } from '#support/server-state.ts';
import { runningServer } from '#support/server.ts';
import type { ApiUser, SignedIn } from '#support/users.ts';

// Listings that a broker or company says are not theirs, with real tokens.
const server = runningServer();
let visitor: ApiUser;
let author: SignedIn;
let broker: SignedIn;
let company: SignedIn;
let stranger: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
  ({ visitor, author, broker, company, stranger, admin } = await signUpListingUsers(server));
});

const NOT_MINE = { action: 'not-mine' } as const;
const restore = (id: string) => server.query('select private.restore_listings(array[$1::uuid])', [id]);

async function privateRowOf({ request }: ApiUser, id: string) {
  const { body } = await request(
    'GET',
    `/rest/v1/listing_private?id=eq.${id}&select=hidden,hidden_reason,withdrawn`,
  );
  return body;
}

describe('a listing that is not theirs', () => {
  it('leaves everyone, and is read by administrators only', async () => {
    const id = await publish(author);
    expect(await sendChange(broker, id, NOT_MINE)).toEqual(ACCEPTED);
    for (const user of [visitor, author, broker, company, stranger, admin]) {
      expect(await readParcel(user, id)).toBeUndefined();
      const { rows } = await pull(user);
      expect(rows['parcels']?.['id']).not.toContain(feedId(id));
      expect(rows['inbox']?.['parcel_id'] ?? []).not.toContain(feedId(id));
      expect(rows).not.toHaveProperty('hidden_listings');
      expect(JSON.stringify(rows).includes(feedId(id))).toBe(user === author);
      const { status, body } = await user.request('GET', `/rest/v1/hidden_listings?id=eq.${id}`);
      if (user === admin)
        expect(body).toMatchObject([
          { reason: 'not-mine', hidden_by: broker.id, content: parcelRow({ id }) },
        ]);
      else if (status === 200) expect(body).toEqual([]);
      else expect([user, status]).toEqual([visitor, 401]);
    }
  });

  it('is hidden for its author, not withdrawn', async () => {
    const id = await publish(author);
    await sendChange(company, id, NOT_MINE);
    expect(await privateRowOf(author, id)).toMatchObject([
      { hidden_reason: 'not-mine', hidden: parcelRow({ id }), withdrawn: null },
    ]);
    for (const user of [visitor, broker, admin]) expect(await privateRowOf(user, id)).toEqual([]);
  });

  it('is not changed while it is hidden; another owner may say the same', async () => {
    const id = await publish(author);
    await sendChange(broker, id, NOT_MINE);
    const late = [
      () => sendChange(author, id, changeOfPrice(49_000, 50_000)),
      () => sendChange(author, id, { action: 'withdraw' }),
      () => sendChange(author, id, NOT_MINE),
      () => sendChange(stranger, id, NOT_MINE),
      () => sendChange(admin, id, NOT_MINE),
      () => sendChange(visitor, id, { ...NOT_MINE, key: KEY_OF_LISTING }),
    ];
    for (const request of late)
      expect(await unchangedBy(server, request)).toMatchObject({
        status: 400,
        body: { code: '22023', hint: 'parcel_id', message: 'This listing is hidden from the public.' },
      });
    expect(await sendChange(company, id, NOT_MINE)).toEqual(ACCEPTED);
    expect(await server.query('select hidden_by from public.hidden_listings where id = $1', [id])).toEqual([
      { hidden_by: broker.id },
    ]);
  });

  it('cannot be one that the owner listed', async () => {
    const id = await publish(broker);
    expect(await unchangedBy(server, () => sendChange(broker, id, NOT_MINE))).toMatchObject({
      status: 403,
      body: { code: '42501', message: 'You listed this parcel yourself. Withdraw it instead.' },
    });
  });

  it('cannot be sent again or taken over under its id', async () => {
    const id = await publish(visitor);
    await sendChange(broker, id, NOT_MINE);
    const again = () =>
      visitor.request('POST', '/rest/v1/parcels', { body: parcelRow({ id }), prefer: 'return=minimal' });
    expect(await unchangedBy(server, again)).toEqual(ACCEPTED);
  });

  it('leaves a device and comes back when it is restored', async () => {
    const id = await publish(author);
    const { received } = await receiptsOf(visitor, 'parcels', [id]);
    await sendChange(author, id, changeOfPrice(49_000, 50_000));
    const phone = device({ server });
    await phone.sync();
    expect(await phone.db.parcels.get(id)).toMatchObject({ price: 49_000 });
    await sendChange(broker, id, NOT_MINE);
    await phone.sync({ verify: true });
    expect(await phone.db.parcels.get(id)).toBeUndefined();
    await restore(id);
    await phone.sync({ verify: true });
    expect(await phone.db.parcels.get(id)).toMatchObject({ price: 49_000, status: 'available' });
    const late = device({ server });
    await late.sync({ verify: true });
    expect(await late.db.parcels.get(id)).toMatchObject({ price: 49_000 });
    expect((await receiptsOf(visitor, 'parcels', [id])).received).toEqual(received);
    expect(await privateRowOf(author, id)).toEqual([{ hidden: null, hidden_reason: null, withdrawn: null }]);
    expect((await pull(company)).rows['inbox']?.['parcel_id']).toContain(feedId(id));
    expect(await sendChange(author, id, changeOfPrice(48_000, 49_000))).toEqual(ACCEPTED);
  });
});

it("keeps a broker's confirmation for 30 days when the seller confirms", async () => {
  const id = await publish(visitor);
  const confirmedBy = async () => (await readParcel(visitor, id))?.['confirmed_by'];
  const days = (ago: number) => ({ action: 'confirm', made_at: Date.now() - ago * 86_400_000 });
  const sequence: [ApiUser, number, string][] = [
    [visitor, 0, 'seller'],
    [broker, 29, 'broker'],
    [visitor, 0, 'broker'],
    [company, 3, 'company'],
  ];
  for (const [user, ago, expected] of sequence) {
    const key = user === visitor ? KEY_OF_LISTING : null;
    expect(await sendChange(user, id, { ...days(ago), key })).toEqual(ACCEPTED);
    expect(await confirmedBy()).toBe(expected);
  }
});
