// Runs the groups one after the other and takes medians. A run that hangs or breaks fails its own rows only.
import type { SizeName } from '../../supabase/scripts/directory/fill-server.ts';
import type { Bench } from './environment.ts';
import { median } from './median.ts';
import type { Measurement, Group, Metric } from './metric.ts';

/** A row of the report: medians of all runs, the smallest and largest value, the median ratio of value to baseline. */
export type Measured = Metric & {
  size: SizeName;
  runs: number;
  value: number;
  min: number;
  max: number;
  baseline?: number;
  ratio?: number;
  note?: string;
};

/** A row that could not be measured, and why. */
export type Failed = Metric & { size: SizeName; failed: string };

export type Result = Measured | Failed;

/** Measures the rows of a group that are `wanted`. */
export async function measure(
  bench: Bench,
  group: Group,
  { runs, wanted }: { runs: number; wanted: (row: Metric) => boolean },
): Promise<Result[]> {
  const measurements: Measurement[][] = [];
  let failed: string | undefined;
  for (let run = 0; run < (group.once ? 1 : runs) && failed === undefined; run++) {
    try {
      measurements.push(await withDeadline(group.run(bench), group.deadline));
      await bench.clear();
    } catch (error) {
      failed = error instanceof Error ? error.message : String(error);
      await bench.clear({ force: true });
    }
  }
  const { name: size } = bench.size;
  return group.rows.flatMap((row, place): Result[] => {
    if (!wanted(row)) return [];
    if (failed !== undefined) return [{ ...row, size, failed }];
    return [{ ...row, size, ...middleOf(measurements.flatMap((found) => found[place] ?? [])) }];
  });
}

function middleOf(measurements: Measurement[]): Omit<Measured, keyof Metric | 'size'> {
  const values = measurements.map(({ value }) => value);
  const baselines = measurements.flatMap(({ baseline }) => baseline ?? []);
  const ratios = measurements.flatMap(({ value, baseline }) =>
    baseline === undefined ? [] : value / baseline,
  );
  const note = measurements.find((measurement) => measurement.note !== undefined)?.note;
  return {
    runs: values.length,
    value: median(values),
    min: Math.min(...values),
    max: Math.max(...values),
    ...(baselines.length > 0 && { baseline: median(baselines), ratio: median(ratios) }),
    ...(note !== undefined && { note }),
  };
}

async function withDeadline<T>(work: Promise<T>, seconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not over after ${seconds} s`)), seconds * 1_000);
  });
  return Promise.race([work, end]).finally(() => clearTimeout(timer));
}
