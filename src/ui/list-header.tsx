import type { ReactNode } from 'react';

type ListHeaderProps = {
  children: ReactNode;
  extra: ReactNode;
  action: ReactNode;
};

/** The text wraps, so that the action has the same position on every list. */
export function ListHeader({ children, extra, action }: ListHeaderProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-3 md:grid-cols-[auto_1fr_auto]">
      <div className="min-w-0">{children}</div>
      <div className="empty:hidden max-md:order-1 max-md:col-span-2">{extra}</div>
      <div className="md:col-start-3">{action}</div>
    </div>
  );
}
