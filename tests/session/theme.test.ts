// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import { chooseTheme } from '#session/preferences.ts';

const KEY = 'headwater-theme';

// The page's own head and script, as the browser reads them.
const HEAD = /<head>(.*)<\/head>/su.exec(readFileSync('index.html', 'utf8'))?.[1] ?? '';
const SCRIPT = readFileSync('src/build/theme.js', 'utf8');

const start = () => {
  document.head.innerHTML = HEAD;
  // oxlint-disable-next-line no-eval -- a classic script, as in the page
  globalThis.eval(SCRIPT);
};
const colours = () =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(({ content }) => content);
const applied = () => document.documentElement.dataset['theme'];

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset['theme'];
});

it('the page has no inline script', () => {
  expect(readFileSync('index.html', 'utf8')).not.toMatch(/<script(?![^>]* src=)/u);
});

it('follows the system until the user chooses', () => {
  start();
  expect(applied()).toBeUndefined();
  expect(colours()).toEqual(['#ffffff', '#11252a']);
});

it.each([
  ['light', ['#ffffff', '#ffffff']],
  ['dark', ['#11252a', '#11252a']],
] as const)('applies %s at once, and again at the next start', (theme, expected) => {
  start();
  chooseTheme(theme);
  expect([applied(), colours()]).toEqual([theme, expected]);
  delete document.documentElement.dataset['theme'];
  start();
  expect([applied(), colours()]).toEqual([theme, expected]);
});

it('returns to the system and stores nothing', () => {
  start();
  chooseTheme('dark');
  chooseTheme('system');
  expect(applied()).toBeUndefined();
  expect(colours()).toEqual(['#ffffff', '#11252a']);
  expect(localStorage.getItem(KEY)).toBeNull();
});

it('follows a choice in another tab, and ignores unknown values', () => {
  start();
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: 'dark' }));
  expect(applied()).toBe('dark');
  window.dispatchEvent(new StorageEvent('storage', { key: 'another', newValue: 'light' }));
  expect(applied()).toBe('dark');
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: 'mauve' }));
  expect(applied()).toBeUndefined();
});
