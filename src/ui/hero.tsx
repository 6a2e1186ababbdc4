import type { ReactNode } from 'react';
import { PageTitle } from './page.tsx';

// Headwaters running together into one river, drawn like a line map with its stations.
function RiverMap() {
  return (
    <svg aria-hidden viewBox="0 0 480 440" fill="none" className="h-full w-full">
      <g strokeWidth="9" strokeLinecap="round" strokeLinejoin="round">
        <path d="M440 20v60l-70 70v60l-90 90" className="stroke-river-map-green" />
        <path d="M300 20v110l70 70" className="stroke-river-map-green" />
        <path d="M470 250h-90l-60 60H190" className="stroke-river-map-ochre" />
        <path d="M470 350h-70l-40-40" className="stroke-river-map-ochre" />
        <path d="M160 20v90l60 60v60l60 70-20 10H120l-60 60v60" className="stroke-river-map-blue" />
      </g>
      <g strokeWidth="5" className="fill-band stroke-white">
        <circle cx="440" cy="50" r="9" />
        <circle cx="300" cy="70" r="9" />
        <circle cx="370" cy="200" r="9" />
        <circle cx="160" cy="70" r="9" />
        <circle cx="220" cy="200" r="9" />
        <circle cx="430" cy="250" r="9" />
        <circle cx="430" cy="350" r="9" />
        <circle cx="270" cy="310" r="11" />
        <circle cx="60" cy="400" r="11" />
      </g>
    </svg>
  );
}

type HeroProps = { title: string; lead: string; actions: ReactNode; children: ReactNode };

/** The head of the home page: what this is, the two ways in, and figures. */
export function Hero({ title, lead, actions, children }: HeroProps) {
  return (
    <div className="overflow-hidden bg-band text-on-band">
      <div className="mx-auto grid max-w-[79rem] items-center gap-x-12 gap-y-10 px-4 py-12 sm:px-6 sm:py-20 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="flex flex-col gap-6">
          <PageTitle className="sm:text-5xl lg:text-6xl">{title}</PageTitle>
          <p className="max-w-xl text-lg text-on-band-soft sm:text-xl">{lead}</p>
          <div className="flex flex-col gap-3 xs:flex-row xs:flex-wrap">{actions}</div>
          <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-4 border-t border-band-line pt-6">{children}</dl>
        </div>
        <div className="hidden lg:block">
          <RiverMap />
        </div>
      </div>
    </div>
  );
}

/** A figure of the hero with its name. */
export function HeroFigure({ value, name }: { value: string; name: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-on-band-soft">{name}</dt>
      <dd className="text-3xl font-bold tabular-nums">{value}</dd>
    </div>
  );
}
