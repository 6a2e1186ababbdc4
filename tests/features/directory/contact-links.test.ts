import { emailHref, phoneHref } from '#features/directory/contact-links.ts';
import { expect, it } from 'vitest';

it.each([
  ['0491 570 156', 'tel:0491570156'],
  ['(08) 7010 5343', 'tel:0870105343'],
  ['+61 (0)491-570-156', 'tel:+61491570156'],
])('dials %s', (phone, href) => {
  expect(phoneHref(phone)).toBe(href);
});

it('lets a stored address add nothing to the mail', () => {
  expect(emailHref('ada@billabong.example')).toBe('mailto:ada@billabong.example');
  expect(emailHref('ada@x.example?bcc=all@x.example')).toBe('mailto:ada@x.example%3Fbcc%3Dall%40x.example');
});
