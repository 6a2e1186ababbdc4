import { readFileSync } from 'node:fs';
import * as v from 'valibot';

export type Tally = { passed: number; failed: number };

/** Counts the tests in a step's output; null when it contains no count. */
export type Count = (output: string) => Tally | null;

const tally = (passed: number, failed: number): Tally => ({ passed, failed });

/** Reads the last line of the form `12 passed, 0 failed`. */
export const countClosingLine: Count = (output) => {
  const [last] = [...output.matchAll(/^(\d+) passed, (\d+) failed\r?$/gm)].toReversed();
  return last === undefined ? null : tally(Number(last[1]), Number(last[2]));
};

const vitestReport = v.object({ numPassedTests: v.number(), numFailedTests: v.number() });

/** Reads vitest's JSON report at `file`. */
export function countVitest(file: string): Count {
  return () => {
    const report = readReport(vitestReport, file);
    return report && tally(report.numPassedTests, report.numFailedTests);
  };
}

const playwrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number(), skipped: v.number() }),
});

/** Reads Playwright's JSON report at `file`. Skipped and flaky tests count as failed. */
export function countPlaywright(file: string): Count {
  return () => {
    const report = readReport(playwrightReport, file);
    return (
      report &&
      tally(report.stats.expected, report.stats.unexpected + report.stats.flaky + report.stats.skipped)
    );
  };
}

function readReport<T>(schema: v.GenericSchema<unknown, T>, file: string): T | null {
  try {
    return v.parse(schema, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** The tally of a finished step. Without a count it is one test; a non-zero exit code means at least one failure. */
export function tallyOf({ counted, exitCode }: { counted: Tally | null; exitCode: number }): Tally {
  if (counted === null) return exitCode === 0 ? tally(1, 0) : tally(0, 1);
  return exitCode !== 0 && counted.failed === 0 ? tally(counted.passed, 1) : counted;
}

export function sum(tallies: Tally[]): Tally {
  return tallies.reduce(
    (all, { passed, failed }) => tally(all.passed + passed, all.failed + failed),
    tally(0, 0),
  );
}
