import type { ReactNode } from 'react';

type EmptyStateProps = { title?: string; children: ReactNode; action?: ReactNode };

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-card border border-dashed border-control px-6 py-8 text-center sm:py-12">
      <svg
        aria-hidden
        viewBox="0 0 120 24"
        className="h-6 w-30 text-control"
        fill="none"
        stroke="currentColor"
      >
        <path
          d="M2 12h24l10-8h18l12 14h20l8-6h24"
          strokeWidth="2.5"
          strokeDasharray="1 6"
          strokeLinecap="round"
        />
      </svg>
      {title !== undefined && <h2 className="text-xl font-bold">{title}</h2>}
      <p className="max-w-prose text-balance text-ink-soft">{children}</p>
      {action !== undefined && <div className="mt-2 max-w-full">{action}</div>}
    </div>
  );
}
