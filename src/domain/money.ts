const dollars = new Intl.NumberFormat('en-AU', {
  style: 'currency',
  currency: 'AUD',
  maximumFractionDigits: 0,
});
const megalitres = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 3 });

/** An amount in AUD without decimals, for instance '$450,000' (spec section 9). */
export function formatPrice(aud: number): string {
  return dollars.format(aud);
}

/** A volume in megalitres, for instance '1,200 ML'. */
export function formatVolume(ml: number): string {
  return `${megalitres.format(ml)} ML`;
}

/** The price of one megalitre in whole AUD, for instance '$250/ML'; undefined when either figure is not positive. */
export function formatPricePerMegalitre({
  price,
  volume,
}: {
  price: number;
  volume: number;
}): string | undefined {
  return price > 0 && volume > 0 ? `${dollars.format(price / volume)}/ML` : undefined;
}

/** Volume, price and, where known, price per ML. */
export function formatParcelFigures(parcel: { volume: number; price: number }): string[] {
  const perMegalitre = formatPricePerMegalitre(parcel);
  return [
    formatVolume(parcel.volume),
    formatPrice(parcel.price),
    ...(perMegalitre === undefined ? [] : [perMegalitre]),
  ];
}
