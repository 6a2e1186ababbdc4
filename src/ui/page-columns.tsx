import type { ReactNode } from 'react';

/** The main matter with facts beside it, which stay in view; on a phone the facts come first. */
export function MainAndAside({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="lg:sticky lg:top-[calc(var(--header-height)+1rem)] lg:order-1">{aside}</div>
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
    </div>
  );
}

/** A form with what it makes beside it, which stays in view; on a phone that comes after the form. */
export function FormAndAside({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">{children}</div>
      <div className="min-w-0 lg:sticky lg:top-[calc(var(--header-height)+1rem)]">{aside}</div>
    </div>
  );
}
