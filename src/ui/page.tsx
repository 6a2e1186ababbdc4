import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import type { Elements } from './elements.ts';

export const PAGE_WIDTH = 'mx-auto w-full max-w-[79rem] px-4 sm:px-6';

/** `narrow` is for forms and texts; both widths are left-aligned with the banner's title. */
export function PageBody({ narrow = false, children }: { narrow?: boolean; children: Elements }) {
  return (
    <div className={cx(PAGE_WIDTH, 'flex flex-col gap-8 py-8 sm:py-12', narrow && '*:max-w-3xl')}>
      {children}
    </div>
  );
}

export function PageTitle({ className, ...rest }: ComponentProps<'h1'>) {
  return (
    <h1
      tabIndex={-1}
      {...rest}
      className={cx('text-3xl leading-tight font-bold tracking-tight sm:text-4xl', className)}
    />
  );
}

type HeroProps = { news: Elements; title: string; lead: string; actions: ReactNode; children: Elements };

export function Hero({ news, title, lead, actions, children }: HeroProps) {
  return (
    <div className="band">
      <div className="mx-auto flex max-w-[79rem] flex-col gap-14 px-4 py-12 sm:px-6 sm:py-16">
        <div className="flex max-w-3xl flex-col gap-6">
          {news}
          <PageTitle className="sm:text-5xl sm:leading-[1.08] lg:text-6xl lg:leading-[1.05]">
            {title}
          </PageTitle>
          <p className="max-w-xl text-lg text-on-band-soft sm:text-xl">{lead}</p>
          <div className="mt-2 button-row">{actions}</div>
        </div>
        {children}
      </div>
      <div aria-hidden className="gauge-marks" />
    </div>
  );
}

export function StatBand({ label, children }: { label: string; children: Elements }) {
  return (
    <section aria-label={label} className="band">
      <dl className="mx-auto grid max-w-[79rem] grid-cols-2 gap-x-6 gap-y-8 px-4 py-10 sm:px-6 sm:py-14 lg:grid-cols-4">
        {children}
      </dl>
      <div aria-hidden className="gauge-marks" />
    </section>
  );
}

export function Stat({ value, name }: { value: string; name: string }) {
  return (
    <div className="flex flex-col-reverse justify-end border-l-2 border-band-line pl-4">
      <dt className="text-on-band-soft">{name}</dt>
      <dd className="min-h-10 text-4xl font-bold tabular-nums sm:min-h-12 sm:text-5xl">{value}</dd>
    </div>
  );
}
