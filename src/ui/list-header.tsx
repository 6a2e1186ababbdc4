import type { ReactNode } from 'react';

type ListHeaderProps = {
  /** What was found, in words. */
  children: ReactNode;
  /** What it is narrowed to; on a phone below the rest. */
  extra: ReactNode;
  /** What can be done about the whole list. */
  action: ReactNode;
};

/** The line above a list: the words give way to the button, which stands in the same place on every list. */
export function ListHeader({ children, extra, action }: ListHeaderProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-3 md:grid-cols-[auto_1fr_auto]">
      <div className="min-w-0">{children}</div>
      <div className="empty:hidden max-md:order-1 max-md:col-span-2">{extra}</div>
      <div className="md:col-start-3">{action}</div>
    </div>
  );
}
