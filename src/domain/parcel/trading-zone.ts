import type { Parcel } from './parcel.ts';
import type { ZoneCode } from './trade-details.ts';
import { readZone } from './zone-reading.ts';

/** The trading zones of the southern connected Basin by the numbers that brokers use, and the Lachlan, which is not connected and has its own price. */
export const TRADING_ZONES = [
  { value: '1A', label: '1A Greater Goulburn' },
  { value: '1B', label: '1B Boort' },
  { value: '2A', label: '2A Broken' },
  { value: '2B', label: '2B Broken Creek' },
  { value: '3', label: '3 Lower Goulburn' },
  { value: '4A', label: '4A Campaspe' },
  { value: '4C', label: '4C Lower Campaspe' },
  { value: '5A', label: '5A Loddon' },
  { value: '6', label: '6 Vic Murray above Barmah' },
  { value: '6B', label: '6B Lower Broken Creek' },
  { value: '7', label: '7 Vic Murray below Barmah' },
  { value: '9A', label: '9A Ovens' },
  { value: '10', label: '10 NSW Murray above Barmah' },
  { value: '11', label: '11 NSW Murray below Barmah' },
  { value: '12', label: '12 SA Murray' },
  { value: '13', label: '13 Murrumbidgee' },
  { value: '14', label: '14 Lower Darling' },
  { value: 'Lachlan', label: 'Lachlan' },
] as const satisfies readonly { value: ZoneCode; label: string }[];

/**
 * The trading zone as stated, else as title and location name it; null where they name none, or not surely one. Groundwater has zones of
 * its own, numbered per aquifer, and recycled water none.
 */
export function zoneOf({
  zone = null,
  title,
  location,
  waterType,
}: Pick<Parcel, 'zone' | 'title' | 'location' | 'waterType'>): ZoneCode | null {
  if (zone !== null) return zone;
  return waterType === 'surface' ? readZone({ title, location }) : null;
}
