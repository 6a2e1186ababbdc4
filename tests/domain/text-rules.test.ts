import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { emailRule, textRule, webAddressRule } from '#domain/text-rules.ts';

// The database counts code points (char_length); a form that counted UTF-16 units would refuse what the server accepts.
describe('lengths are counted in code points', () => {
  const rules = {
    text: textRule({ label: 'Title', least: 5, most: 200 }),
    email: emailRule('No e-mail address'),
    webAddress: webAddressRule('No web address'),
  };
  const messages = (rule: keyof typeof rules, text: string) =>
    v.safeParse(rules[rule], text).issues?.map(({ message }) => message) ?? [];

  it.each([
    ['text', '🌾'.repeat(200)],
    ['email', `${'🌾'.repeat(244)}@b.example`],
    ['webAddress', `https://x.example/${'🌾'.repeat(2030)}`],
  ] as const)('takes the longest %s with emoji', (rule, text) => {
    expect(messages(rule, text)).toEqual([]);
  });

  it.each([
    ['text', '🌾'.repeat(4), 'Title must be at least 5 characters'],
    ['text', '🌾'.repeat(201), 'Title must be at most 200 characters'],
    ['email', `${'🌾'.repeat(245)}@b.example`, 'An e-mail address has at most 254 characters'],
    [
      'webAddress',
      `https://x.example/${'🌾'.repeat(2031)}`,
      'A web address has at most 2,048 characters here',
    ],
  ] as const)('refuses a %s outside its length: %#', (rule, text, message) => {
    expect(messages(rule, text)).toEqual([message]);
  });
});
