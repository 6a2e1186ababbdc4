import type { SizeName } from '../../supabase/scripts/directory/fill-server.ts';
import type { Measured, Result } from './measure.ts';
import type { Metric } from './metric.ts';

const NAME_WIDTH = 68;

const rounded = (value: number, unit: Metric['unit']) => {
  const isSmall = value < 10 || unit === 'kB gzip' || unit === 'MB';
  return value.toLocaleString('en-AU', { maximumFractionDigits: isSmall ? 1 : 0 });
};

const times = (factor: number) => (factor < 10 ? factor.toFixed(2) : factor.toFixed(0));

export function lineOf(row: Result): string {
  const name = row.name.padEnd(NAME_WIDTH);
  if ('failed' in row) return `${name} FAILED: ${row.failed.split('\n')[0]}`;
  const { value, unit, min, max, baseline, ratio } = row;
  const parts = [
    name,
    rounded(value, unit).padStart(9),
    unit.padEnd(10),
    (row.runs > 1 ? `${rounded(min, unit)}–${rounded(max, unit)}` : '').padEnd(15),
    (baseline === undefined || ratio === undefined
      ? ''
      : `${times(ratio)} × ${rounded(baseline, unit)}`
    ).padEnd(16),
    verdictOf(row),
  ];
  const line = parts.join(' ').trimEnd();
  return row.note === undefined ? line : `${line}\n    ${row.note}`;
}

function verdictOf({ value, ratio, budget, maxRatio }: Measured): string {
  const bounds = [
    ...(budget === undefined
      ? []
      : [{ text: `≤ ${budget.toLocaleString('en-AU')}`, isMet: value <= budget }]),
    ...(maxRatio === undefined
      ? []
      : [{ text: `≤ ${maxRatio} × baseline`, isMet: Number(ratio) <= maxRatio }]),
  ];
  return bounds.map(({ text, isMet }) => (isMet ? text : `${text} MISSED`)).join(', ');
}

/** The factor by which each row grows from one size to the next. */
export function growthLines(results: readonly Result[], sizes: readonly SizeName[]): string[] {
  const measured = results.filter((row) => 'value' in row);
  const keys = new Set(measured.map(({ name, unit }) => `${name} (${unit})`));
  const steps = sizes.slice(1).map((to, place) => ({ from: sizes[place], to }));
  const valueOf = (key: string, size: SizeName | undefined) =>
    measured.find((row) => `${row.name} (${row.unit})` === key && row.size === size)?.value;
  const factors = (key: string) =>
    steps.map(({ from, to }) => {
      const [small, large] = [valueOf(key, from), valueOf(key, to)];
      return small === undefined || large === undefined ? '' : `× ${times(large / small)}`;
    });
  return [
    `${'Growth'.padEnd(NAME_WIDTH + 13)}${steps.map(({ from, to }) => `${from} → ${to}`.padStart(10)).join('')}`,
    ...[...keys]
      .filter((key) => factors(key).some((factor) => factor !== ''))
      .map(
        (key) =>
          key.padEnd(NAME_WIDTH + 13) +
          factors(key)
            .map((factor) => factor.padStart(10))
            .join(''),
      ),
  ];
}
