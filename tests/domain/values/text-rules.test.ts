import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { emailRule, lineRule, nameRule, textRule, webAddressRule } from '#domain/values/text-rules.ts';

// The database counts code points (char_length); a form that counted UTF-16 units would refuse what the server accepts.
describe('lengths are counted in code points', () => {
  const rules = {
    text: textRule({ label: 'Title', min: 5, max: 200 }),
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
    ['email', `${'🌾'.repeat(245)}@b.example`, 'An email address has at most 254 characters'],
    [
      'webAddress',
      `https://x.example/${'🌾'.repeat(2031)}`,
      'A web address has at most 2,048 characters here',
    ],
  ] as const)('refuses a %s outside its length: %#', (rule, text, message) => {
    expect(messages(rule, text)).toEqual([message]);
  });
});

it('a text has a space where a control character was pasted, and keeps its tabs and lines', () => {
  const rule = textRule({ label: 'Note', min: 1, max: 40 });
  expect(v.parse(rule, '\u0007Pump 1\u000BPump 2\n\tPump\u00853\u007F')).toBe('Pump 1 Pump 2\n\tPump 3');
});

describe('what is hidden in a text', () => {
  const lengths = { label: 'Name', min: 1, max: 60 };
  const read = (rule: v.GenericSchema<string, string>, text: string) => {
    const parsed = v.safeParse(rule, text);
    return parsed.success ? parsed.output : parsed.issues.map(({ message }) => message);
  };

  it.each([
    ['Weir\u200B Wa\u00ADter\uFEFF', 'Weir Water'],
    ['Weir\r\nWater\tPty\u2028Ltd', 'Weir Water Pty Ltd'],
    ['Weir\u3164Water', 'Weir Water'],
    ['Weir\u{E0068}\u{E0069} Water', 'Weir Water'],
    ['Weir\uFE0F Water\u200D.', 'Weir Water.'],
    ['❤️‍🔥 5️⃣ 🏴󠁧󠁢󠁳󠁣󠁴󠁿 می‌خواهم ශ්‍රී 葛󠄀城', '❤️‍🔥 5️⃣ 🏴󠁧󠁢󠁳󠁣󠁴󠁿 می‌خواهم ශ්‍රී 葛󠄀城'],
    [`❤${'\uFE0F'.repeat(190)}`, '❤\uFE0F\uFE0F'],
  ])('is taken out of one line: %j', (text, cleaned) => {
    expect(read(lineRule(lengths), text)).toBe(cleaned);
    expect(read(nameRule(lengths), text)).toBe(cleaned);
  });

  it('is taken out of several lines where it is in tag letters', () => {
    expect(read(textRule(lengths), 'One\u{E0068}\u{E0069}\n\tTwo\u200Blines 🏴󠁧󠁢󠁳󠁣󠁴󠁿')).toBe(
      'One\n\tTwo\u200Blines 🏴󠁧󠁢󠁳󠁣󠁴󠁿',
    );
  });

  const refusal = ['Name must have at most 4 accents or other marks on a letter'];
  it.each([
    ['Nguyễn Thị Bưởi', 'Nguyễn Thị Bưởi'],
    ['Nguyễn'.normalize('NFD'), 'Nguyễn'.normalize('NFD')],
    ['လျှို့ဝှက်', 'လျှို့ဝှက်'],
    [`Co${'\u0301'.repeat(4)}x`, `Co${'\u0301'.repeat(4)}x`],
    [`Co${'\u0301'.repeat(5)}x`, refusal],
    [`Co${'\u0336\u0489'.repeat(20)}x`, refusal],
  ])('is no letter under its marks: %j', (text, result) => {
    for (const rule of [textRule, lineRule, nameRule]) expect(read(rule(lengths), text)).toEqual(result);
  });
});

describe('a name', () => {
  const read = (text: string) => {
    const parsed = v.safeParse(nameRule({ label: 'Name', min: 1, max: 60 }), text);
    return parsed.success ? parsed.output : parsed.issues.map(({ message }) => message);
  };

  it.each(['Cоx Water', 'Сох Wаter', 'Weir Ꮃater', "О'Brien", 'Ј.Brien', 'Αlpha', 'ꓪeir', 'Ձoe', 'Weirа'])(
    'mixes no letters of different alphabets: %s',
    (name) => {
      expect(read(name)).toEqual(['Name must not mix letters of different alphabets in a word']);
    },
  );

  it.each(['Сох Water', 'Вода', 'Νερό Pty Ltd', 'Weir-Вода', 'Zoë Ørsted', 'Tシャツ', '水 Water', 'Вода™ 2'])(
    'may have words of different alphabets: %s',
    (name) => {
      expect(read(name)).toBe(name);
    },
  );
});

describe('an address', () => {
  const message = 'No address';
  const read = (rule: v.GenericSchema<string, string>, text: string) => {
    const parsed = v.safeParse(rule, text);
    return parsed.success ? parsed.output : parsed.issues.map((issue) => issue.message);
  };

  it.each([
    ['dan@weir.example', 'dan@weir.example'],
    [' dan@weir.example\u00A0', 'dan@weir.example'],
    ['\u200Edan@\u200Bweir.example\u2060', 'dan@weir.example'],
    ['ｄａｎ＠ｗｅｉｒ．ｅｘａｍｐｌｅ', 'dan@weir.example'],
    ['Dan <dan@weir.example>', 'dan@weir.example'],
    ['"Weir, Dan" <dan@weir.example>;', 'dan@weir.example'],
    ['dan@weir.example <dan@weir.example>', 'dan@weir.example'],
    ['<dan@weir.example>', 'dan@weir.example'],
    ['(dan@weir.example).', 'dan@weir.example'],
    ['dan@weir.example;', 'dan@weir.example'],
    ['mailto:dan@weir.example', 'dan@weir.example'],
    ['dan@weir.example;jo@weir.example', ['Enter one email address only']],
    ['dan@weir.example, jo@weir.example', ['Enter one email address only']],
    ['Dan <dan@weir.example>, Jo <jo@weir.example>', ['Enter one email address only']],
    ['Dan Weir', [message]],
    ['dan@weir', [message]],
    ['dan weir@weir.example', [message]],
    ['', [message]],
  ])('of e-mail: %j is %j', (text, result) => {
    expect(read(emailRule(message), text)).toEqual(result);
  });

  it.each([
    ['example.com.au', 'https://example.com.au'],
    ['https://example.com).', 'https://example.com'],
    ['HTTP://example.com', 'HTTP://example.com'],
    ['abc', [message]],
    ['ftp://example.com', [message]],
    ['javascript:alert(1)', [message]],
    ['javascript://example.com/%0Aalert(1)', [message]],
    ['example.com/a b', [message]],
    ['dan@example.com', [message]],
    ['https:example.com', [message]],
  ])('of the web: %j is %j', (text, result) => {
    expect(read(webAddressRule(message), text)).toEqual(result);
  });
});
