import { describe, expect, it } from 'vitest';
import { nameKey, websiteKey } from '#domain/contact-keys.ts';

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
