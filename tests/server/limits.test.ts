import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/values/id.ts';
import { KEY, SERVER_URL } from '#support/api.ts';
import { listingChangeRow, parcelRow } from '#support/server-rows.ts';
import { unchangedBy } from '#support/server-state.ts';
import { isRealServer, runningServer } from '#support/server.ts';
import { signUp, visitorOf, type ApiUser } from '#support/users.ts';

// What one visitor or user could do to all others with many requests, or with small ones that have a large effect.
const server = runningServer();
let visitor: ApiUser;

beforeAll(() => {
  visitor = visitorOf(server);
});

// The embedded server parses numbers as doubles.
const LONG = isRealServer ? '1e131071' : '1e300';

/** Sends a body with a long number in place of each 'long'; the answer has the seconds to wait. */
async function post(path: string, body: object, token = KEY) {
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
  const answer: unknown = text === '' ? text : JSON.parse(text);
  return { status: response.status, body: answer, wait: Number(response.headers.get('retry-after')) };
}

describe('numbers with a short exponent and many digits', () => {
  it('are looked for among many short ones', async () => {
    const jo = await signUp(server, 'jo');
    const change = { action: 'change', fields: { title: Array(500_000).fill(1) }, before: { title: 'x' } };
    const row = listingChangeRow({ parcel_id: newId(), user_id: jo.id, ...change });
    expect(await unchangedBy(server, () => post('listing_changes', row, jo.token))).toMatchObject({
      status: 400,
      body: { code: '22023', hint: 'title', message: 'Title must be text' },
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
    expect(await unchangedBy(server, resend)).toMatchObject({ status: 201, body: '' });
  });
});

it('parcels are at most 12,000 per minute for visitors: more is refused with the time to wait', async () => {
  const rows = Array.from({ length: 500 }, () => parcelRow());
  expect(await post('parcels', rows)).toMatchObject({ status: 201 });
  await server.query(
    "insert into sync.recent_writes (table_name, writer, written) values ('parcels', 'visitor elsewhere', 11500)",
  );
  expect(await post('parcels', [parcelRow()])).toEqual({
    status: 429,
    body: expect.objectContaining({
      code: 'PT429',
      message: 'Too much was sent within a minute. Try again later.',
    }),
    wait: expect.toSatisfy((wait) => wait > 0 && wait <= 60),
  });
  await server.query('delete from sync.recent_writes');
});

describe('20,000 new rows of a minute, accepted or not', () => {
  const list = ({ request }: ApiUser, rows: object[]) =>
    request('POST', '/rest/v1/parcels', { body: rows, prefer: 'return=minimal' });
  const rows = () => Array.from({ length: 500 }, () => parcelRow());
  const minute = async () =>
    (await server.query<{ at: string }>("select date_trunc('minute', clock_timestamp())::text as at"))[0]?.at;

  /** The answers of a writer, each of whom has sent 19,600 rows before; again where a minute has ended meanwhile. */
  async function nearTheLimit<Answers>(send: () => Promise<Answers>): Promise<Answers> {
    for (;;) {
      const begun = await minute();
      await server.query(
        `select setval('sync.attempts_' || n, extract(epoch from $1::timestamptz)::bigint * 1000000 + 19600)
         from generate_series(0, 511) as n`,
        [begun],
      );
      const answers = await send();
      if ((await minute()) === begun) return answers;
    }
  }

  it('are counted: whoever sends too many waits, and nobody else does', async () => {
    const jo = await signUp(server, 'jo');
    const bad = () => [...rows().slice(1), parcelRow({ title: 'Bad' })];
    const answers = await nearTheLimit(async () => [
      await list(visitor, bad()),
      await list(visitor, [parcelRow()]),
      await list(jo, [parcelRow()]),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 429, 201]);
  });

  it('are not those that were received before', async () => {
    const jo = await signUp(server, 'jo');
    const received = rows();
    expect(await list(jo, received)).toMatchObject({ status: 201 });
    const answers = await nearTheLimit(async () => [await list(jo, received), await list(jo, [parcelRow()])]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  });
});
