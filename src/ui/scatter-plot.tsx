import { useId, type ReactNode } from 'react';

/** Shape and colour differ together, so either alone is enough to distinguish the points. */
export type PointLook = 'disc' | 'ring' | 'square';

type Point = { id: string; x: number; y: number; look: PointLook };
type Axis = { name: string; format: (value: number) => string };

type ScatterPlotProps = {
  title: string;
  /** For screen readers: what the plot shows, and where the same data is in text. */
  description: string;
  x: Axis;
  y: Axis;
  /** Values must be above zero: both scales are logarithmic. */
  points: readonly Point[];
  looks: readonly { look: PointLook; name: string }[];
};

const percent = (share: number) => `${(100 * share).toFixed(2)}%`;

export function ScatterPlot({ title, description, x, y, points, looks }: ScatterPlotProps) {
  const id = useId();
  const across = logScale(points.map((point) => point.x));
  const up = logScale(points.map((point) => point.y));
  return (
    <div className="flex flex-col gap-3">
      <p aria-hidden className="text-sm text-ink-soft">
        {y.name}
      </p>
      <div className="pr-6 pb-7 pl-14">
        <svg
          role="img"
          aria-labelledby={`${id}-title ${id}-description`}
          className="h-48 w-full overflow-visible sm:h-60"
        >
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-description`}>{description}</desc>
          <Ticks scale={up} format={y.format} upward />
          <Ticks scale={across} format={x.format} />
          {points.map((point) => (
            <svg
              key={point.id}
              x={percent(across.place(point.x))}
              y={percent(1 - up.place(point.y))}
              className="overflow-visible"
            >
              <Shape look={point.look} />
            </svg>
          ))}
        </svg>
      </div>
      <p aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft sm:gap-x-5">
        <span className="mr-auto max-sm:w-full">{x.name}</span>
        {looks.map(({ look, name }) => (
          <LegendItem key={look} look={look} name={name} />
        ))}
      </p>
    </div>
  );
}

type TicksProps = { scale: LogScale; format: (value: number) => string; upward?: boolean };

function Ticks({ scale, format, upward = false }: TicksProps): ReactNode {
  return scale.ticks.map((tick) => {
    const at = percent(upward ? 1 - scale.place(tick) : scale.place(tick));
    const line = upward ? { x1: '0', x2: '100%', y1: at, y2: at } : { x1: at, x2: at, y1: '0', y2: '100%' };
    const label = upward ? { x: -10, y: at, dy: 5 } : { x: at, y: '100%', dy: 24 };
    return (
      <g key={tick}>
        <line {...line} className="stroke-line" />
        <text {...label} textAnchor={upward ? 'end' : 'middle'} className="fill-ink-soft text-sm">
          {format(tick)}
        </text>
      </g>
    );
  });
}

function Shape({ look }: { look: PointLook }) {
  if (look === 'disc') return <circle r="7" strokeWidth="2" className="fill-river stroke-surface" />;
  if (look === 'ring') return <circle r="6" strokeWidth="3" className="fill-surface stroke-amber" />;
  return (
    <rect x="-6" y="-6" width="12" height="12" strokeWidth="2" className="fill-stone-wash stroke-stone" />
  );
}

// The name is generated content: as text it would appear on the page a second time, beside the item that it labels.
function LegendItem({ look, name }: { look: PointLook; name: string }) {
  return (
    <span data-name={name} className="inline-flex items-center gap-2 after:content-[attr(data-name)]">
      <svg viewBox="-9 -9 18 18" className="size-4.5">
        <Shape look={look} />
      </svg>
    </span>
  );
}

type LogScale = { ticks: readonly number[]; place: (value: number) => number };

const STEPS = [1, 2, 5] as const;
/** More labels do not fit a phone: then only whole decades are labelled. */
const MAX_TICKS = 6;

function candidates(low: number, high: number): number[] {
  const from = Math.floor(Math.log10(low)) - 1;
  const to = Math.ceil(Math.log10(high)) + 1;
  return Array.from({ length: to - from + 1 }, (_, index) => from + index).flatMap((decade) =>
    STEPS.map((step) => Number((step * 10 ** decade).toPrecision(1))),
  );
}

/** A scale whose ends lie strictly outside the values, which must be above zero. */
export function logScale(values: readonly number[]): LogScale {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const all = candidates(low, high);
  const bottom = all.filter((tick) => tick < low).at(-1) ?? low;
  const top = all.find((tick) => tick > high) ?? high;
  const within = all.filter((tick) => tick >= bottom && tick <= top);
  const decades = within.filter((tick) => Number.isInteger(Number(Math.log10(tick).toFixed(6))));
  const length = Math.log(top / bottom);
  return {
    ticks: within.length > MAX_TICKS ? decades : within,
    place: (value) => Math.log(value / bottom) / length,
  };
}
