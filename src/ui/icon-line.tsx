import type { LucideIcon } from 'lucide-react';
import { memo, type ReactNode } from 'react';

// Memoised: a change of the text does not render the icon again.
const LineIcon = memo(function LineIcon({ icon: Icon }: { icon: LucideIcon }) {
  return <Icon aria-hidden className="mt-1 size-4.5 shrink-0 text-ink-soft" />;
});

export function IconLine({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-start gap-2">
      <LineIcon icon={icon} />
      <span className="min-w-0 text-balance wrap-anywhere">{children}</span>
    </span>
  );
}
