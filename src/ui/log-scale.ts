/** Ticks of a scale on which equal steps are equal factors; between its ends lies every value it was made for. */
export type LogScale = { ticks: readonly number[]; place: (value: number) => number };

const STEPS = [1, 2, 5] as const;
/** More than this many labels do not fit a phone; whole decades do. */
const MAX_TICKS = 6;

/** Every 1, 2 and 5 of the decades from the one below `low` to the one above `high`. */
function candidates(low: number, high: number): number[] {
  const from = Math.floor(Math.log10(low)) - 1;
  const to = Math.ceil(Math.log10(high)) + 1;
  return Array.from({ length: to - from + 1 }, (_, index) => from + index).flatMap((decade) =>
    STEPS.map((step) => Number((step * 10 ** decade).toPrecision(1))),
  );
}

/** The scale for values above zero; `place` gives a share of its length, 0 at its low end. */
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
