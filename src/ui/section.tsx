import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';

const WIDE = { inner: 'mx-auto max-w-[79rem] gap-8 px-4 py-12 sm:px-6 sm:py-16', heading: 'text-3xl' };
const LOOKS = {
  plain: { section: 'min-w-0', inner: 'gap-4', heading: 'text-2xl' },
  wide: { section: '', ...WIDE },
  sunk: { section: 'border-y border-line bg-sunk', ...WIDE },
};

type SectionProps = {
  title: string;
  /** `wide` spans a long page; `sunk` does so a shade lower than its neighbours. */
  look?: keyof typeof LOOKS;
  /** Stands beside the title, where there is room. */
  action?: ReactNode;
  children: ReactNode;
};

/** A part of a page under its own heading. */
export function Section({ title, look = 'plain', action, children }: SectionProps) {
  const id = useId();
  const { section, inner, heading } = LOOKS[look];
  return (
    <section aria-labelledby={id} className={section}>
      <div className={cx('flex flex-col', inner)}>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <h2 id={id} className={cx('min-w-0 leading-tight font-bold tracking-tight wrap-anywhere', heading)}>
            {title}
          </h2>
          {action}
        </div>
        {children}
      </div>
    </section>
  );
}
