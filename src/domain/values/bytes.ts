import { onFirstUse } from './on-first-use.ts';

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;
const numberFormat = onFirstUse(() => new Intl.NumberFormat('en-AU', { maximumSignificantDigits: 3 }));

/** For instance '3.42 MB'; 1 kB is 1,000 bytes, as in the settings of the device. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  return `${numberFormat().format(bytes / 1_000 ** power)} ${UNITS[power]}`;
}
