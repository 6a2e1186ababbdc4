import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/values/id.ts';
import { contentDigest } from '#remote/content-digest.ts';
import { fromWire } from '#remote/wire.ts';
import {
  ACCEPTED,
  changeOfPrice,
  publish,
  readParcel,
  receiptsOf,
  send,
  sendChange,
  signUpListingUsers,
  type Change,
} from '#support/listing-life.ts';
import { BROKER } from '#support/seed-ids.ts';
import { KEY_OF_LISTING, listingChangeRow, listingPrivateRow, parcelRow } from '#support/server-rows.ts';
import { unchangedBy } from '#support/server-state.ts';
import { isRealServer, runningServer } from '#support/server.ts';
import { type ApiUser, type SignedIn } from '#support/users.ts';

// What a change of a listing does, how it is refused, and how a device learns which.
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

const describeAs = (text: string): Change => ({
  action: 'change',
  fields: { description: text },
  before: { description: parcelRow().description },
});

describe('receipts', () => {
  it.each(['a visitor', 'a user'])('settle what %s sent, by the digest of the content', async (name) => {
    const user = name === 'a user' ? author : visitor;
    const row = listingPrivateRow({ user_id: user.id });
    expect(await send(user, 'listing_private', row)).toEqual(ACCEPTED);
    await user.request('POST', '/rest/v1/parcels', { body: parcelRow({ id: row.id }) });
    const sent = listingChangeRow({
      parcel_id: row.id,
      action: 'change',
      user_id: user.id,
      key: KEY_OF_LISTING,
      fields: { title: 'Känguru "Süd" \\ /', price: 49_999.95, volume: 0.125, expiry_date: null },
      before: {
        volume: 200,
        expiry_date: '2027-06-30',
        price: 50_000,
        title: 'Murrumbidgee allocation, 200 ML',
      },
    });
    expect(await send(user, 'listing_changes', sent)).toEqual(ACCEPTED);
    const confirmed = listingChangeRow({
      parcel_id: row.id,
      action: 'confirm',
      user_id: user.id,
      key: KEY_OF_LISTING,
    });
    expect(await send(user, 'listing_changes', confirmed)).toEqual(ACCEPTED);
    const changes = await receiptsOf(user, 'listing_changes', [sent.id, confirmed.id, newId()]);
    expect(changes).toEqual({
      received: {
        [sent.id]: await contentDigest(fromWire(sent)),
        [confirmed.id]: await contentDigest(fromWire(confirmed)),
      },
      voided: [],
      rows: [],
    });
    expect(await receiptsOf(user, 'listing_private', [row.id])).toMatchObject({
      received: { [row.id]: await contentDigest(fromWire(row)) },
      rows: user.id === null ? [] : [{ id: row.id, user_id: user.id }],
    });
    expect(await readParcel(visitor, row.id)).toMatchObject({
      title: 'Känguru "Süd" \\ /',
      expiry_date: null,
    });
  });

  it('make a change that is sent twice one change', async () => {
    const id = await publish(author);
    const sent = listingChangeRow({ parcel_id: id, user_id: author.id, ...changeOfPrice(49_000, 50_000) });
    expect(await send(author, 'listing_changes', sent)).toEqual(ACCEPTED);
    expect(await sendChange(author, id, changeOfPrice(48_000, 49_000))).toEqual(ACCEPTED);
    expect(await unchangedBy(server, () => send(author, 'listing_changes', sent))).toEqual(ACCEPTED);
    expect(await readParcel(visitor, id)).toMatchObject({ price: 48_000 });
  });

  it('are not left by a refused change', async () => {
    const id = await publish(author);
    const sent = listingChangeRow({ parcel_id: id, user_id: stranger.id, ...changeOfPrice(1, 50_000) });
    expect((await send(stranger, 'listing_changes', sent)).status).toBe(403);
    expect((await receiptsOf(stranger, 'listing_changes', [sent.id])).received).toEqual({});
  });

  it.each(['a visitor', 'a user'])('withdraw a change of %s that was not received', async (name) => {
    const user = name === 'a user' ? author : visitor;
    const id = await publish(user);
    const sent = listingChangeRow({
      parcel_id: id,
      user_id: user.id,
      key: KEY_OF_LISTING,
      ...changeOfPrice(1, 50_000),
    });
    expect(await receiptsOf(user, 'listing_changes', [sent.id], 'void_writes')).toMatchObject({
      voided: [sent.id],
    });
    expect(await unchangedBy(server, () => send(user, 'listing_changes', sent))).toEqual(ACCEPTED);
    expect((await receiptsOf(user, 'listing_changes', [sent.id])).voided).toEqual([sent.id]);
  });
});

