import type { ReactNode } from 'react';
import { PageTitle } from './page.tsx';

// The rivers of the Basin as a line map: from the ranges in the east to the one mouth in the south-west.
function RiverMap() {
  return (
    <svg
      aria-hidden
      viewBox="40 -10 450 420"
      fill="none"
      className="pointer-events-none absolute -top-24 -right-40 hidden h-[150%] w-auto mask-l-from-45% opacity-90 lg:block"
    >
      <g strokeWidth="9" strokeLinecap="round" strokeLinejoin="round">
        <path
          className="stroke-clay"
          d="M470 40L426 40Q400 40 381.6 58.4L368.4 71.6Q350 90 324 90L296 90Q270 90 251.6 108.4L208.4 151.6Q190 170 190 196L190 204Q190 230 171.6 248.4L150 270M330 0L330 34Q330 60 315 75L300 90"
        />
        <path
          className="stroke-leaf"
          d="M470 240L445 240Q420 240 401.6 221.6L398.4 218.4Q380 200 354 200L316 200Q290 200 271.6 218.4L220 270M470 130L445 130Q420 130 405 145Q390 160 364 160L356 160Q330 160 311.6 178.4L290 200"
        />
        <path
          className="stroke-sand"
          d="M400 400L400 390Q400 380 381.6 361.6L368.4 348.4Q350 330 350 320Q350 310 331.6 291.6L310 270M260 400L260 346Q260 320 241.6 301.6L210 270"
        />
        <path
          className="stroke-water"
          strokeWidth="13"
          d="M470 330L445 330Q420 330 401.6 311.6L398.4 308.4Q380 290 355 290Q330 290 320 280Q310 270 284 270L146 270Q120 270 101.6 288.4L88.4 301.6Q70 320 70 346L70 400"
        />
      </g>
      <g strokeWidth="5" className="fill-band stroke-sand">
        {STATIONS.map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="9" />
        ))}
      </g>
    </svg>
  );
}

const STATIONS = [
  [435, 330],
  [440, 240],
  [440, 130],
  [290, 90],
  [190, 195],
  [285, 203],
  [310, 272],
  [215, 270],
  [150, 270],
  [70, 350],
  [375, 355],
  [260, 355],
] as const;

type HeroProps = { title: string; lead: string; actions: ReactNode };

/** The head of the home page: what this is, and the two ways in. */
export function Hero({ title, lead, actions }: HeroProps) {
  return (
    <div className="relative band overflow-hidden">
      <RiverMap />
      <div className="relative mx-auto max-w-[79rem] px-4 py-14 sm:px-6 sm:py-24">
        <div className="flex max-w-3xl flex-col gap-6">
          <PageTitle className="sm:text-5xl sm:leading-[1.08] lg:text-6xl lg:leading-[1.05]">
            {title}
          </PageTitle>
          <p className="max-w-xl text-lg text-on-band-soft sm:text-xl">{lead}</p>
          <div className="mt-2 flex flex-wrap gap-3">{actions}</div>
        </div>
      </div>
      <div aria-hidden className="relative gauge-marks" />
    </div>
  );
}
