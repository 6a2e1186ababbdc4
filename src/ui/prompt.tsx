import type { ReactNode } from 'react';

/** A calm offer at the foot of the screen: it covers nothing for long and waits for a press. */
export function Prompt({
  title,
  actions,
  children,
}: {
  title: string;
  actions: ReactNode;
  children: ReactNode;
}) {
  return (
    <aside
      role="status"
      className="fixed inset-x-4 bottom-4 z-40 mx-auto flex max-w-md flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-lift sm:left-4 sm:mx-0 print:hidden"
    >
      <div>
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-ink-soft">{children}</p>
      </div>
      <div className="flex flex-wrap justify-end gap-2">{actions}</div>
    </aside>
  );
}