describe('changes of several people', () => {
  const PRICE = changeOfPrice(49_000, 50_000);
  const DESCRIPTION = describeAs('Corrected by the broker of this listing.');
  const orders: [string, () => [ApiUser, Change][]][] = [
    [
      'price first',
      () => [
        [author, PRICE],
        [broker, DESCRIPTION],
      ],
    ],
    [
      'description first',
      () => [
        [broker, DESCRIPTION],
        [author, PRICE],
      ],
    ],
  ];
  it.each(orders)('merge when they are of different fields: %s', async (_, sent) => {
    const id = await publish(author);
    for (const [user, fields] of sent()) expect(await sendChange(user, id, fields)).toEqual(ACCEPTED);
    expect(await readParcel(visitor, id)).toMatchObject({
      price: 49_000,
      description: 'Corrected by the broker of this listing.',
    });
  });

  it('of one field are a conflict, with the field and its current value', async () => {
    const id = await publish(author);
    expect(await sendChange(author, id, changeOfPrice(49_000, 50_000))).toEqual(ACCEPTED);
    const second = () =>
      sendChange(broker, id, {
        action: 'change',
        fields: { status: 'sold', price: 45_000 },
        before: { status: 'available', price: 50_000 },
      });
    expect(await unchangedBy(server, second)).toEqual({
      status: 400,
      body: {
        code: '22C01',
        hint: 'price',
        message: 'The price was changed in the meantime.',
        details: '{"price": 49000}',
      },
    });
  });

  it('to the same value are no conflict', async () => {
    const id = await publish(author);
    for (const user of [author, broker, company])
      expect(await sendChange(user, id, changeOfPrice(49_000, 50_000))).toEqual(ACCEPTED);
  });

  it('at the same time are compared one after another', async () => {
    const id = await publish(author);
    const answers = await Promise.all([
      ...[author, broker, company, admin].map((user, index) =>
        sendChange(user, id, changeOfPrice(1_000 + index, 50_000)),
      ),
      sendChange(author, id, describeAs('Changed at the same time by the author.')),
    ]);
    const accepted = answers.filter(({ status }) => status === 201);
    const conflicts = answers.filter(({ body }) => JSON.stringify(body).includes('22C01'));
    expect([accepted.length, conflicts.length]).toEqual([2, 3]);
    expect(await readParcel(visitor, id)).toMatchObject({
      description: 'Changed at the same time by the author.',
    });
  });

  it('in one request see the effects of those before them', async () => {
    const id = await publish(author);
    const rows = [
      changeOfPrice(49_000, 50_000),
      changeOfPrice(48_000, 49_000),
      { action: 'confirm' },
      { action: 'withdraw' },
    ].map((fields) => listingChangeRow({ parcel_id: id, user_id: author.id, ...fields }));
    const late = [
      ...rows,
      listingChangeRow({ parcel_id: id, user_id: author.id, ...changeOfPrice(1, 48_000) }),
    ];
    expect(await unchangedBy(server, () => send(author, 'listing_changes', late))).toMatchObject({
      status: 400,
      body: { code: '22023', hint: 'parcel_id', message: 'This listing was withdrawn.' },
    });
    expect(await send(author, 'listing_changes', rows)).toEqual(ACCEPTED);
    expect(await readParcel(visitor, id)).toBeUndefined();
  });
});

describe('a change', () => {
  it.each<[string, Change]>([
    ['fields', { action: 'change', fields: {}, before: {} }],
    ['fields', { action: 'change', fields: null, before: null }],
    ['fields', { action: 'change', fields: { broker_id: BROKER }, before: { broker_id: BROKER } }],
    ['fields', { action: 'withdraw', fields: { price: 1 }, before: { price: 50_000 } }],
    ['before', { action: 'change', fields: { price: 1 }, before: { volume: 1 } }],
    ['price', { action: 'change', fields: { price: '1' }, before: { price: 50_000 } }],
    ['price', { action: 'change', fields: { price: -1 }, before: { price: 50_000 } }],
    ['volume', { action: 'change', fields: { volume: null }, before: { volume: 200 } }],
    ['title', { action: 'change', fields: { title: null }, before: { title: parcelRow().title } }],
    ['title', { action: 'change', fields: { title: ['x'] }, before: { title: parcelRow().title } }],
    [
      'expiry_date',
      { action: 'change', fields: { expiry_date: '30/6/27' }, before: { expiry_date: '2027-06-30' } },
    ],
    ['status', { action: 'change', fields: { status: 'gone' }, before: { status: 'available' } }],
    ['action', { action: 'delete' }],
    ['made_at', { action: 'confirm', made_at: 1 }],
  ])('is refused with its column: %s %o', async (column, sent) => {
    const id = await publish(author);
    expect(await unchangedBy(server, () => sendChange(author, id, sent))).toMatchObject({
      status: 400,
      body: { code: '22023', hint: column, message: expect.stringMatching(/^[A-Z]/) },
    });
  });

  it.each<[string, object]>([
    ['an id that is none', { parcel_id: 'x' }],
    ['fields that are text', { action: 'change', fields: 'price', before: 'price' }],
    ['a date that is text', { made_at: 'yesterday' }],
    ['a null character', { action: 'change', fields: { title: 'Water\0' }, before: { title: 'Water' } }],
    ['a number that no column holds', { made_at: 1e300 }],
  ])('is refused, and never a fault of the server: %s', async (_, sent) => {
    const row = {
      ...listingChangeRow({ parcel_id: newId(), user_id: author.id, action: 'confirm' }),
      ...sent,
    };
    const { status } = await unchangedBy(server, () => send(author, 'listing_changes', row));
    expect(status).toBe(400);
  });

  it('writes no confirmation and no arrival', async () => {
    const id = await publish(author);
    for (const user of [author, admin, visitor]) {
      const confirmed = { confirmed_at: '2026-11-20T00:00:00Z', confirmed_by: 'broker' };
      const insert = () =>
        user.request('POST', '/rest/v1/parcels', {
          body: { ...parcelRow(), ...confirmed },
          prefer: 'return=minimal',
        });
      expect((await unchangedBy(server, insert)).status).toBe(user.id === null ? 401 : 403);
      const update = () =>
        user.request('PATCH', `/rest/v1/parcels?id=eq.${id}`, { body: confirmed, prefer: 'return=minimal' });
      await unchangedBy(server, update);
    }
    const sent = {
      ...listingChangeRow({ parcel_id: id, user_id: author.id, action: 'confirm' }),
      created_at: '2001-01-01',
    };
    const { status } = await send(author, 'listing_changes', sent);
    // Column grants apply on the real server only.
    expect(status).toBe(isRealServer ? 403 : 201);
    expect(await server.query("select from public.listing_changes where created_at < '2020-01-01'")).toEqual(
      [],
    );
  });
});
