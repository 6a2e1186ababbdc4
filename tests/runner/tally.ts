import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as v from 'valibot';

export type Tally = { passed: number; failed: number };

/** A test file, from the project root, and how long its tests took. */
export type FileTime = { file: string; ms: number };

/** A failed test, and the first lines of what it said. */
export type Failure = { test: string; message: string };

/** `flaky` are those that failed and then passed. */
export type Counted = Tally & { files: FileTime[]; failures: Failure[]; flaky?: Failure[] };

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
  const failures = [...output.matchAll(/^✗ (\S+\.sql)/gm)].map(([, file]) => ({
    test: `supabase/tests/${file}`,
    message: '',
  }));
  return { passed: Number(last[1]), failed: Number(last[2]), files, failures };
};

const vitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      startTime: v.number(),
      endTime: v.number(),
      assertionResults: v.array(
        v.object({
          status: v.string(),
          fullName: v.string(),
          failureMessages: v.nullish(v.array(v.string()), []),
        }),
      ),
    }),
  ),
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
        failures: report.testResults.flatMap(({ name, assertionResults }) =>
          assertionResults
            .filter(({ status }) => status === 'failed')
            .map(({ fullName, failureMessages }) => ({
              test: `${relative('', name)}: ${fullName}`,
              message: firstLines(failureMessages[0]),
            })),
        ),
      }
    );
  };
}

type Suite = v.InferOutput<typeof suite> & { suites?: Suite[] | undefined };
const storyResult = v.object({
  duration: v.number(),
  error: v.optional(
    v.object({
      message: v.optional(v.string()),
      location: v.optional(v.object({ file: v.string(), line: v.number() })),
    }),
  ),
  attachments: v.array(v.object({ name: v.string(), path: v.optional(v.string()) })),
});
const suite = v.object({
  specs: v.array(
    v.object({
      file: v.string(),
      title: v.string(),
      tests: v.array(
        v.object({
          status: v.picklist(['expected', 'unexpected', 'flaky', 'skipped']),
          projectName: v.string(),
          results: v.array(storyResult),
        }),
      ),
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

/** Reads Playwright's JSON report at `file`. Skipped tests count as failed, flaky ones as passed. */
export function countPlaywright(file: string): Count {
  return () => {
    const report = readReport(playwrightReport, file);
    return (
      report && {
        passed: report.stats.expected + report.stats.flaky,
        failed: report.stats.unexpected + report.stats.skipped,
        files: report.suites.flatMap(timesOf),
        failures: report.suites.flatMap((inner) => failuresOf(inner, ['unexpected', 'skipped'])),
        flaky: report.suites.flatMap((inner) => failuresOf(inner, ['flaky'])),
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

function failuresOf({ specs, suites: inner = [] }: Suite, wanted: readonly string[]): Failure[] {
  const failures = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => wanted.includes(status))
      .map(({ projectName, status, results }) => ({
        test: `e2e/${file}: ${title} (${projectName}, ${status})`,
        message: storyMessage(results.find(({ error }) => error !== undefined)),
      })),
  );
  return [...failures, ...inner.flatMap((suites) => failuresOf(suites, wanted))];
}

/** What a failed story said, where, and what its page showed: a race on another machine is hard to repeat. */
function storyMessage(result: v.InferOutput<typeof storyResult> | undefined): string {
  const location = result?.error?.location;
  const where = location && `at ${relative('', location.file)}:${location.line}`;
  const context = result?.attachments.find(({ name }) => name === 'error-context')?.path;
  const [, shown] = (context && /^```yaml\n(.*?)^```/msu.exec(readFileSync(context, 'utf8'))) || [];
  return [firstLines(result?.error?.message), where, shown].filter(Boolean).join('\n');
}

const firstLines = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 6)
    .join('\n');

function readReport<T>(schema: v.GenericSchema<unknown, T>, file: string): T | null {
  try {
    return v.parse(schema, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** The result of a finished step. Without a count it is one test; a non-zero exit code means at least one failure. */
export function resultOf({ counted, exitCode }: { counted: Counted | null; exitCode: number }): Counted {
  const result = counted ?? { passed: exitCode === 0 ? 1 : 0, failed: 0, files: [], failures: [] };
  return { ...result, failed: exitCode === 0 ? result.failed : Math.max(result.failed, 1) };
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
