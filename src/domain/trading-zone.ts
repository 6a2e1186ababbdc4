import type { Parcel } from './parcel.ts';
import type { ZoneCode } from './trade-details.ts';

/**
 * The trading zones of the southern connected Basin by the numbers that brokers use, and the Lachlan, which is not connected and has its
 * own price. `name` finds a zone in a text that gives no number.
 */
export const TRADING_ZONES = [
  { value: '1A', label: '1A Greater Goulburn', name: /greater goulburn/iu },
  { value: '1B', label: '1B Boort', name: /\bboort\b/iu },
  { value: '2A', label: '2A Broken', name: /\bbroken (?:river|valley|system)\b/iu },
  { value: '2B', label: '2B Broken Creek', name: /(?<!lower )broken creek/iu },
  { value: '3', label: '3 Lower Goulburn', name: /lower goulburn/iu },
  { value: '4A', label: '4A Campaspe', name: /(?<!lower )\bcampaspe\b/iu },
  { value: '4C', label: '4C Lower Campaspe', name: /lower campaspe/iu },
  { value: '5A', label: '5A Loddon', name: /\bloddon\b/iu },
  {
    value: '6',
    label: '6 Vic Murray above Barmah',
    name: /dartmouth to barmah|vic(?:torian)?\.? murray,? above/iu,
  },
  { value: '6B', label: '6B Lower Broken Creek', name: /lower broken creek/iu },
  {
    value: '7',
    label: '7 Vic Murray below Barmah',
    name: /barmah to sa\b|vic(?:torian)?\.? murray,? below/iu,
  },
  { value: '9A', label: '9A Ovens', name: /\bovens\b/iu },
  { value: '10', label: '10 NSW Murray above Barmah', name: /nsw murray,? above/iu },
  { value: '11', label: '11 NSW Murray below Barmah', name: /nsw murray,? below/iu },
  { value: '12', label: '12 SA Murray', name: /\bs\.?a\.? murray\b|south australian murray/iu },
  { value: '13', label: '13 Murrumbidgee', name: /murrumbidgee|coll?eambally/iu },
  { value: '14', label: '14 Lower Darling', name: /lower darling/iu },
  { value: 'Lachlan', label: 'Lachlan', name: /\blachlan\b/iu },
] as const satisfies readonly { value: ZoneCode; label: string; name: RegExp }[];

/** 'Zone 7', 'zone 1a'; without the word only a number with its letter, as in 'Goulburn 1A'. */
const NUMBERED = /\bzone\s*(?<after>\d{1,2}[a-c]?)\b|\b(?<alone>1[ab]|2[ab]|4[ac]|5a|6b|9a|10[ab])\b/iu;

/**
 * The trading zone as stated, else the one that the location names, else the title; null for none. Groundwater has zones of its own,
 * numbered per aquifer, and recycled water none.
 */
export function zoneOf({
  zone = null,
  title,
  location,
  waterType,
}: Pick<Parcel, 'zone' | 'title' | 'location' | 'waterType'>): ZoneCode | null {
  if (zone !== null) return zone;
  if (waterType !== 'surface') return null;
  return zoneIn(location) ?? zoneIn(title);
}

function zoneIn(text: string): ZoneCode | null {
  const { after, alone } = NUMBERED.exec(text)?.groups ?? {};
  const number = (after ?? alone)?.toUpperCase();
  // 10A and 10B are parts of zone 10.
  const byNumber = TRADING_ZONES.find(
    ({ value }) => value === number || `${value}A` === number || `${value}B` === number,
  );
  return (byNumber ?? TRADING_ZONES.find(({ name }) => name.test(text)))?.value ?? null;
}
