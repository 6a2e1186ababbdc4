import type { ReactNode } from 'react';

export function PrintFooter({ children }: { children: ReactNode }) {
  return (
    <div className="hidden items-end justify-between gap-6 border-t border-line pt-3 text-sm wrap-anywhere print:flex">
      {children}
    </div>
  );
}
