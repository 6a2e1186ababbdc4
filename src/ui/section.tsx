import { useId, type ReactNode } from 'react';

/** A part of a page under its own heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="flex min-w-0 flex-col gap-4">
      <h2 id={heading} className="text-2xl leading-tight font-bold tracking-tight wrap-anywhere">
        {title}
      </h2>
      {children}
    </section>
  );
}
