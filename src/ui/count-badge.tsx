export function CountBadge({ count }: { count: number }) {
  return (
    <span className="ml-2 inline-flex min-w-6 items-center justify-center rounded-full bg-river-wash px-1.5 text-sm text-river-deep tabular-nums">
      {count.toLocaleString('en-AU')}
    </span>
  );
}
