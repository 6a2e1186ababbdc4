import { expect, it } from 'vitest';
import { emailHref } from '#domain/values/email.ts';

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
