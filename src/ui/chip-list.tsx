const CHIP = 'rounded-sm border border-line bg-sunk px-2 py-0.5 text-sm wrap-anywhere';

type ChipListProps = {
  label?: string;
  items: readonly string[];
  limit?: number;
};

/** Up to `limit` chips, then '+N more'. */
export function ChipList({ label, items, limit = items.length }: ChipListProps) {
  const hidden = items.length - limit;
  if (items.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {items.slice(0, limit).map((item) => (
        <li key={item} className={CHIP}>
          {item}
        </li>
      ))}
      {hidden > 0 && <li className="px-1 py-0.5 text-sm text-ink-soft">{`+${hidden} more`}</li>}
    </ul>
  );
}
