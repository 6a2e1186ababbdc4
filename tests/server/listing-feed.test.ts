import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/values/id.ts';
import { device } from '#support/device.ts';
import {
  ACCEPTED,
  changeOfPrice,
  feedId,
  publish,
  pull,
  readParcel,
  receiptsOf,
  send,
  sendChange,
  signUpListingUsers,
} from '#support/listing-life.ts';
import { KEY_OF_LISTING, listingPrivateRow, parcelRow } from '#support/server-rows.ts';
import { unchangedBy } from '#support/server-state.ts';
import { runningServer } from '#support/server.ts';
import { signUp, type ApiUser, type SignedIn } from '#support/users.ts';

// What devices receive of listings and their changes.
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

describe('the feed', () => {
  it('has the content of a withdrawn listing for its author only, so that it can be listed again', async () => {
    const id = await publish(author);
    await sendChange(author, id, changeOfPrice(49_000, 50_000));
    expect(await sendChange(broker, id, { action: 'withdraw' })).toEqual(ACCEPTED);
    expect(await sendChange(author, id, { action: 'withdraw' })).toMatchObject({
      status: 400,
      body: { code: '22023', hint: 'parcel_id', message: 'This listing was withdrawn.' },
    });
    for (const user of [author, broker, company, admin, stranger, visitor]) {
      const { rows } = await pull(user);
      expect(rows['parcels']?.['id']).not.toContain(feedId(id));
      const at = rows['listing_private']?.['id']?.indexOf(feedId(id)) ?? -1;
      expect(at >= 0).toBe(user === author);
      if (user === author)
        expect(rows['listing_private']?.['withdrawn']?.[at]).toMatchObject({
          ...parcelRow({ id }),
          price: 49_000,
        });
    }
    const again = await publish(author);
    expect(await readParcel(visitor, again)).toMatchObject({ id: again, status: 'available' });
  });

  it('keeps keys, their hashes and private rows of a visitor from everyone', async () => {
    const [id, key] = [newId(), newId()];
    const hash = createHash('sha256').update(key).digest('hex');
    await send(visitor, 'listing_private', listingPrivateRow({ id, key_hash: hash }));
    await visitor.request('POST', '/rest/v1/parcels', { body: parcelRow({ id }) });
    expect(await sendChange(visitor, id, { action: 'confirm', key })).toEqual(ACCEPTED);
    const secretsIn = (answer: unknown) =>
      [key, hash, 'made_at'].filter((secret) => JSON.stringify(answer).includes(secret));
    for (const user of [author, broker, company, admin, stranger, visitor]) {
      const answers = [
        await pull(user),
        await user.request('GET', '/rest/v1/listing_private?select=*'),
        await user.request('GET', '/rest/v1/listing_changes?select=*'),
        await receiptsOf(user, 'listing_private', [id]),
      ];
      expect(answers.map(secretsIn)).toEqual([[], [], [], []]);
      expect(answers.at(3)).toMatchObject({ rows: [] });
      if (user !== author) expect(answers.at(1)).toEqual({ status: 200, body: [] });
    }
    expect(await server.query('select from public.listing_changes where key is not null')).toEqual([]);
  });

  it('has an adopted listing for its new author, whose key still works', async () => {
    const id = await publish(visitor);
    const sam = await signUp(server, 'sam');
    const adopt = (user: ApiUser, key: string | null) => sendChange(user, id, { action: 'adopt', key });
    for (const refused of [
      () => adopt(sam, 'another key'),
      () => adopt(sam, null),
      () => adopt(visitor, KEY_OF_LISTING),
    ])
      expect(await unchangedBy(server, refused)).toMatchObject({ body: { code: '42501' } });
    expect((await pull(sam)).rows).not.toHaveProperty('listing_private');
    expect(await adopt(sam, KEY_OF_LISTING)).toEqual(ACCEPTED);
    expect((await pull(sam)).rows['listing_private']).toMatchObject({
      id: [feedId(id)],
      user_id: [feedId(sam.id)],
    });
    expect(await adopt(sam, null)).toEqual(ACCEPTED);
    expect(await unchangedBy(server, () => adopt(stranger, KEY_OF_LISTING))).toMatchObject({
      status: 403,
      body: { code: '42501', message: 'This listing belongs to another author.' },
    });
    expect(await sendChange(sam, id, changeOfPrice(49_000, 50_000))).toEqual(ACCEPTED);
    expect(await sendChange(visitor, id, { ...changeOfPrice(48_000, 49_000), key: KEY_OF_LISTING })).toEqual(
      ACCEPTED,
    );
    expect(await sendChange(visitor, id, { action: 'withdraw', key: KEY_OF_LISTING })).toEqual(ACCEPTED);
    expect((await pull(sam)).rows['listing_private']?.['withdrawn']).toMatchObject([{ id, price: 48_000 }]);
  });

  it('shows everyone who confirmed a listing and when, at most now', async () => {
    const id = await publish(author);
    const confirm = (user: ApiUser, made_at: number) => sendChange(user, id, { action: 'confirm', made_at });
    expect(await confirm(company, Date.UTC(2026, 0, 2))).toEqual(ACCEPTED);
    expect(await confirm(author, Date.UTC(2026, 0, 1))).toEqual(ACCEPTED);
    const { rows } = await pull(visitor);
    const at = rows['parcels']?.['id']?.indexOf(feedId(id)) ?? -1;
    expect(rows['parcels']?.['confirmed_by']?.[at]).toBe('company');
    expect(new Date(rows['parcels']?.['confirmed_at']?.[at]).getTime()).toBe(Date.UTC(2026, 0, 2));
    expect(await confirm(broker, Date.UTC(2199, 0, 1))).toEqual(ACCEPTED);
    expect(
      await server.query('select confirmed_by from public.parcels where id = $1 and confirmed_at <= now()', [
        id,
      ]),
    ).toEqual([{ confirmed_by: 'broker' }]);
  });

  it('brings changes, confirmations and withdrawals to a device that knows no private rows', async () => {
    const [kept, withdrawn] = [await publish(author), await publish(author)];
    const phone = device({ server });
    await phone.sync();
    expect(await sendChange(author, kept, changeOfPrice(49_000, 50_000))).toEqual(ACCEPTED);
    expect(await sendChange(broker, kept, { action: 'confirm' })).toEqual(ACCEPTED);
    expect(await sendChange(author, withdrawn, { action: 'withdraw' })).toEqual(ACCEPTED);
    await phone.sync();
    expect(await phone.db.parcels.get(kept)).toMatchObject({ price: 49_000 });
    expect(await phone.db.parcels.get(withdrawn)).toBeUndefined();
    expect(await phone.db.unreadableRows.count()).toBe(0);
  });
});
