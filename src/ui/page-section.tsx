import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';

type PageSectionProps = {
  title: string;
  /** Lies a shade lower than its neighbours, so that parts of a long page stand apart. */
  sunk?: boolean;
  /** Stands beside the title, where there is room. */
  action?: ReactNode;
  children: ReactNode;
};

/** A part of a long page over its full width, under a heading of its own. */
export function PageSection({ title, sunk = false, action, children }: PageSectionProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={cx(sunk && 'border-y border-line bg-sunk')}>
      <div className="mx-auto flex max-w-[79rem] flex-col gap-8 px-4 py-12 sm:px-6 sm:py-16">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <h2 id={heading} className="text-3xl leading-tight font-bold tracking-tight">
            {title}
          </h2>
          {action}
        </div>
        {children}
      </div>
    </section>
  );
}
