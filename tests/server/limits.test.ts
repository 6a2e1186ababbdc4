import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/values/id.ts';
import type { Json } from '#remote/database.types.ts';
import { KEY, SERVER_URL } from '#support/api.ts';
import { publish, sendChange } from '#support/listing-life.ts';
import { changeCompany } from '#support/profiles.ts';
import { COMPANY } from '#support/seed-ids.ts';
import {
  parcelRow,
  brokerSubmissionRow,
  claimRow,
  companySubmissionRow,
  listingChangeRow,
  listingPrivateRow,
  insertAsOwner,
  KEY_OF_LISTING,
} from '#support/server-rows.ts';
import { unchangedBy } from '#support/server-state.ts';
import { isRealServer, runningServer } from '#support/server.ts';
import { signUp, signUpAdministrator, visitorOf, type Answer, type ApiUser } from '#support/users.ts';

// What one visitor or user could do to all others with many requests, or with small ones that have a large effect.
const server = runningServer();
let visitor: ApiUser;

beforeAll(() => {
  visitor = visitorOf(server);
});

describe('numbers of a parcel', () => {
  const list = (changes: object) =>
    visitor.request('POST', '/rest/v1/parcels', { body: { ...parcelRow(), ...changes } });

  it.each([
    ['volume', '0.0001', 'Volume must have at most 3 decimal places'],
    ['price', '0.001', 'Price must have at most 2 decimal places'],
    // The embedded server parses numbers as doubles, so this one is 0 there.
    [
      'volume',
      '1e-16383',
      expect.stringMatching(/^Volume must (have at most 3 decimal places|be a positive number)$/),
    ],
  ])('have limits: %s %s', async (column, value, message) => {
    expect(await unchangedBy(server, () => list({ [column]: value }))).toMatchObject({
      status: 400,
      body: { code: '22023', hint: column, message },
    });
  });
});

describe('numbers with a short exponent and many digits', () => {
  // The embedded server parses numbers as doubles.
  const LONG = isRealServer ? '1e131071' : '1e300';
  const many = (count: number) => Array<string>(count).fill('long');
  /** Sends a body with a long number in place of each 'long'. */
  const post = async (path: string, body: object, token = KEY): Promise<Answer> => {
    const response = await server.fetch(
      new Request(`${SERVER_URL}/rest/v1/${path}`, {
        method: 'POST',
        headers: {
          apikey: KEY,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          prefer: 'return=minimal',
        },
        body: JSON.stringify(body).replaceAll('"long"', LONG),
      }),
    );
    const text = await response.text();
    return { status: response.status, body: text === '' ? text : JSON.parse(text) };
  };

  it.each(['fields', 'before'])('are refused in a change before they are written out: %s', async (column) => {
    const change = { action: 'change', fields: { title: 'x' }, before: { title: 'x' } };
    const row = listingChangeRow({ parcel_id: newId(), ...change, [column]: { title: many(10_000) } });
    expect(await unchangedBy(server, () => post('listing_changes', row))).toMatchObject({
      status: 400,
      body: { code: '22023', hint: 'fields', message: 'A number is too long.' },
    });
  });

  it('are looked for among many short ones', async () => {
    const jo = await signUp(server, 'jo');
    const change = { action: 'change', fields: { title: Array(500_000).fill(1) }, before: { title: 'x' } };
    const row = listingChangeRow({ parcel_id: newId(), user_id: jo.id, ...change });
    expect(await unchangedBy(server, () => post('listing_changes', row, jo.token))).toMatchObject({
      status: 400,
      body: { code: '22023', hint: 'title', message: 'Title must be text' },
    });
  });

  it('are not written out for a column of text', async () => {
    const row = { ...parcelRow(), title: many(10_000) };
    const write = () => post('rpc/write_rows', { table_name: 'parcels', new_rows: [row] });
    expect(await unchangedBy(server, write)).toMatchObject({
      status: 400,
      body: { code: '22023', hint: 'title', message: 'Title must be at most 200 characters' },
    });
  });

  it('are not written out for a row that was received before', async () => {
    const row = parcelRow();
    expect((await post('parcels', row)).status).toBe(201);
    const resent = { ...row, volume: 'long', price: 'long', minimum_volume: 'long', lease_years: 'long' };
    const resend = () =>
      post(
        'parcels',
        Array.from({ length: 500 }, () => resent),
      );
    expect(await unchangedBy(server, resend)).toEqual({ status: 201, body: '' });
  });
});

