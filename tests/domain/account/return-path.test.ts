import { expect, it } from 'vitest';
import { returnPathOf } from '#domain/account/return-path.ts';

it.each([
  ['/add-company', '/add-company'],
  ['/brokers?region=SA%20Murray&page=2', '/brokers?region=SA%20Murray&page=2'],
  ['/authors', '/authors'],
  ['/', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/auth', '/'],
  ['/auth?from=/brokers', '/'],
  ['/foo/../auth', '/'],
  ['/foo/%2e%2e/auth', '/'],
  ['/foo/..//evil.example', '/'],
  ['/brokers/../companies#top', '/companies#top'],
  ['brokers', '/'],
  ['', '/'],
  [undefined, '/'],
  [['/a', '/b'], '/'],
])('turns %j into %s', (text, path) => {
  expect(returnPathOf(text)).toBe(path);
});
