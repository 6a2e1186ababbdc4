import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerpt, highlightSegments } from '#domain/highlight.ts';

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
    ['İİ Hay', 'hay', 'İİ Hay'],
  ])('marks in %j for %j: %j', (text, term, expected) => {
    expect(marked(text, term)).toBe(expected);
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

  it('keeps the beginning when a long match is near it', () => {
    expect(excerpt(bio, bio.slice(10, 110))).toBe(bio);
  });

  it('starts at the match where no word begins before it', () => {
    expect(excerpt('x'.repeat(200) + 'weir', 'weir')).toBe('… weir');
  });
});
