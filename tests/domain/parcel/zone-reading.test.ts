import { expect, it } from 'vitest';
import { TRADING_ZONES } from '#domain/parcel/options.ts';
import { zoneOf } from '#domain/parcel/zone-reading.ts';
import { SAMPLE_PARCELS } from '#sample/sample-parcels.ts';

const surface = (location: string, title = 'Water') => zoneOf({ title, location, waterType: 'surface' });

it.each([
  ['1A', 'Goulburn 1a, VIC'],
  ['1A', 'Zone 1A'],
  ['1A', 'Greater Goulburn'],
  ['1A', 'zone1a near Shepparton'],
  ['7', 'Victorian Murray, Barmah to SA (Zone 7), VIC'],
  ['7', 'Vic Murray below the choke'],
  ['6', 'Murray, Dartmouth to Barmah'],
  ['6B', 'Lower Broken Creek'],
  ['4C', 'Lower Campaspe'],
  ['4A', 'Campaspe'],
  ['10', 'Zone 10B, Murray Irrigation'],
  ['11', 'NSW Murray below Barmah'],
  ['12', 'SA Murray, Renmark'],
  ['13', 'Coleambally, NSW'],
  ['Lachlan', 'Lachlan River, Forbes'],
  [null, 'Zone 99'],
  [null, 'Gunnedah, NSW'],
  [null, '6 km south of Hay'],
] as const)('reads %s in "%s"', (code, location) => {
  expect(surface(location)).toBe(code);
});

it.each([
  ['7', 'Zone 7', '5A Main St'],
  ['6B', 'Zone 6 B temp', 'Kyabram'],
  ['6B', 'Zone 6-B temp', 'Kyabram'],
  ['1B', 'Zone 1 - B Boort', 'Boort'],
  ['6', 'Zone 6 - Barmah', 'Cobram'],
  ['1A', '100 ML HRWS', "St George's Rd, Shepparton, Zone 1A"],
  ['7', '7 Vic Murray below Barmah', 'Brisbane QLD'],
  ['7', 'Zone 7 Vic Murray', 'Perth, WA'],
  [null, 'Zone 7', 'Hunter Valley, NSW'],
  ['7', 'Zone 7', '12 Lachlan Street, Hay NSW'],
  ['7', 'Zone 7', 'Campaspe, VIC'],
  ['7', 'Zone 7', 'Murray Valley Highway, Cobram'],
  ['13', 'Murrumbidgee HS', 'Mildura, VIC'],
  ['1A', 'Goulburn HRWS', 'Zone 1A, VIC'],
  ['7', 'Below choke temp', 'Vic Murray'],
  ['7', 'Water', 'Zone 7, 12 High Street, Echuca'],
  [null, 'Zone 7', 'Zone 6'],
  [null, 'Zone 7 temp', 'Bundaberg, QLD'],
  [null, 'Murrumbidgee HS', 'Lachlan, NSW'],
  [null, 'Vic Murray HRWS', 'Coleambally, NSW'],
  [null, 'Water', '5A Main St'],
  [null, 'Water', '4C Riverbend, Echuca'],
  [null, 'Water', '2/2B Smith Rd'],
  [null, 'Water', 'Unit 9A, Wangaratta'],
  ['1A', 'Water', '1A, VIC'],
  ['1B', 'Water', '1B Boort'],
] as const)('reads %s in the title "%s" with the location "%s"', (code, title, location) => {
  expect(surface(location, title)).toBe(code);
});

it.each(TRADING_ZONES)('reads its own label: $label', ({ value, label }) => {
  for (const text of [label, `Zone ${label}`, label.toUpperCase(), label.replace(' ', ' - ')]) {
    expect(surface('Hay, NSW', text)).toBe(value);
    expect(surface(text)).toBe(value);
  }
});

it('reads the title where the location names no zone', () => {
  expect(surface('Deniliquin, NSW', 'Zone 10 allocation')).toBe('10');
  expect(surface('Boort (Zone 1B), VIC', 'Sold to Zone 1A')).toBe('1B');
});

it('reads no zone for groundwater, whose zones are numbered per aquifer', () => {
  const parcel = { title: 'Deep groundwater, Zone 3', location: 'Carrathool, NSW' };
  expect(zoneOf({ ...parcel, waterType: 'groundwater' })).toBeNull();
  expect(zoneOf({ ...parcel, waterType: 'surface' })).toBe('3');
});

it('finds the zones of the sample parcels', () => {
  const zones = SAMPLE_PARCELS.map(({ title, location, waterType }) =>
    zoneOf({ title, location, waterType: waterType }),
  );
  expect(zones).toEqual(['1A', '1A', '7', '1B', '13', null, '10', '12', null]);
});

it('M5: is the stated one, also of groundwater and whatever the texts say', () => {
  const texts = { title: 'Water', location: 'Zone 1A', waterType: 'groundwater' } as const;
  expect(zoneOf({ ...texts, zone: '7' })).toBe('7');
  expect(zoneOf({ ...texts, zone: null })).toBeNull();
  expect(zoneOf({ ...texts, waterType: 'surface', zone: null })).toBe('1A');
});
