import { expect, it } from 'vitest';
import { emailHref, phoneHref, smsHref } from '#domain/contact-links.ts';

it.each([
  ['0491 570 156', 'tel:0491570156'],
  ['(08) 7010 5343', 'tel:0870105343'],
  ['+61 (0)491-570-156', 'tel:+61491570156'],
])('dials %s', (phone, href) => {
  expect(phoneHref(phone)).toBe(href);
});

it('does not let a stored address add to the mail', () => {
  expect(emailHref('ada@billabong.example')).toBe('mailto:ada@billabong.example');
  expect(emailHref('ada@x.example?bcc=all@x.example')).toBe('mailto:ada@x.example%3Fbcc%3Dall%40x.example');
});

it('does not let a stored title add recipients or headers to the mail', () => {
  const href = emailHref('ada@x.example', { subject: 'a&bcc=all@x.example', body: 'one\ntwo #3 & 4' });
  const { searchParams } = new URL(href);
  expect([...searchParams.keys()]).toEqual(['subject', 'body']);
  expect(searchParams.get('body')).toBe('one\r\ntwo #3 & 4');
});

it.each([
  ['0491 570 156', 'sms:0491570156?&body=Hello%0AAda'],
  ['+61 (0)491 570 156', 'sms:+61491570156?&body=Hello%0AAda'],
  ['(08) 7010 5343', undefined],
  ['1800 160 401', undefined],
])('links a text message to %s only for a mobile number', (phone, href) => {
  expect(smsHref(phone, { body: 'Hello\nAda' })).toBe(href);
});
