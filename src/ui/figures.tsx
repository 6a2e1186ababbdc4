/** A few figures to compare, large and in tabular numerals. */
export function Figures({ figures }: { figures: readonly { name: string; value: string }[] }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-control border border-line bg-line sm:grid-cols-3">
      {figures.map(({ name, value }) => (
        <div key={name} className="min-w-0 bg-surface px-4 py-3 last:odd:col-span-2 sm:last:odd:col-span-1">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="text-xl font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
