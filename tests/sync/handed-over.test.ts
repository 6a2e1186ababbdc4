// M10: another user, who read the QR code or link of a listing, voids or lists it before its author's device reaches the server.
import { beforeEach, describe, expect, it } from 'vitest';
import { changeItem, discardItem, retryItem } from '#db/outbox/outbox.ts';
import { readListingRight } from '#db/sent/own-listings.ts';
import { statusMessage } from '#domain/operation/operation-status.ts';
import { device, type Device } from '#support/device.ts';
import { send } from '#support/listing-life.ts';
import { parcelPayload } from '#support/listings.ts';
import { change, list } from '#support/manage-listing.ts';
import { listingPrivateRow, parcelRow } from '#support/server-rows.ts';
import { runningServer } from '#support/server.ts';
import { newAccount, signInOn, signUp, visitorOf, type ApiUser } from '#support/users.ts';

const server = runningServer();
const CONTACT = { name: 'Jo Farm', phone: '0491 570 313', email: null };

let phone: Device;
let reader: ApiUser;
let id: string;
/** The code holds what the listing said then. */
let code: ReturnType<typeof parcelRow>;

const listFrom = async () => {
  ({ id } = await list(phone, { title: 'Handed over', price: 50_000 }, CONTACT));
  code = parcelRow({ id, title: 'Handed over', price: 50_000 });
};

beforeEach(() => {
  phone = device({ server });
  reader = visitorOf(server);
});

/** Its author changes the listing, and what they do with it once it is public waits behind it. */
async function changeMeanwhile(): Promise<string> {
  await changeItem(phone.db, {
    kind: 'parcel',
    payload: parcelPayload({ id, title: 'Handed over', price: 60_000 }),
    now: phone.clock.now(),
  });
  return (await change(phone, id, { fields: { status: 'pending' } })).id;
}

const onServer = (ids: string[]) =>
  server.query<{ id: string; price: string; status: string; seller_phone: string | null }>(
    `select parcels.id, price::text, status, seller_phone from public.parcels
     left join public.listing_private using (id) where parcels.id = any ($1) order by price`,
    [ids],
  );

const shown = async () => {
  const item = (await phone.outbox()).find(({ kind }) => kind === 'parcel');
  return item === undefined ? '' : statusMessage({ kind: 'queued', item }, { kind: 'parcel' }).text;
};

/** The author sends theirs as a new listing; resolves to its id. */
async function sendAsNew(): Promise<string> {
  const renewed = (await retryItem(phone.db, id, phone.clock.now())) ?? '';
  expect(renewed).not.toBe(id);
  await phone.sync();
  await phone.sync();
  expect(await phone.outbox()).toEqual([]);
  return renewed;
}

const renewedRow = (renewed: string) => ({
  id: renewed,
  price: '60000',
  status: 'pending',
  seller_phone: CONTACT.phone,
});

describe('someone who has its code voids the listing', () => {
  it('so that its author reads who may have, and sends it after all with its changes', async () => {
    await listFrom();
    await reader.request('POST', '/rest/v1/rpc/void_writes', { body: { table_name: 'parcels', ids: [id] } });
    const changed = await changeMeanwhile();
    await phone.sync();
    expect(await phone.outbox()).toMatchObject([{ id, refusal: { code: 'voided' } }, { id: changed }]);
    expect(await shown()).toContain('or by someone with its link or QR code');
    const renewed = await sendAsNew();
    expect(await onServer([id, renewed])).toEqual([renewedRow(renewed)]);
  });
});

const PUBLISH: [string, () => Promise<unknown>][] = [
  ['without a private row', () => reader.request('POST', '/rest/v1/parcels', { body: code })],
  [
    'with a key of their own',
    async () => {
      await send(reader, 'listing_private', listingPrivateRow({ id }));
      await reader.request('POST', '/rest/v1/parcels', { body: code });
    },
  ],
  [
    'with their account',
    async () => {
      const user = await signUp(server, 'reader');
      await send(user, 'listing_private', listingPrivateRow({ id, user_id: user.id, key_hash: null }));
      await user.request('POST', '/rest/v1/parcels', { body: code });
    },
  ],
];

describe.each(PUBLISH)('someone who has its code lists it %s', (_, publish) => {
  const isManageable = async (parcel: string) => {
    const row = await phone.db.parcels.get(parcel);
    return row !== undefined && (await readListingRight(phone.db, row)) !== null;
  };

  it.each([false, true])('and its author, signed in: %s, sends theirs with its changes', async (signsIn) => {
    if (signsIn) await signInOn(phone, await newAccount(server));
    await listFrom();
    await publish();
    const changed = await changeMeanwhile();
    // Also with the other listing in the mirror.
    for (let pass = 0; pass < 2; pass++) {
      await phone.sync();
      expect(await phone.outbox()).toMatchObject([
        { id, refusal: { code: 'other-author' } },
        { id: changed },
      ]);
      expect(await shown()).toContain('Someone else listed this listing first, from its link or QR code');
    }
    expect(await isManageable(id)).toBe(false);
    const renewed = await sendAsNew();
    expect(await onServer([id, renewed])).toMatchObject([
      { id, price: '50000', status: 'available' },
      renewedRow(renewed),
    ]);
    expect([await isManageable(id), await isManageable(renewed)]).toEqual([false, true]);
  });

  it('and its author discards theirs at once', async () => {
    await listFrom();
    await publish();
    await changeMeanwhile();
    await phone.sync();
    expect(await discardItem(phone.db, id)).toBe('discarded');
    await phone.sync();
    expect([await phone.outbox(), await isManageable(id)]).toEqual([[], false]);
    expect(await onServer([id])).toMatchObject([{ id, price: '50000' }]);
  });
});
