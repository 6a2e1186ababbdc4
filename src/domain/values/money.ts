import { onFirstUse } from './on-first-use.ts';

const dollars = onFirstUse(
  () =>
    new Intl.NumberFormat('en-AU', {
      style: 'currency',
      currency: 'AUD',
      maximumFractionDigits: 0,
    }),
);
const cents = onFirstUse(() => new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' }));
const megalitres = onFirstUse(() => new Intl.NumberFormat('en-AU', { maximumFractionDigits: 3 }));

/** An amount in AUD without decimals, for instance '$450,000'. */
export function formatPrice(aud: number): string {
  return dollars().format(aud);
}

/** An amount with cents where there are any: '$232', '$232.50'. */
export function formatExactPrice(aud: number): string {
  return (Math.round(aud * 100) % 100 === 0 ? dollars() : cents()).format(aud);
}

/** Whole cents as AUD, always with cents: '$556.80'. */
export function formatCents(amount: number): string {
  return cents().format(amount / 100);
}

/** A volume in megalitres, for instance '1,200 ML'. */
export function formatVolume(ml: number): string {
  return `${megalitres().format(ml)} ML`;
}

type Priced = { price: number; volume: number };

/** The price of one megalitre in AUD; undefined when either figure is not positive. */
export function pricePerMegalitre({ price, volume }: Priced): number | undefined {
  return price > 0 && volume > 0 ? price / volume : undefined;
}

/** AUD per ML times ML, rounded to cents once: in whole numbers, because 1.005 * 100 is 100.49999999999999. */
export function totalPrice(perMegalitre: number, volume: number): number {
  return Math.round((Math.round(perMegalitre * 10_000) * Math.round(volume * 1_000)) / 100_000) / 100;
}

/** The price of one megalitre in AUD, for instance '$250/ML'; undefined when either figure is not positive. */
export function formatPricePerMegalitre(parcel: Priced): string | undefined {
  const price = pricePerMegalitre(parcel);
  return price === undefined ? undefined : formatPerMegalitre(price);
}

/** A price per ML in whole AUD, below $10 with cents: '$250/ML', '$0.78/ML'. */
export function formatPerMegalitre(aud: number): string {
  return `${(aud < 9.995 ? cents() : dollars()).format(aud)}/ML`;
}

/** '$240 → $232/ML'; with cents where whole AUD would look alike. */
export function formatPriceChange(from: number, to: number): string {
  const format =
    Math.min(from, to) < 9.995 || dollars().format(from) === dollars().format(to) ? cents : dollars;
  return `${format().format(from)} → ${format().format(to)}/ML`;
}

/** Volume, price and, where known, price per ML. */
export function formatParcelFigures(parcel: Priced): string[] {
  const perMegalitre = formatPricePerMegalitre(parcel);
  return [
    formatVolume(parcel.volume),
    formatPrice(parcel.price),
    ...(perMegalitre === undefined ? [] : [perMegalitre]),
  ];
}
