export type LogScale = { ticks: readonly number[]; place: (value: number) => number };

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
  const bottom = all.findLast((tick) => tick < low) ?? low;
  const top = all.find((tick) => tick > high) ?? high;
  const within = all.filter((tick) => tick >= bottom && tick <= top);
  const decades = within.filter((tick) => Number.isInteger(Number(Math.log10(tick).toFixed(6))));
  const length = Math.log(top / bottom);
  return {
    ticks: within.length > MAX_TICKS ? decades : within,
    place: (value) => Math.log(value / bottom) / length,
  };
}
