import { useId } from 'react';
import { cx } from './cx.ts';
import type { Elements } from './elements.ts';

const WIDE = { inner: 'mx-auto max-w-[79rem] gap-8 px-4 py-12 sm:px-6 sm:py-16', heading: 'text-3xl' };
const LOOKS = {
  plain: { section: 'min-w-0', inner: 'gap-4', heading: 'text-2xl' },
  wide: { section: '', ...WIDE },
};

type SectionProps = {
  title: string;
  look?: keyof typeof LOOKS;
  children: Elements;
};

export function Section({ title, look = 'plain', children }: SectionProps) {
  const id = useId();
  const { section, inner, heading } = LOOKS[look];
  return (
    <section aria-labelledby={id} className={section}>
      <div className={cx('flex flex-col', inner)}>
        <h2 id={id} className={cx('min-w-0 leading-tight font-bold tracking-tight wrap-anywhere', heading)}>
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}
