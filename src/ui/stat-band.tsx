import type { ReactNode } from 'react';

export function StatBand({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="band">
      <dl className="mx-auto grid max-w-[79rem] grid-cols-2 gap-x-6 gap-y-8 px-4 py-10 sm:px-6 sm:py-14 lg:grid-cols-4">
        {children}
      </dl>
      <div aria-hidden className="gauge-marks" />
    </section>
  );
}

export function Stat({ value, name }: { value: string; name: string }) {
  return (
    <div className="flex flex-col-reverse justify-end border-l-2 border-band-line pl-4">
      <dt className="text-on-band-soft">{name}</dt>
      <dd className="min-h-10 text-4xl font-bold tabular-nums sm:min-h-12 sm:text-5xl">{value}</dd>
    </div>
  );
}
