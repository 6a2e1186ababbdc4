import { describe, expect, it } from 'vitest';
import { mainOffice, officeAddress, shortLocation } from '#domain/profile/company.ts';
import { storedOffice } from '#support/directory-rows.ts';

const echuca = storedOffice({ city: 'Echuca', state: 'VIC 3564', isPrimary: false });
const berri = storedOffice({ city: 'Berri', state: 'SA 5343', isPrimary: true });
const unknown = storedOffice({
  address: '9 Lock Road, Renmark, SA 5341',
  city: '9 Lock Road',
  state: 'Unknown',
});

describe("the location on a company's card", () => {
  const address = '1 High Street, Hay, NSW 2711';

  it.each([
    ['the primary office', [echuca, berri], 'Berri, SA'],
    ['the first office when none is primary', [echuca, { ...berri, isPrimary: false }], 'Echuca, VIC'],
    ['the address when there is no office', [], 'Hay, NSW'],
    ['the address when the state of the office is unknown', [unknown], 'Hay, NSW'],
    ['a state without a postcode as it is', [{ ...berri, state: 'SA' }], 'Berri, SA'],
    ['the city alone when there is no state', [{ ...berri, state: ' ' }], 'Berri'],
  ])('is that of %s', (_, offices, place) => {
    expect(shortLocation(address, offices)).toBe(place);
  });

  it.each([
    ['PO Box 1234, Hay, NSW 2711', 'Hay, NSW'],
    ['1 High Street, Hay, NSW, 2711', 'Hay, NSW'],
    ['1 High Street, Hay NSW 2711', '1 High Street, Hay NSW'],
    ['Hay', 'Hay'],
    ['Hay, , NSW, ', 'Hay, NSW'],
    ['', ''],
  ])('is, of the address %j, %j', (given, place) => {
    expect(shortLocation(given, [])).toBe(place);
  });
});

it('writes an office in one line, and adds nothing to an address whose state is unknown', () => {
  expect(officeAddress(berri)).toBe('1 Weir Road, Berri, SA 5343');
  expect(officeAddress(unknown)).toBe('9 Lock Road, Renmark, SA 5341');
  expect(mainOffice([])).toBeUndefined();
});
