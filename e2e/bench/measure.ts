// Runs the groups one after the other, each so many times, and keeps the middle of what they found. A run that hangs or breaks costs its own rows only.
import { median } from './median.ts';
import type { Finding, Group, Row } from './row.ts';
import type { SizeName } from '../../supabase/scripts/directory/fill-server.ts';
import type { Bench } from './stage.ts';

/** A row of the report: medians of all runs, the smallest and largest figure, the ratio of each run's figure to its floor. */
export type Measured = Row & {
  size: SizeName;
  runs: number;
  figure: number;
  min: number;
  max: number;
  floor?: number;
  ratio?: number;
  note?: string;
};

/** A row that could not be measured, and why. */
export type Failed = Row & { size: SizeName; failed: string };

export type Result = Measured | Failed;

/** Measures the rows of a group that are `wanted`. */
export async function measure(
  bench: Bench,
  group: Group,
  { runs, wanted }: { runs: number; wanted: (row: Row) => boolean },
): Promise<Result[]> {
  const findings: Finding[][] = [];
  let failed: string | undefined;
  for (let run = 0; run < (group.once ? 1 : runs) && failed === undefined; run++) {
    try {
      findings.push(await withDeadline(group.run(bench), group.deadline));
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
    return [{ ...row, size, ...middleOf(findings.flatMap((found) => found[place] ?? [])) }];
  });
}

function middleOf(findings: Finding[]): Omit<Measured, keyof Row | 'size'> {
  const figures = findings.map(({ figure }) => figure);
  const floors = findings.flatMap(({ floor }) => floor ?? []);
  const ratios = findings.flatMap(({ figure, floor }) => (floor === undefined ? [] : figure / floor));
  const note = findings.find((finding) => finding.note !== undefined)?.note;
  return {
    runs: figures.length,
    figure: median(figures),
    min: Math.min(...figures),
    max: Math.max(...figures),
    ...(floors.length > 0 && { floor: median(floors), ratio: median(ratios) }),
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
