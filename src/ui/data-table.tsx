import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import type { Elements } from './elements.ts';

type Column = {
  title: string;
  numeric?: boolean;
  untitled?: boolean;
};

type DataTableProps = {
  /** For screen readers only: a visible heading stands above the table. */
  caption: string;
  columns: readonly Column[];
  children: Elements;
};

export function DataTable({ caption, columns, children }: DataTableProps) {
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface print:overflow-visible print:rounded-none print:border-x-0">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-control text-sm text-ink-soft">
          <tr>
            {columns.map(({ title, numeric = false, untitled = false }) => (
              <th
                key={title}
                scope="col"
                className={cx(
                  'px-2 py-2.5 font-semibold whitespace-nowrap first:pl-5 last:pr-5',
                  numeric && 'text-right',
                )}
              >
                {untitled ? <span className="sr-only">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </div>
  );
}

export function DataRow({ head, children }: { head: ReactNode; children: Elements }) {
  return (
    <tr className="align-top hover:bg-sunk">
      <th scope="row" className="min-w-52 px-2 py-4 pl-5 font-normal wrap-anywhere">
        {head}
      </th>
      {children}
    </tr>
  );
}

type DataCellProps = ComponentProps<'td'> & {
  numeric?: boolean;
  whole?: boolean;
};

export function DataCell({ numeric = false, whole = numeric, ...rest }: DataCellProps) {
  return (
    <td
      {...rest}
      className={cx('px-2 py-4 last:pr-5', numeric && 'text-right', whole && 'whitespace-nowrap')}
    />
  );
}

export function CellLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className="flex flex-col gap-1 leading-snug">
      <span>{first}</span>
      <span className="text-sm text-ink-soft">{second}</span>
    </span>
  );
}
