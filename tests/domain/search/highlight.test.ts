import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerpt, highlightSegments } from '#domain/search/highlight.ts';
import { readTerm } from '#domain/search/search-term.ts';
import { withTerm } from '#domain/search/search.ts';

const marked = (text: string, term: string) =>
  highlightSegments(text, term)
    .map((segment) => (segment.match ? `[${segment.text}]` : segment.text))
    .join('');

describe('highlightSegments', () => {
  it.each([
    ['Murray and murrumbidgee', 'MURR', '[Murr]ay and [murr]umbidgee'],
    ['Hay, NSW', ' hay ', '[Hay], NSW'],
    ['aaa', 'aa', '[aa]a'],
    ['Hay', '', 'Hay'],
    ['Hay', 'x', 'Hay'],
    ['', 'hay', ''],
    ['a (b)', '(b)', 'a [(b)]'],
    ['İİ Hay', 'hay', 'İİ [Hay]'],
    ['Ada  O’Brien', "o'brien ada", '[Ada]  [O’Brien]'],
    ['Ada\u00a0Reid', 'ada  reid', '[Ada\u00a0Reid]'],
    ['Café Rene\u0301e at Hay', 'renee CAFE', '[Café] [Rene\u0301e] at Hay'],
    ['an oﬃce – 24½', 'office - 24', 'an [oﬃce – 24]½'],
    ['SA sales in SA Murray', 'murray sa', '[SA] sales in [SA] [Murray]'],
    ['Hay and Narrandera', 'hay nsw', 'Hay and Narrandera'],
    ['Reid, Reidstone', 'stone reid', '[Reid], [Reidstone]'],
  ])('marks in %j for %j: %j', (text, term, expected) => {
    expect(marked(text, term)).toBe(expected);
  });

  it('marks a text exactly where the search finds it', () => {
    const letters = fc.string({
      unit: fc.constantFrom('a', 'A', 'á', 'é', '’', "'", '-', '–', ' ', '\u00a0', '½', 'ﬁ', 'İ', '\u0301'),
      maxLength: 12,
    });
    fc.assert(
      fc.property(letters, letters, (text, term) => {
        const isFound = withTerm([{ text }], term, (row) => [row.text]).length === 1;
        const isEmpty = readTerm(term) === undefined;
        expect(highlightSegments(text, term).some(({ match }) => match)).toBe(isFound && !isEmpty);
      }),
    );
  });

  it('never changes the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ maxLength: 2 }), (text, term) => {
        expect(
          highlightSegments(text, term)
            .map((segment) => segment.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});

describe('excerpt', () => {
  const bio = `${'Trades the valley with care. '.repeat(6)}She grew up on a groundwater farm near Hay.`;

  it('leaves a text unchanged whose match is visible anyway', () => {
    expect(excerpt(bio, 'valley')).toBe(bio);
    expect(excerpt(bio, '')).toBe(bio);
    expect(excerpt(bio, 'absent')).toBe(bio);
  });

  it('starts at a word shortly before a match that is far back', () => {
    expect(excerpt(bio, 'GROUNDWATER')).toBe(
      '… valley with care. She grew up on a groundwater farm near Hay.',
    );
  });

  it('keeps all words that were found', () => {
    const cut = excerpt(bio, 'hay GROUNDWATER');
    expect(cut).toBe('… valley with care. She grew up on a groundwater farm near Hay.');
    expect(marked(cut, 'hay GROUNDWATER')).toContain('[groundwater] farm near [Hay].');
  });

  it('keeps the beginning when a long match is near it', () => {
    expect(excerpt(bio, bio.slice(10, 110))).toBe(bio);
  });

  it('starts at the match where no word begins before it', () => {
    expect(excerpt('x'.repeat(200) + 'weir', 'weir')).toBe('… weir');
  });
});
