import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** A fact with its sign before it; the sign is decoration, the words must do alone. */
export function IconLine({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-start gap-2">
      <Icon aria-hidden className="mt-1 size-4.5 shrink-0 text-ink-soft" />
      <span className="min-w-0 text-balance wrap-anywhere">{children}</span>
    </span>
  );
}
