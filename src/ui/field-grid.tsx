import { cx } from './cx.ts';
import type { Elements } from './elements.ts';

/** Fields in two columns; one without a `FieldPlace` stays beside its neighbour on phones too. */
export function FieldGrid({ children }: { children: Elements }) {
  return <div className="grid grid-cols-2 items-start gap-x-3 gap-y-5">{children}</div>;
}

/** A row of its own, or half of one where there is space. */
export function FieldPlace({ half = false, children }: { half?: boolean; children: Elements }) {
  return <div className={cx('min-w-0', half ? 'max-sm:col-span-2' : 'col-span-2')}>{children}</div>;
}
