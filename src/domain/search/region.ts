import { BASIN } from '#domain/app.ts';

/** The 19 service areas of the directory filters, in the order they are offered. */
export const REGIONS = [
  BASIN,
  'Goulburn-Murray',
  'Hunter Valley',
  'Murrumbidgee',
  'Lower Murray',
  'Lachlan',
  'Macquarie',
  'South-East Queensland',
  'Collie-Harvey',
  'Adelaide Plains',
  'Goulburn-Broken',
  'Loddon-Campaspe',
  'Victorian Murray',
  'North East Victoria',
  'Central Highlands',
  'Gippsland',
  'NSW Murray',
  'SA Murray',
  'Colleambally',
] as const;

/** The nine trading zones of the home page, in its order. */
export const KEY_MARKETS = [
  'Goulburn-Broken',
  'Loddon-Campaspe',
  'Victorian Murray',
  'North East Victoria',
  'NSW Murray',
  'SA Murray',
  'Murrumbidgee',
  'Lachlan',
  'Colleambally',
] as const satisfies readonly Region[];

/** One of the 19 service areas. 'Colleambally' is the directory's spelling of Coleambally. */
export type Region = (typeof REGIONS)[number];

/**
 * The region that a text names, or undefined. 'Coleambally', the district's own spelling, is read as 'Colleambally'.
 */
export function regionOf(text: string): Region | undefined {
  const name = text.trim() === 'Coleambally' ? 'Colleambally' : text.trim();
  return REGIONS.find((region) => region === name);
}
