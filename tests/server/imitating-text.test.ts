import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { oneLine, stacksMarks, withoutTags } from '#domain/values/blank.ts';
import { lineRule, mixesAlphabets, nameRule, textRule } from '#domain/values/text-rules.ts';
import { companySubmissionRow, parcelRow } from '#support/server-rows.ts';
import { unchangedBy } from '#support/server-state.ts';
import { runningServer } from '#support/server.ts';
import { signUp, visitorOf } from '#support/users.ts';

// Invisible characters, stacked marks and look-alike letters, in the database as in the form.
const server = runningServer();

/** Every character of the blocks that contain such ones, without surrogates. */
const CODE_POINTS = [
  [0x1, 0xd7ff],
  [0xe000, 0xffff],
  [0x10000, 0x10fff],
  [0x11800, 0x118ff],
  [0x16e00, 0x16fff],
  [0x1bc00, 0x1bcff],
  [0x1d000, 0x1d1ff],
  [0x1f000, 0x1faff],
  [0x20000, 0x200ff],
  [0xe0000, 0xe0fff],
].flatMap(([first = 0, last = 0]) => Array.from({ length: last - first + 1 }, (_, at) => first + at));

describe('a text on one line', () => {
  it.each([
    ['between letters', (character: string) => `x${character}x`, "'x' || chr(n) || 'x'"],
    ['after an emoji', (character: string) => `❤${character}`, "'❤' || chr(n)"],
    ['before a joiner', (character: string) => `${character}\u200D`, "chr(n) || U&'\\200D'"],
    ['in a keycap', (character: string) => `7${character}\u20E3`, "'7' || chr(n) || U&'\\20E3'"],
  ] as const)('loses the same characters %s in the form and in the database', async (_, text, sql) => {
    const rows = await server.query<{ n: number; line: string }>(
      `select n, sync.one_line(${sql}) as line from unnest($1::int[]) as n where sync.one_line(${sql}) <> ${sql} order by n`,
      [CODE_POINTS],
    );
    const here = CODE_POINTS.map((n) => ({ n, whole: text(String.fromCodePoint(n)) }))
      .map(({ n, whole }) => ({ n, whole, line: oneLine(whole) }))
      .filter(({ whole, line }) => line !== whole)
      .map(({ n, line }) => ({ n, line }));
    expect(rows).toEqual(here);
    expect(here.length).toBeGreaterThan(100);
  });
});

it('marks that stack on a letter are the same ones in the form and in the database', async () => {
  const assigned = CODE_POINTS.filter((n) => /\P{Cn}/u.test(String.fromCodePoint(n)));
  const rows = await server.query<{ n: number }>(
    "select n from unnest($1::int[]) as n where sync.stacks_marks('a' || repeat(chr(n), 5)) order by n",
    [assigned],
  );
  const here = assigned.filter((n) => stacksMarks(`a${String.fromCodePoint(n).repeat(5)}`));
  expect(rows.map(({ n }) => n)).toEqual(here);
  expect(here.length).toBeGreaterThan(1000);
});

it.each(['x', 'я'])(
  'letters that a word with %s may not have are the same ones in the form and in the database',
  async (letter) => {
    const rows = await server.query<{ n: number }>(
      'select n from unnest($1::int[]) as n where sync.mixes_alphabets($2 || chr(n)) order by n',
      [CODE_POINTS, letter],
    );
    const here = CODE_POINTS.filter((n) => mixesAlphabets(letter + String.fromCodePoint(n)));
    expect(rows.map(({ n }) => n)).toEqual(here);
    expect(here.length).toBeGreaterThan(1000);
  },
);

