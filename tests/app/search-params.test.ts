import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '#app/search-params.ts';

it.each([
  ['?region=NSW%20Murray', { region: 'NSW Murray' }],
  ['?region=NSW+Murray', { region: 'NSW Murray' }],
  ['?region=Lachlan&region=SA%20Murray&page=2', { region: ['Lachlan', 'SA Murray'], page: '2' }],
  ['?term=%22a%22%20%26%20b', { term: '"a" & b' }],
  ['', {}],
])('reads %s', (text, search) => {
  expect(parseSearch(text)).toEqual(search);
});

it.each([
  [{ region: ['NSW Murray'] }, '?region=NSW%20Murray'],
  [
    { region: ['Lachlan', 'SA Murray'], page: 2, term: undefined },
    '?region=Lachlan&region=SA%20Murray&page=2',
  ],
  [{ term: '"a" & b' }, '?term=%22a%22%20%26%20b'],
  [{}, ''],
])('writes %j', (search, text) => {
  expect(stringifySearch(search)).toBe(text);
});
