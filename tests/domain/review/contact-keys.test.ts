import { describe, expect, it } from 'vitest';
import { nameKey, websiteKey } from '#domain/review/contact-keys.ts';

describe('nameKey', () => {
  it.each([
    ['Weir Water Pty Ltd', 'weir water'],
    ['THE WEIR WATER PTY. LIMITED', 'weir water'],
    ['Weir & Water', 'weir water'],
    ['Weir and Water', 'weir water'],
    ['  Weir-Water ', 'weir water'],
    ["O'Brien Wäter", 'obrien water'],
    ['O’Brien Water', 'obrien water'],
    // Only words of a legal form: then they are the name.
    ['The Limited', 'the limited'],
    ['', ''],
    // As it looks: in other alphabets, in other letter forms, with characters that nobody sees.
    ['Сох Water', 'cox water'],
    ['ВОДА', nameKey('вода')],
    ['ΝΟΡΑ', 'nopa'],
    ['Ꮃeir ꓪater', 'weir water'],
    ['Cøx Ｗａｔｅｒ', 'cox water'],
    ['ᴄᴏx 𝐖𝐚𝐭𝐞𝐫', 'cox water'],
    ['Co\u200Bx\u{E0068} Wa\u00ADter\u3164', 'cox water'],
    ['Co' + '\u0301'.repeat(190) + 'x', 'cox'],
  ])('reads %j as %j', (name, key) => {
    expect(nameKey(name)).toBe(key);
  });
});

describe('websiteKey', () => {
  it.each([
    ['https://www.weirwater.example/about?x=1', 'weirwater.example'],
    ['http://WeirWater.example', 'weirwater.example'],
    ['https://www.facebook.com/WeirWater/', 'facebook.com/weirwater'],
    ['not an address', ''],
  ])('reads %j as %j', (website, key) => {
    expect(websiteKey(website)).toBe(key);
  });
});
