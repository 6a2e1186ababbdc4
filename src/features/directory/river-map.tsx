// The rivers of the southern Basin as a line map: where the water runs together, not where it lies. Dots are a canal,
// or the last of a river that reaches no other: the Lachlan ends in the Great Cumbung Swamp. The map is drawn once there is
// room for it; on smaller screens its stations stand one below the other on a line.
import { cx } from '#ui/cx.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { counted } from './counted.ts';
import type { Zone } from './home-queries.ts';

/** The size of the drawing, in its own units; a station's place on it is given in the same. */
const WIDTH = 1200;
const HEIGHT = 600;

type Place = { x: number; y: number; label: 'above' | 'below' };

const PLACES: Record<Zone, Place> = {
  'Goulburn-Broken': { x: 930, y: 530, label: 'below' },
  'Loddon-Campaspe': { x: 680, y: 530, label: 'below' },
  'Victorian Murray': { x: 340, y: 375, label: 'below' },
  'North East Victoria': { x: 1115, y: 470, label: 'below' },
  'NSW Murray': { x: 600, y: 375, label: 'above' },
  'SA Murray': { x: 120, y: 515, label: 'below' },
  Murrumbidgee: { x: 1010, y: 205, label: 'above' },
  Lachlan: { x: 1010, y: 70, label: 'above' },
  Colleambally: { x: 770, y: 275, label: 'below' },
};

/** Rivers with the stations of the nine zones on them, as a list. */
export function RiverMap({ children }: { children: ReactNode }) {
  return (
    <div className="relative lg:aspect-[2/1]">
      <svg
        aria-hidden
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        fill="none"
        strokeWidth="9"
        strokeLinecap="round"
        className="absolute inset-0 hidden size-full lg:block"
      >
        <path className="stroke-map-clay" d="M1195 70H930Q905 70 887 88L868 107" />
        <path className="stroke-map-leaf" d="M1195 205H640Q615 205 597 223L445 375" />
        <path
          className="stroke-map-leaf"
          strokeWidth="5"
          strokeDasharray="1 11"
          d="M860 205L802 263Q790 275 770 275"
        />
        <path className="stroke-map-clay" strokeWidth="5" strokeDasharray="1 11" d="M857 118L805 170" />
        <path className="stroke-map-clay" d="M1010 530H920Q895 530 877 512L758 393Q740 375 715 375" />
        <path className="stroke-map-leaf" d="M760 530H660Q635 530 617 512L498 393Q480 375 455 375" />
        <path
          className="stroke-map-water"
          strokeWidth="14"
          d="M1195 470H1080Q1055 470 1037 452L978 393Q960 375 935 375H260Q235 375 217 393L138 472Q120 490 120 515"
        />
      </svg>
      <ul className="grid sm:grid-flow-col sm:grid-cols-2 sm:grid-rows-5 sm:gap-x-8 md:grid-cols-3 md:grid-rows-3 lg:block">
        {children}
      </ul>
    </div>
  );
}

/** A zone on the map; `brokers` is undefined until the tables are open. */
export function Station({ zone, brokers }: { zone: Zone; brokers: number | undefined }) {
  const { x, y, label } = PLACES[zone];
  return (
    <li
      style={{ left: `${(100 * x) / WIDTH}%`, top: `${(100 * y) / HEIGHT}%` }}
      className={cx(
        'lg:absolute lg:-translate-x-1/2',
        label === 'above' ? 'lg:-translate-y-[calc(100%-0.875rem)]' : 'lg:-translate-y-3.5',
      )}
    >
      <Link
        to="/brokers"
        search={{ region: [zone] }}
        className={cx(
          'group relative flex min-h-14 items-center gap-4 lg:min-h-0 lg:gap-1 lg:text-center',
          'before:absolute before:inset-y-0 before:left-2.5 before:w-1.5 before:bg-map-water lg:before:hidden',
          label === 'above' ? 'lg:flex-col-reverse' : 'lg:flex-col',
        )}
      >
        <span
          aria-hidden
          className="relative size-6.5 shrink-0 rounded-full border-4 border-ink bg-surface group-hover:bg-straw group-focus-visible:bg-straw lg:size-7"
        />
        <span className="leading-tight">
          <span className="block font-bold whitespace-nowrap underline-offset-4 group-hover:underline">
            {zone}
          </span>{' '}
          <span className="block min-h-5 text-ink-soft">
            {brokers === undefined ? '' : counted(brokers, 'broker')}
          </span>
        </span>
      </Link>
    </li>
  );
}
