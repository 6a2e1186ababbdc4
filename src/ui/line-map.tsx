import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

/** The drawing's size in its own units, which `StopPlace` uses too. */
const WIDTH = 1200;
const HEIGHT = 640;

export type StopPlace = { x: number; y: number; label: 'above' | 'below'; long?: boolean };

/** A map for the dark band. On small screens its stops are a list along one line. Its size is fixed from the first frame. */
export function LineMap({ drawing, children }: { drawing: ReactNode; children: ReactNode }) {
  return (
    <div className="relative lg:aspect-[15/8]">
      <svg
        aria-hidden
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        fill="none"
        strokeWidth="9"
        strokeLinecap="round"
        className="absolute inset-0 hidden size-full overflow-visible lg:block"
      >
        {drawing}
      </svg>
      <ul className="grid sm:grid-flow-col sm:grid-cols-2 sm:grid-rows-5 sm:gap-x-8 md:grid-cols-3 md:grid-rows-3 lg:block">
        {children}
      </ul>
    </div>
  );
}

/** A label in the drawing, which is hidden from screen readers: they get the stops only. */
export function LineName({ at: [x, y], children }: { at: readonly [number, number]; children: string }) {
  return (
    <text x={x} y={y} textAnchor="middle" className="fill-on-band-soft text-lg italic">
      {children}
    </text>
  );
}

type StopProps = ComponentProps<'a'> & {
  place: StopPlace;
  name: string;
  /** '' while it is loading; its line stays reserved. */
  note: string;
};

function StopAnchor({ place: { x, y, label, long = false }, name, note, ...rest }: StopProps) {
  const above = label === 'above';
  return (
    <li
      style={{ left: `${(100 * x) / WIDTH}%`, top: `${(100 * y) / HEIGHT}%` }}
      className={cx(
        'lg:absolute lg:-translate-x-1/2',
        above ? 'lg:-translate-y-[calc(100%-0.875rem)]' : 'lg:-translate-y-3.5',
      )}
    >
      <a
        {...rest}
        className={cx(
          'group relative flex min-h-14 items-center gap-4 rounded-sm lg:min-h-0 lg:gap-1 lg:text-center',
          'before:absolute before:inset-y-0 before:left-2.5 before:w-1.5 before:bg-water lg:before:hidden',
          above ? 'lg:flex-col-reverse' : 'lg:flex-col',
        )}
      >
        <span
          aria-hidden
          className={cx(
            'relative size-6.5 shrink-0 rounded-full border-4 border-sand bg-band lg:h-7',
            'transition-colors group-hover:bg-straw group-focus-visible:bg-straw',
            long ? 'lg:w-28' : 'lg:w-7',
          )}
        />
        <span className="leading-tight">
          <span className="block font-bold underline-offset-4 lg:whitespace-nowrap group-hover:underline">
            {name}
          </span>{' '}
          <span className="block min-h-5 text-on-band-soft">{note}</span>
        </span>
      </a>
    </li>
  );
}

export const Stop = createLink(StopAnchor);
