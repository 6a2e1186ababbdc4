import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import * as v from 'valibot';

export type Tally = { passed: number; failed: number };

/** A test file, from the project root, and how long its tests took. */
export type FileTime = { file: string; ms: number };

export type Counted = Tally & { files: FileTime[] };

/** Counts the tests in a step's output; null when it contains no count. */
export type Count = (output: string) => Counted | null;

/** Reads pgTAP's lines, as `✓ 010-catch-all.test.sql 17 (120 ms)`, and the last one of the form `12 passed, 0 failed`. */
export const countPgtap: Count = (output) => {
  const [last] = [...output.matchAll(/^(\d+) passed, (\d+) failed\r?$/gm)].toReversed();
  if (last === undefined) return null;
  const files = [...output.matchAll(/^[✓✗] (\S+\.sql) \d+ \((\d+) ms\)/gm)].map(([, file, ms]) => ({
    file: `supabase/tests/${file}`,
    ms: Number(ms),
  }));
  return { passed: Number(last[1]), failed: Number(last[2]), files };
};

const vitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  testResults: v.array(v.object({ name: v.string(), startTime: v.number(), endTime: v.number() })),
});

/** Reads vitest's JSON report at `file`. */
export function countVitest(file: string): Count {
  return () => {
    const report = readReport(vitestReport, file);
    return (
      report && {
        passed: report.numPassedTests,
        failed: report.numFailedTests,
        files: report.testResults.map(({ name, startTime, endTime }) => ({
          file: relative('', name),
          ms: endTime - startTime,
        })),
      }
    );
  };
}

type Suite = v.InferOutput<typeof suite> & { suites?: Suite[] | undefined };
const suite = v.object({
  specs: v.array(
    v.object({
      file: v.string(),
      tests: v.array(v.object({ results: v.array(v.object({ duration: v.number() })) })),
    }),
  ),
});
const suites: v.GenericSchema<unknown, Suite[]> = v.array(
  v.object({ ...suite.entries, suites: v.optional(v.lazy(() => suites)) }),
);
const playwrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number(), skipped: v.number() }),
  suites,
});

/** Reads Playwright's JSON report at `file`. Skipped and flaky tests count as failed. */
export function countPlaywright(file: string): Count {
  return () => {
    const report = readReport(playwrightReport, file);
    return (
      report && {
        passed: report.stats.expected,
        failed: report.stats.unexpected + report.stats.flaky + report.stats.skipped,
        files: report.suites.flatMap(timesOf),
      }
    );
  };
}

function timesOf({ specs, suites: inner = [] }: Suite): FileTime[] {
  const times = specs.flatMap(({ file, tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => ({ file: `e2e/${file}`, ms: duration }))),
  );
  return [...times, ...inner.flatMap(timesOf)];
}

function readReport<T>(schema: v.GenericSchema<unknown, T>, file: string): T | null {
  try {
    return v.parse(schema, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** The result of a finished step. Without a count it is one test; a non-zero exit code means at least one failure. */
export function resultOf({ counted, exitCode }: { counted: Counted | null; exitCode: number }): Counted {
  const { passed, failed, files } = counted ?? { passed: exitCode === 0 ? 1 : 0, failed: 0, files: [] };
  return { passed, failed: exitCode === 0 ? failed : Math.max(failed, 1), files };
}

/** The files that took longest, each with the time of all its tests. */
export function slowest(files: readonly FileTime[], most: number): FileTime[] {
  const times = new Map<string, number>();
  for (const { file, ms } of files) times.set(file, (times.get(file) ?? 0) + ms);
  return [...times]
    .map(([file, ms]) => ({ file, ms }))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, most);
}