describe('the values before a change', () => {
  it('of a listing are at most 12,000 characters, also where they do not matter', async () => {
    const author = await signUp(server, 'author');
    const id = await publish(author);
    const change = { action: 'change', fields: { price: 50_000 }, before: { price: 'x'.repeat(12_001) } };
    expect(await unchangedBy(server, () => sendChange(author, id, change))).toMatchObject({
      status: 400,
      body: { code: '22023', hint: 'before', message: 'The values before the change are too long.' },
    });
  });

  it('of a listing can have as many tabs as fit', async () => {
    const author = await signUp(server, 'author');
    const id = newId();
    const description = `Twenty${'\t'.repeat(4987)}letters`;
    await insertAsOwner(server, 'listing_private', listingPrivateRow({ id, user_id: author.id }));
    await insertAsOwner(server, 'parcels', parcelRow({ id, description }));
    const fields = { description: 'Written again without tabs' };
    const change = { action: 'change', fields, before: { description } };
    expect(await sendChange(author, id, change)).toMatchObject({ status: 201 });
  });

  it.each([
    ['letters', 'a'],
    ['quotes', '"'],
  ])('of a company can be fifty offices as long as they may be: %s', async (_, filler) => {
    const owner = await signUp(server, 'owner');
    const role = { entity_type: 'company', entity_id: COMPANY, approved: true };
    await insertAsOwner(server, 'claimed_entities', claimRow(owner.id, role));
    const before = await server.query<{ id: string }>(
      `select id, address, city, state, is_primary, phone, email
       from public.company_locations where company_id = $1`,
      [COMPANY],
    );
    const filled = (length: number) => `x${filler.repeat(length - 2)}x`;
    const offices = Array.from({ length: 50 }, () => ({
      id: newId(),
      address: filled(300),
      city: filled(300),
      state: filled(50),
      is_primary: false,
      phone: `12345${filler.repeat(40)}12345`,
      email: `office@${`${'e'.repeat(59)}.`.repeat(4)}example`,
    }));
    const fewer = offices.slice(1);
    const replace = (from: Json[], to: Json[]) =>
      changeCompany(owner, { fields: { offices: to }, before: { offices: from } });
    expect((await replace(before, offices)).status).toBe(200);
    expect((await replace(offices, fewer)).status).toBe(200);
  });
});

describe('submissions of a user', () => {
  const FULL = 'You have 20 submissions waiting for review. Submit this one when some of them are decided.';
  const submit = ({ request }: ApiUser, table: string, rows: object | object[]) =>
    request('POST', `/rest/v1/${table}`, { body: rows });

  it('are limited to twenty pending, whether sent one by one or together, until some are decided', async () => {
    const [jo, sam, admin] = [
      await signUp(server, 'jo'),
      await signUp(server, 'sam'),
      await signUpAdministrator(server, 'admin'),
    ];
    const brokers = (count: number) =>
      Array.from({ length: count }, () => brokerSubmissionRow(jo.id, { id: newId() }));
    const refused = { status: 400, body: { code: '22023', hint: null, message: FULL } };
    expect(await unchangedBy(server, () => submit(jo, 'pending_brokers', brokers(21)))).toMatchObject(
      refused,
    );
    expect(await submit(jo, 'pending_brokers', brokers(19))).toMatchObject({ status: 201 });
    const company = companySubmissionRow(jo.id, { id: newId() });
    expect(await submit(jo, 'pending_companies', company)).toMatchObject({ status: 201 });
    const another = companySubmissionRow(jo.id, { id: newId() });
    const sendAnother = () => submit(jo, 'pending_companies', another);
    expect(await unchangedBy(server, sendAnother)).toMatchObject(refused);
    expect(await unchangedBy(server, () => submit(jo, 'pending_brokers', brokers(1)))).toMatchObject(refused);
    expect(await submit(sam, 'pending_companies', companySubmissionRow(sam.id))).toMatchObject({
      status: 201,
    });
    await admin.request('POST', '/rest/v1/rpc/reject_submission', {
      body: { kind: 'company', submission_id: company.id, reason: 'No licence' },
    });
    expect(await sendAnother()).toMatchObject({ status: 201 });
  });

  it('that were received before are accepted again when twenty are pending', async () => {
    const jo = await signUp(server, 'jo');
    const rows = Array.from({ length: 20 }, () => companySubmissionRow(jo.id, { id: newId() }));
    const send = () =>
      jo.request('POST', '/rest/v1/pending_companies?on_conflict=id', {
        body: rows,
        prefer: 'resolution=ignore-duplicates,return=representation',
      });
    expect(await send()).toMatchObject({ status: 201 });
    expect(await unchangedBy(server, send)).toEqual({ status: 201, body: [] });
  });
});

