import { createLink } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import type { Elements } from './elements.ts';
import { PageTitle, PAGE_WIDTH } from './page.tsx';

function RiverLines() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 740 220"
      fill="none"
      className="pointer-events-none absolute top-0 right-0 hidden h-60 w-auto mask-l-from-40% text-band-line lg:block"
    >
      <g stroke="currentColor" strokeWidth="7" strokeLinecap="round">
        <path d="M760 30L674 30Q640 30 616 54L614 56Q590 80 556 80L504 80Q470 80 446 104L394 156Q370 180 336 180L-20 180" />
        <path d="M760 110L724 110Q690 110 666 134L664 136Q640 160 606 160L594 160Q560 160 550 170Q540 180 506 180L370 180" />
        <path d="M560 -20L560 0Q560 20 536 44L500 80" />
      </g>
      <g className="fill-band" stroke="currentColor" strokeWidth="6">
        <circle cx="470" cy="82" r="9" />
        <circle cx="370" cy="178" r="9" />
      </g>
    </svg>
  );
}

type BannerProps = {
  back?: ReactNode;
  media?: Elements;
  title: string;
  lead?: ReactNode;
  children?: Elements;
};

export function PageBanner({ back, media, title, lead, children }: BannerProps) {
  return (
    <div className="relative band overflow-hidden">
      <RiverLines />
      <div className={cx(PAGE_WIDTH, 'relative flex flex-col gap-6 py-8 sm:py-12')}>
        {back !== undefined && (
          <div className="-mt-4 -mb-2 flex flex-wrap items-center justify-between gap-x-6">{back}</div>
        )}
        <div className="flex items-center gap-4 sm:gap-6">
          {media}
          <div className="max-w-2xl min-w-0">
            <PageTitle>{title}</PageTitle>
            {lead !== undefined && <p className="mt-2 text-lg text-on-band-soft">{lead}</p>}
          </div>
        </div>
        {children}
      </div>
      <div aria-hidden className="gauge-marks" />
    </div>
  );
}

function BackAnchor({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      {...rest}
      data-back
      className="inline-flex min-h-12 min-w-0 items-center gap-2 font-semibold wrap-anywhere text-on-band underline-offset-4 hover:underline"
    >
      <ArrowLeft aria-hidden className="size-5 shrink-0" />
      <span>{children}</span>
    </a>
  );
}

export const BackLink = createLink(BackAnchor);

/** A link within the lead of a banner. */
export const BandLink = createLink((props: ComponentProps<'a'>) => (
  <a {...props} className="text-on-band underline decoration-1 underline-offset-4 hover:decoration-2" />
));
