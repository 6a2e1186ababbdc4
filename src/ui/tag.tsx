import type { ReactNode } from 'react';

/** A quiet remark on a thing, for what is worth knowing and needs no act. */
export function Mark({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center rounded-sm border border-dashed border-control px-1.5 text-sm whitespace-nowrap text-ink-soft">
      {children}
    </span>
  );
}
