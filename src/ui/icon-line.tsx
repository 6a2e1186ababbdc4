import type { LucideIcon } from 'lucide-react';
import { memo, type ReactNode } from 'react';

/** Drawn once, not with every change of its words. */
const Sign = memo(function Sign({ icon: Icon }: { icon: LucideIcon }) {
  return <Icon aria-hidden className="mt-1 size-4.5 shrink-0 text-ink-soft" />;
});

/** A fact with its sign before it; the sign is decoration, the words must do alone. */
export function IconLine({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-start gap-2">
      <Sign icon={icon} />
      <span className="min-w-0 text-balance wrap-anywhere">{children}</span>
    </span>
  );
}