/** What names are written with, and what they could hide or imitate others with. */
const PIECES = [
  ['Cox', 'Сох', 'é', 'e\u0301', 'а', 'α', 'Ꭺ', '7', ' ', '-', "'", '.', '/', '&', '™', '葛', 'می', 'ශ්'],
  ['\n', '\r\n', '\t', '\u2028', '\u00A0', '\u3164', '\u200B', '\u00AD', '\uFEFF', '\u202E', '\u0007'],
  ['❤', '🔥', '👩🏽', '🏴', '\uFE0F', '\u200D', '\u200C', '\u20E3', '\u180B', '\u{E0100}'],
  [
    '\u{E0067}\u{E0062}\u{E0065}\u{E006E}',
    '\u{E0067}',
    '\u{E007F}',
    '🏴󠁧󠁢󠁷󠁬󠁳󠁿',
    '\u0301',
    '\u0301\u0489\u0301',
    '\u0F71\u0301',
  ],
].flat();

function generatedTexts(count: number): string[] {
  let seed = 8;
  const below = (max: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return (seed >>> 8) % max;
  };
  return Array.from({ length: count }, () => {
    const pieces = Array.from({ length: 1 + below(9) }, () => PIECES[below(PIECES.length)]);
    return `w${pieces.join('')}w`;
  });
}

describe('generated texts', () => {
  const TEXTS = generatedTexts(3000);
  const LENGTHS = { label: 'Name', min: 2, max: 60 };

  it('are cleaned alike in the form and in the database', async () => {
    const rows = await server.query<{ line: string; tags: boolean; marks: boolean; mixed: boolean }>(
      `select sync.one_line(value) as line, sync.has_tags(value) as tags, sync.stacks_marks(value) as marks,
         sync.mixes_alphabets(value) as mixed
       from unnest($1::text[]) with ordinality as given (value, place) order by place`,
      [TEXTS],
    );
    const here = TEXTS.map((text) => ({
      line: oneLine(text),
      tags: withoutTags(text) !== text,
      marks: stacksMarks(text),
      mixed: mixesAlphabets(text),
    }));
    expect(rows).toEqual(here);
    for (const { line } of here) expect(oneLine(line)).toBe(line);
    for (const kind of ['tags', 'marks', 'mixed'] as const) {
      expect(here.filter((row) => row[kind]).length).toBeGreaterThan(20);
    }
  });

  it.each([
    ['is_text', textRule(LENGTHS)],
    ['is_line', lineRule(LENGTHS)],
    ['is_name', nameRule(LENGTHS)],
  ] as const)('fit %s where the form takes them as they are', async (check, rule) => {
    const rows = await server.query<{ fits: boolean }>(
      `select sync.${check}(value, 2, 60) as fits from unnest($1::text[]) with ordinality as given (value, place) order by place`,
      [TEXTS],
    );
    const here = TEXTS.map((text) => {
      const { success, output } = v.safeParse(rule, text);
      return success && output === text;
    });
    expect(rows.map(({ fits }) => fits)).toEqual(here);
    for (const fits of [true, false])
      expect(here.filter((each) => each === fits).length).toBeGreaterThan(100);
  });
});

describe('the title of a listing', () => {
  it.each([
    'Goulburn\nwater',
    'Goulburn\twater',
    'Goul\u200Bburn water',
    'Water\u{E0068}\u{E0069}',
    'Water\u200D',
  ])('refuses the title %j, which no form sends', async (title) => {
    expect(
      await unchangedBy(server, () =>
        visitorOf(server).request('POST', '/rest/v1/parcels', { body: parcelRow({ title }) }),
      ),
    ).toMatchObject({
      status: 400,
      body: { code: '22023', hint: 'title', message: expect.stringContaining('invisible characters') },
    });
  });
});

describe('the name of a company', () => {
  it('has no letters of two alphabets in a word', async () => {
    const jo = await signUp(server, 'jo');
    const submit = (name: string) =>
      jo.request('POST', '/rest/v1/pending_companies', { body: companySubmissionRow(jo.id, { name }) });
    expect(await unchangedBy(server, () => submit('Cоx Water'))).toMatchObject({
      status: 400,
      body: {
        code: '22023',
        hint: 'name',
        message: 'Name must not mix letters of different alphabets in a word',
      },
    });
    for (const name of ['Вода Water', 'Νερό Pty Ltd', 'Vodafone-Вода'])
      expect(await submit(name)).toMatchObject({ status: 201 });
  });
});
