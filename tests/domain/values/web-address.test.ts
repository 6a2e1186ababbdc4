import { expect, it } from 'vitest';
import { typedWebAddress, webAddressOf } from '#domain/values/web-address.ts';

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

it.each([
  ['https://billabong.example', 'https://billabong.example'],
  ['http://billabong.example/a?b=c', 'http://billabong.example/a?b=c'],
  ['billabong.com.au', 'https://billabong.com.au'],
  ['www.billabong.example/about', 'https://www.billabong.example/about'],
  ['//billabong.example', 'https://billabong.example'],
  ['billabong.example:8080/a', 'https://billabong.example:8080/a'],
  ['\u200Bbillabong.example\u00A0', 'https://billabong.example'],
  ['https://billabong\u200B.example', 'https://billabong.example'],
  ['https://billabong.example.', 'https://billabong.example'],
  ['(https://billabong.example).', 'https://billabong.example'],
  ['<https://billabong.example>,', 'https://billabong.example'],
  ['“billabong.example”', '“billabong.example”'],
  ['https://billabong.example/a_(b)', 'https://billabong.example/a_(b)'],
  ['(see https://billabong.example/a_(b))', 'see https://billabong.example/a_(b)'],
  ['abc', 'abc'],
  ['dan@billabong.example', 'dan@billabong.example'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['data:text/html,x.y', 'data:text/html,x.y'],
  ['', ''],
])('reads the typed address %j as %j', (text, meant) => {
  expect(typedWebAddress(text)).toBe(meant);
});
