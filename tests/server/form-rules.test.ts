import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ACTS_FOR, DELIVERIES, PRODUCTS, RELIABILITIES, TRADING_ZONES } from '#domain/parcel/options.ts';
import {
  isEmail,
  oneLine,
  stacksMarks,
  trimBlank,
  withoutControls,
  withoutTags,
} from '#domain/values/blank.ts';
import { lineRule, mixesAlphabets, nameRule, textRule } from '#domain/values/text-rules.ts';
import { insertAsOwner, parcelRow } from '#support/server-rows.ts';
import { runningServer } from '#support/server.ts';

// The rules that stand in the forms and in the database: on all characters and options, both decide alike.
const server = runningServer();

const range = ([first, last]: readonly [number, number]) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

/** Every character of the blocks that contain blank, invisible or look-alike ones, without surrogates. */
const CODE_POINTS = (
  [
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
  ] as const
).flatMap(range);

/** The characters for which this condition on `chr(n)` holds in the database. */
async function inDatabase(condition: string, codePoints = CODE_POINTS): Promise<number[]> {
  const rows = await server.query<{ n: number }>(
    `select n from unnest($1::int[]) as n where ${condition} order by n`,
    [codePoints],
  );
  return rows.map(({ n }) => n);
}
const inForm = (holds: (character: string) => boolean, codePoints = CODE_POINTS) =>
  codePoints.filter((n) => holds(String.fromCodePoint(n)));

describe('blank characters', () => {
  it.each([
    ['before', (character: string) => `${character}x`, "chr(n) || 'x'"],
    ['after', (character: string) => `x${character}`, "'x' || chr(n)"],
    ['without', (character: string) => character, 'chr(n)'],
  ] as const)('%s a letter are the same ones', async (_, text, sql) => {
    const here = inForm((character) => trimBlank(text(character)) !== text(character));
    expect(await inDatabase(`sync.trimmed(${sql}) <> ${sql}`)).toEqual(here);
    for (const blank of [0x20, 0xa0, 0x200b, 0x202e, 0x3164, 0xfeff]) expect(here).toContain(blank);
  });
});

it('control characters are the same ones', async () => {
  const here = inForm((character) => withoutControls(character) !== character);
  expect(await inDatabase('sync.has_controls(chr(n))')).toEqual(here);
  expect(here).toHaveLength(61);
});

describe('an e-mail address', () => {
  it.each([
    ['in the mailbox', (character: string) => `a${character}b@c.example`, "'a' || chr(n) || 'b@c.example'"],
    ['in the domain', (character: string) => `a@b${character}c.example`, "'a@b' || chr(n) || 'c.example'"],
    ['at the end', (character: string) => `a@b.example${character}`, "'a@b.example' || chr(n)"],
  ] as const)('may have the same characters %s', async (_, text, sql) => {
    expect(await inDatabase(`sync.is_email(${sql})`)).toEqual(
      inForm((character) => isEmail(text(character))),
    );
  });

  it.each([
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
  ])('%j is one: %s', async (text, expected) => {
    expect(isEmail(text)).toBe(expected);
    expect(await server.query('select sync.is_email($1) as is_email', [text])).toEqual([
      { is_email: expected },
    ]);
  });
});

describe('a text on one line', () => {
  it.each([
    ['between letters', (character: string) => `x${character}x`, "'x' || chr(n) || 'x'"],
    ['after an emoji', (character: string) => `❤${character}`, "'❤' || chr(n)"],
    ['before a joiner', (character: string) => `${character}\u200D`, "chr(n) || U&'\\200D'"],
    ['in a keycap', (character: string) => `7${character}\u20E3`, "'7' || chr(n) || U&'\\20E3'"],
  ] as const)('loses the same characters %s', async (_, text, sql) => {
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

it('marks that stack on a letter are the same ones', async () => {
  const assigned = inForm((character) => /\P{Cn}/u.test(character));
  const here = inForm((character) => stacksMarks(`a${character.repeat(5)}`), assigned);
  expect(await inDatabase("sync.stacks_marks('a' || repeat(chr(n), 5))", assigned)).toEqual(here);
  expect(here.length).toBeGreaterThan(1000);
});

it.each(['x', 'я'])('letters that a word with %s may not have are the same ones', async (letter) => {
  const here = inForm((character) => mixesAlphabets(letter + character));
  expect(await inDatabase(`sync.mixes_alphabets('${letter}' || chr(n))`)).toEqual(here);
  expect(here.length).toBeGreaterThan(1000);
});

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

  it('are cleaned alike', async () => {
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

it('M5: every option of the form for a listing is accepted', async () => {
  const options: [string, readonly { value: string }[]][] = [
    ['product', PRODUCTS],
    ['zone', TRADING_ZONES],
    ['reliability', RELIABILITIES],
    ['delivery', DELIVERIES],
    ['acting_for', ACTS_FOR],
  ];
  for (const [field, values] of options)
    for (const { value } of values)
      await insertAsOwner(server, 'parcels', { ...parcelRow(), [field]: value });
});
