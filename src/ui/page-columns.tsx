import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const COLUMNS = 'grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]';
const IN_VIEW = 'lg:sticky lg:top-[calc(var(--header-height)+1rem)]';

export function MainAndAside({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className={COLUMNS}>
      <div className={cx(IN_VIEW, 'lg:order-1')}>{aside}</div>
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
    </div>
  );
}

/** On a phone the lead comes first, then the aside; on a wide screen the aside stands beside both. */
export function LeadAndAside({
  lead,
  aside,
  children,
}: {
  lead: ReactNode;
  aside: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={cx(COLUMNS, 'lg:grid-rows-[auto_1fr]')}>
      <div className="flex min-w-0 flex-col gap-4">{lead}</div>
      <div className={cx(IN_VIEW, 'lg:col-start-2 lg:row-span-2')}>{aside}</div>
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
    </div>
  );
}

export function FormAndAside({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className={COLUMNS}>
      <div className="min-w-0">{children}</div>
      <div className={cx(IN_VIEW, 'min-w-0')}>{aside}</div>
    </div>
  );
}
