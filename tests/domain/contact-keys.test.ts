import { describe, expect, it } from 'vitest';
import { isAustralianPhone, nameKey, phoneKey, websiteKey } from '#domain/contact-keys.ts';

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

describe('phoneKey', () => {
  it.each([
    ['(02) 5550 0101', '0255500101'],
    ['+61 2 5550 0101', '0255500101'],
    ['+61 (0)2 5550 0101', '0255500101'],
    ['+61 02 5550 0101', '0255500101'],
    ['0061 2 5550 0101', '0255500101'],
    ['61 2 5550 0101', '0255500101'],
    ['+61 491 570 156', '0491570156'],
    ['1800 160 401', '1800160401'],
    ['+61 1800 160 401', '1800160401'],
    ['13 11 26', '131126'],
    ['+1 202 555 0101', '+12025550101'],
    ['no phone', ''],
  ])('reads %j as %j', (phone, key) => {
    expect(phoneKey(phone)).toBe(key);
  });
});

describe('isAustralianPhone', () => {
  it.each([
    ['(02) 5550 0101', true],
    ['+61 491 570 156', true],
    ['1300 975 707', true],
    ['13 11 26', true],
    ['+64 3 555 0101', false],
    ['5550 0101', false],
    ['(02) 5550 010', false],
    ['0255500101 or 0255500102', false],
  ])('for %j is %s', (phone, expected) => {
    expect(isAustralianPhone(phone)).toBe(expected);
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
