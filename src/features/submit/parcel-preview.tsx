import { formatPrice, formatPricePerMegalitre, formatVolume } from '#domain/money.ts';
import { parcelFormSchema, type ParcelInsert } from '#domain/parcel.ts';
import { StatGrid } from '#ui/stat-grid.tsx';
import * as v from 'valibot';

export function PricePerMegalitre({ price, volume }: { price: string; volume: string }) {
  const aud = v.safeParse(parcelFormSchema.entries.price, price);
  const ml = v.safeParse(parcelFormSchema.entries.volume, volume);
  const perMegalitre =
    aud.success && ml.success ? formatPricePerMegalitre({ price: aud.output, volume: ml.output }) : undefined;
  return (
    <dl className="flex min-w-0 flex-col gap-1.5">
      <dt className="font-semibold">Price per ML</dt>
      <dd className="flex min-h-12 items-center rounded-control bg-sunk px-3.5 text-lg font-bold tabular-nums">
        {perMegalitre ?? '–'}
      </dd>
    </dl>
  );
}

export function ParcelStats({ payload: { price, volume } }: { payload: ParcelInsert }) {
  const perMegalitre = formatPricePerMegalitre({ price, volume });
  const stats = [
    { name: 'Volume', value: formatVolume(volume) },
    { name: 'Price', value: formatPrice(price) },
    ...(perMegalitre === undefined ? [] : [{ name: 'Price per ML', value: perMegalitre }]),
  ];
  return <StatGrid stats={stats} />;
}
