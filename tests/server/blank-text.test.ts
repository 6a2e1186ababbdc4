import { beforeAll, describe, expect, it } from 'vitest';
import { isEmail, trimBlank, withoutControls } from '#domain/values/blank.ts';
import { parcelRow } from '#support/server-rows.ts';
import { unchangedBy } from '#support/server-state.ts';
import { runningServer } from '#support/server.ts';
import { signUp, visitorOf, type ApiUser } from '#support/users.ts';

// Blank characters, in the database as in the form.
const server = runningServer();
let visitor: ApiUser;

beforeAll(() => {
  visitor = visitorOf(server);
});

/** Every character of the planes that contain blank ones, without surrogates. */
const CODE_POINTS = [
  [0x1, 0xd7ff],
  [0xe000, 0xffff],
  [0x1d000, 0x1d1ff],
  [0xe0000, 0xe0fff],
].flatMap(([first = 0, last = 0]) => Array.from({ length: last - first + 1 }, (_, at) => first + at));

const EMAILS: [string, boolean][] = [
  ['dan@weir.example', true],
  ["dan.o'brien+water@mail.weir-water.com.au", true],
  ['dan@weir', false],
  ['Dan <dan@weir.example>', false],
  ['dan@weir.example;', false],
  ['dan@weir.example;jo@weir.example', false],
  ['dan@weir.example.', false],
  ['dan@weir..example', false],
  ['(dan@weir.example)', false],
  ['mailto:dan@weir.example', false],
  ['dan@weir.example?subject=Water', false],
  ['@weir.example', false],
];

describe('blank characters', () => {
  it.each([
    ['before', (character: string) => `${character}x`, "chr(n) || 'x'"],
    ['after', (character: string) => `x${character}`, "'x' || chr(n)"],
    ['without', (character: string) => character, 'chr(n)'],
  ] as const)('%s a letter are the same ones in the form and in the database', async (_, text, sql) => {
    const rows = await server.query<{ n: number }>(
      `select n from unnest($1::int[]) as n where sync.trimmed(${sql}) <> ${sql} order by n`,
      [CODE_POINTS],
    );
    const here = CODE_POINTS.filter((n) => {
      const whole = text(String.fromCodePoint(n));
      return trimBlank(whole) !== whole;
    });
    expect(rows.map(({ n }) => n)).toEqual(here);
    for (const blank of [0x20, 0xa0, 0x200b, 0x202e, 0x3164, 0xfeff]) expect(here).toContain(blank);
  });
});

it('control characters are the same ones in the form and in the database', async () => {
  const rows = await server.query<{ n: number }>(
    'select n from unnest($1::int[]) as n where sync.has_controls(chr(n)) order by n',
    [CODE_POINTS],
  );
  const here = CODE_POINTS.map((n) => [n, String.fromCodePoint(n)] as const)
    .filter(([, text]) => withoutControls(text) !== text)
    .map(([n]) => n);
  expect(rows.map(({ n }) => n)).toEqual(here);
  expect(here).toHaveLength(61);
});

describe('an e-mail address', () => {
  it.each([
    ['in the mailbox', (character: string) => `a${character}b@c.example`, "'a' || chr(n) || 'b@c.example'"],
    ['in the domain', (character: string) => `a@b${character}c.example`, "'a@b' || chr(n) || 'c.example'"],
    ['at the end', (character: string) => `a@b.example${character}`, "'a@b.example' || chr(n)"],
  ] as const)('may have the same characters %s in the form and in the database', async (_, text, sql) => {
    const rows = await server.query<{ n: number }>(
      `select n from unnest($1::int[]) as n where sync.is_email(${sql}) order by n`,
      [CODE_POINTS],
    );
    const here = CODE_POINTS.filter((n) => isEmail(text(String.fromCodePoint(n))));
    expect(rows.map(({ n }) => n)).toEqual(here);
  });

  it.each(EMAILS)('%j is one for the form and for the database: %s', async (text, expected) => {
    expect(isEmail(text)).toBe(expected);
    expect(await server.query('select sync.is_email($1) as is_email', [text])).toEqual([
      { is_email: expected },
    ]);
  });
});

describe('a parcel', () => {
  const list = (title: string) => visitor.request('POST', '/rest/v1/parcels', { body: parcelRow({ title }) });

  it.each(['\u00A0', '\u200B', '\u3164', '\u2800', '\uFEFF', '\uFE0F', '\u202E'])(
    'refuses a title of %j alone',
    async (blank) => {
      expect(await unchangedBy(server, () => list(blank.repeat(20)))).toMatchObject({
        status: 400,
        body: { code: '22023', hint: 'title', message: 'Title must be at least 5 characters' },
      });
    },
  );

  it.each(['Water \u202Egnp.exe', '\u2066Goulburn water\u2069'])('refuses the title %j', async (title) => {
    expect(await unchangedBy(server, () => list(title))).toMatchObject({
      status: 400,
      body: {
        code: '22023',
        hint: 'title',
        message: 'Title must not contain characters that change the direction of text',
      },
    });
  });

  it.each(['Goulburn\u0007 water', 'Goulburn\u000Bwater', '\u0085Goulburn water'])(
    'refuses the title %j, which no form sends',
    async (title) => {
      expect(await unchangedBy(server, () => list(title))).toMatchObject({
        status: 400,
        body: { code: '22023', hint: 'title', message: 'Title must not contain control characters' },
      });
    },
  );

  it.each([
    'Reed 👩🏽‍🌾 and 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    'Water ❤️',
    'می‌خواهم آب',
    'ශ්‍රී ලංකා',
    'Lock 5️⃣',
    'Nước sạch',
    'Nước sạch'.normalize('NFD'),
  ])('accepts the title %s', async (title) => {
    expect(await list(title)).toMatchObject({ status: 201, body: [{ title }] });
    expect(trimBlank(title)).toBe(title);
  });
});

describe('the name of a profile', () => {
  it('is null when it is blank or could imitate another, and has no invisible characters', async () => {
    const nameOf = async (name: string) => {
      const { id } = await signUp(server, name);
      return server.query('select full_name from public.profiles where id = $1', [id]);
    };
    // The local part of the e-mail contains the name too.
    expect(await nameOf('jo')).toEqual([{ full_name: 'jo' }]);
    const given = [
      '\u200B\u3164',
      'Cоx',
      'Jo' + '\u0301'.repeat(5),
      ' \u202Eevil\u202C nimda ',
      'Jo\u200B\r\nFarm\u{E0041}',
    ];
    const ids = await Promise.all(given.map(async (_, at) => (await signUp(server, `user${at}`)).id));
    for (const [at, name] of given.entries()) {
      await server.query('delete from public.profiles where id = $1', [ids[at]]);
      await server.query('update auth.users set raw_user_meta_data = $2, email = email where id = $1', [
        ids[at],
        JSON.stringify({ full_name: name }),
      ]);
    }
    expect(
      await server.query(
        'select full_name from unnest($1::uuid[]) with ordinality as given (id, place) join public.profiles using (id) order by place',
        [ids],
      ),
    ).toEqual([null, null, null, 'evil nimda', 'Jo Farm'].map((name) => ({ full_name: name })));
  });
});
