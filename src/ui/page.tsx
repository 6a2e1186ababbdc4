import { createLink } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

const WIDTH = 'mx-auto w-full max-w-[79rem] px-4 sm:px-6';

/** The content of a page at reading width for lists, or `narrow` for forms and texts. */
export function PageBody({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) {
  return (
    <div className={cx(WIDTH, 'flex flex-col gap-8 py-8 sm:py-12', narrow && 'max-w-[52rem]')}>
      {children}
    </div>
  );
}

/** The one main heading of a page; it takes the focus after a change of page. */
export function PageTitle({ className, ...rest }: ComponentProps<'h1'>) {
  return (
    <h1
      tabIndex={-1}
      {...rest}
      className={cx('text-3xl leading-tight font-bold tracking-tight sm:text-4xl', className)}
    />
  );
}

// Tributaries running together, drawn like a line map: the picture every page shares.
function RiverLines() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 640 240"
      fill="none"
      preserveAspectRatio="xMaxYMid slice"
      className="pointer-events-none absolute inset-y-0 right-0 h-full w-full max-w-3xl text-band-line"
    >
      <g stroke="currentColor" strokeWidth="6" strokeLinejoin="round" strokeLinecap="round">
        <path d="M660 30H560L500 90H420L340 170H-20" />
        <path d="M660 110H600L560 150H460L440 170" />
        <path d="M660 200H520L490 170H340" />
        <path d="M420 -20V50L460 90" />
      </g>
    </svg>
  );
}

type BannerProps = { title: string; lead?: ReactNode; aside?: ReactNode; children?: ReactNode };

/** The head of a page: title, a line of explanation, an action beside it, and what belongs on the band below. */
export function PageBanner({ title, lead, aside, children }: BannerProps) {
  return (
    <div className="relative isolate overflow-hidden bg-band text-on-band">
      <div className="absolute inset-0 -z-10">
        <RiverLines />
      </div>
      <div className={cx(WIDTH, 'flex flex-col gap-6 py-10 sm:py-14')}>
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <div className="max-w-2xl">
            <PageTitle>{title}</PageTitle>
            {lead !== undefined && <p className="mt-2 text-lg text-on-band-soft">{lead}</p>}
          </div>
          {aside}
        </div>
        {children}
      </div>
    </div>
  );
}

/** A titled part of a page. */
export function PageSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl font-bold tracking-tight">{title}</h2>
      {children}
    </section>
  );
}

function BackAnchor({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      {...rest}
      className="-my-2 inline-flex min-h-12 items-center gap-2 self-start font-semibold text-river underline-offset-4 hover:underline"
    >
      <ArrowLeft aria-hidden className="size-5" />
      {children}
    </a>
  );
}

/** The way back to the page above. */
export const BackLink = createLink(BackAnchor);
