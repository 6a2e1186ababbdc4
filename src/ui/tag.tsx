import type { ReactNode } from 'react';

export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center rounded-sm border border-dashed border-control px-1.5 text-sm min-[20rem]:whitespace-nowrap text-ink-soft">
      {children}
    </span>
  );
}
