import { expect, it } from 'vitest';
import { productOf } from '#domain/parcel/title-words.ts';

it.each([
  ['allocation', 'Goulburn 1A allocation, splits from 50 ML', '2027-06-30'],
  ['allocation', 'General security allocation', null],
  ['allocation', 'Temporary water', null],
  ['entitlement', 'Goulburn high-reliability water share, dry', null],
  ['entitlement', 'Murrumbidgee general security, 480 units', '2027-06-30'],
  ['lease', 'Five-year lease of a water share', '2031-06-30'],
  ['lease', 'Limited-term transfer', null],
  ['other', 'Carryover space, 100 ML', '2027-06-30'],
  ['other', 'Delivery share at Boort', null],
  ['allocation', 'Water from Hay', '2027-06-30'],
  ['entitlement', 'Water from Hay', null],
] as const)('is %s for "%s" until %s', (product, title, expiryDate) => {
  expect(productOf({ title, expiryDate })).toBe(product);
});

it('M5: is the stated one, whatever the title says', () => {
  const parcel = { title: 'General security allocation', expiryDate: '2027-06-30' };
  expect(productOf({ ...parcel, product: 'lease' })).toBe('lease');
  expect(productOf({ ...parcel, product: null })).toBe('allocation');
});
