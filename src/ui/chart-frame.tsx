import type { ReactNode } from 'react';

/** Has its height before the chart is drawn: nothing below it moves. */
export function ChartFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <figure className="flex min-h-96 sm:min-h-104 flex-col gap-2 rounded-card border border-line bg-surface p-5 sm:p-6 print:hidden">
      <figcaption className="font-bold">{title}</figcaption>
      {children}
    </figure>
  );
}
