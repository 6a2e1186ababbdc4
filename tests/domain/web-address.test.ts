import { expect, it } from 'vitest';
import { webAddressOf } from '#domain/web-address.ts';

it.each([
  ['https://billabong.example', 'https://billabong.example/'],
  [' HTTP://billabong.example/about?x=1 ', 'http://billabong.example/about?x=1'],
])('turns %j into %s', (text, href) => {
  expect(webAddressOf(text)).toBe(href);
});

it.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)//https://billabong.example',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://billabong.example/1',
  'file:///etc/passwd',
  'mailto:office@billabong.example',
  '//billabong.example',
  'www.billabong.example',
  '/companies',
  '',
])('makes no link of %j', (text) => {
  expect(webAddressOf(text)).toBeUndefined();
});
