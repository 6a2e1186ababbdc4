import { expect, it } from 'vitest';
import { meantAddress } from '#app/shared-address.ts';

const PARCEL = '/parcel/4e713c7a-1319-4119-afa2-79f4ac665a82';

it.each([
  ['/', '/'],
  ['/index.html', '/'],
  ['/index.html?source=app', '/?source=app'],
  ['/brokers/2', '/brokers?page=2'],
  ['/companies/3/', '/companies?page=3'],
  ['/parcels/2', '/parcels'],
  [PARCEL, PARCEL],
  [`${PARCEL}.`, PARCEL],
  [`${PARCEL}).`, PARCEL],
  [`${PARCEL}%22,`, PARCEL],
  [`${PARCEL}>;`, PARCEL],
  [`${PARCEL}#listing=123).`, `${PARCEL}#listing=123`],
  ['/brokers?region=NSW%20Murray', '/brokers?region=NSW%20Murray'],
  ['/parcels?term=(temp)', '/parcels?term=(temp)'],
  ['/robots.txt', '/robots.txt'],
])('M10: reads %s as %s', (opened, meant) => {
  expect(meantAddress(new URL(opened, 'https://headwater.example'))).toBe(meant);
});