describe('parcels per request and per minute', () => {
  afterEach(() => server.query('delete from sync.recent_writes'));

  const rows = (count: number) => Array.from({ length: count }, () => parcelRow());
  const list = (parcels: object[]) => visitor.request('POST', '/rest/v1/parcels', { body: parcels });
  /** Like `list`, but returns the headers. */
  const response = (parcels: object[]) =>
    server.fetch(
      new Request(`${SERVER_URL}/rest/v1/parcels`, {
        method: 'POST',
        headers: { apikey: KEY, authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
        body: JSON.stringify(parcels),
      }),
    );

  it('are at most 500 per request: more is refused, so a device sends them in parts', async () => {
    expect(await unchangedBy(server, () => list(rows(501)))).toMatchObject({
      status: 400,
      body: { code: '22023', message: 'A request may write at most 500 rows.' },
    });
  });

  it('are at most 12,000 per minute for visitors: more is refused with the time to wait', async () => {
    expect((await response(rows(500))).status).toBe(201);
    await server.query(
      "insert into sync.recent_writes (table_name, writer, written) values ('parcels', 'visitor elsewhere', 11500)",
    );
    const late = await response(rows(1));
    expect([late.status, await late.json()]).toMatchObject([
      429,
      { code: 'PT429', message: 'Too much was sent within a minute. Try again later.' },
    ]);
    const wait = Number(late.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
  });

  it.each(['listing_private', 'listing_changes'])('are counted for each table: %s', async (table) => {
    const { id } = listingPrivateRow();
    await insertAsOwner(server, 'listing_private', listingPrivateRow({ id }));
    await insertAsOwner(server, 'parcels', parcelRow({ id }));
    const row = () =>
      table === 'listing_private'
        ? listingPrivateRow()
        : listingChangeRow({ parcel_id: id, action: 'confirm', key: KEY_OF_LISTING });
    const send = (count: number) =>
      visitor.request('POST', `/rest/v1/${table}`, {
        body: Array.from({ length: count }, row),
        prefer: 'return=minimal',
      });
    const wrote = (name: string) =>
      server.query(
        "insert into sync.recent_writes (table_name, writer, written) values ($1, 'visitor elsewhere', 24000)",
        [name],
      );
    expect(await unchangedBy(server, () => send(501))).toMatchObject({
      status: 400,
      body: { code: '22023', message: 'A request may write at most 500 rows.' },
    });
    await wrote('parcels');
    expect(await send(1)).toEqual({ status: 201, body: '' });
    await wrote(table);
    expect(await unchangedBy(server, () => send(1))).toMatchObject({ status: 429, body: { code: 'PT429' } });
  });
});

describe('new rows of a minute, accepted or not', () => {
  const list = ({ request }: ApiUser, rows: object[]) =>
    request('POST', '/rest/v1/parcels', { body: rows, prefer: 'return=minimal' });
  const rows = () => Array.from({ length: 500 }, () => parcelRow());

  it('are counted: whoever sends too many waits, and nobody else does', async () => {
    const statuses: number[] = [];
    do statuses.push((await list(visitor, [...rows().slice(1), parcelRow({ title: 'Bad' })])).status);
    while (statuses.at(-1) === 400 && statuses.length < 100);
    expect(statuses.at(-1)).toBe(429);
    expect(await list(visitor, [parcelRow()])).toMatchObject({ status: 429 });
    expect(await list(await signUp(server, 'jo'), rows())).toMatchObject({ status: 201 });
  });

  it('are not those that were received before', async () => {
    const jo = await signUp(server, 'jo');
    const received = rows();
    for (let count = 0; count <= 40; count++) expect(await list(jo, received)).toMatchObject({ status: 201 });
    expect(await list(jo, [parcelRow()])).toMatchObject({ status: 201 });
  });
});
