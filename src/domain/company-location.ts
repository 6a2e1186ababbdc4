import type { CompanyLocation } from './company.ts';

/** What the server writes where a firm's state was not asked for (spec section 4); it tells a reader nothing. */
const UNKNOWN_STATE = 'Unknown';

/** Where an office is, without its street: 'Echuca, VIC 3564', or '' when the row does not say. */
export function townOf({ city, state }: CompanyLocation): string {
  if (state.trim() === UNKNOWN_STATE) return '';
  return parts([city, state]).join(', ');
}

/** An office's whole address in one line. Of an office whose state is unknown the address is all there is. */
export function officeAddress(office: CompanyLocation): string {
  return parts([office.address, townOf(office)]).join(', ');
}

/** The primary office, else the first. */
export function mainOffice(offices: readonly CompanyLocation[]): CompanyLocation | undefined {
  return offices.find(({ isPrimary }) => isPrimary) ?? offices[0];
}

/**
 * A firm's place on its card (spec section 2): city and state code of its main office, else the last two parts of its
 * address; never the postcode. An office whose state is unknown counts as none: its city is a street.
 */
export function shortLocation(address: string, offices: readonly CompanyLocation[]): string {
  const office = mainOffice(offices);
  const town = office === undefined ? '' : withoutPostcode(townOf(office));
  if (town !== '') return town;
  return parts(withoutPostcode(address).split(',')).slice(-2).join(', ');
}

function withoutPostcode(text: string): string {
  return text.replace(/[\s,]+\d{4}\s*$/u, '');
}

function parts(texts: readonly string[]): string[] {
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}
