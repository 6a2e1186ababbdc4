export function StatGrid({ stats }: { stats: readonly { name: string; value: string }[] }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-control border border-line bg-line sm:grid-cols-3 forced-colors:*:border">
      {stats.map(({ name, value }) => (
        <div
          key={name}
          className="min-w-0 bg-surface px-4 py-3 sm:last:nth-[3n+2]:col-span-2 max-sm:last:odd:col-span-2 max-sm:last:odd:flex max-sm:last:odd:flex-wrap max-sm:last:odd:items-baseline max-sm:last:odd:justify-between max-sm:last:odd:gap-x-4"
        >
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="text-xl font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
