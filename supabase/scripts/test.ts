import { readdir, readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { withCluster } from './cluster.ts';
import { bootEmbedded } from './embedded.ts';
import { installPgtap, withClient, withScratchDatabase } from './scratch-database.ts';
import { pushMigrations, requireCli } from './supabase-cli.ts';
import { readTap } from './tap.ts';

const TESTS = new URL('../tests/', import.meta.url);

/** Runs SQL and returns every text value of its results. */
type Run = (sql: string) => Promise<string[]>;

async function onEmbedded<Result>(use: (run: Run) => Promise<Result>): Promise<Result> {
  const server = await bootEmbedded();
  const run: Run = async (sql) => (await server.exec(sql)).flatMap(({ rows }) => textsOf(rows));
  await run('create schema tap; create extension pgtap schema tap');
  return use(run).finally(server.close);
}

/** Runs all test files in a scratch database; `migrate` applies the migrations. */
function runOnScratch(
  serverUrl: string,
  options?: { migrate: (url: string) => Promise<void> },
): Promise<boolean> {
  const runIn = (url: string) =>
    withClient(url, async (client) => {
      await installPgtap(client);
      return runAll(async (sql) => [await client.query(sql)].flat().flatMap(({ rows }) => textsOf(rows)));
    });
  return withScratchDatabase(serverUrl, runIn, options);
}

function textsOf(rows: readonly object[]): string[] {
  return rows.flatMap((row) => Object.values(row)).filter((value) => typeof value === 'string');
}

async function runFile(run: Run, file: string) {
  const output: string[] = [];
  // One statement at a time, so that an error does not lose the output before it.
  for (const statement of statementsOf(await readFile(new URL(file, TESTS), 'utf8'))) {
    try {
      output.push(...(await run(statement)));
    } catch (error) {
      await run('rollback');
      return readTap(
        output,
        `${error instanceof Error ? error.message : String(error)}\n  in: ${statement.trim()}`,
      );
    }
  }
  return readTap(output);
}

/** Splits SQL at semicolons at line ends, outside of dollar quotes. */
function statementsOf(sql: string): string[] {
  const statements: string[] = [];
  let current = '';
  for (const line of sql.split('\n')) {
    current += `${line}\n`;
    const isQuoted = (current.match(/\$\$/g) ?? []).length % 2 === 1;
    if (line.endsWith(';') && !isQuoted) {
      statements.push(current);
      current = '';
    }
  }
  return current.trim() === '' ? statements : [...statements, current];
}

/** Runs all test files and returns whether every assertion passed. */
async function runAll(run: Run): Promise<boolean> {
  let passed = 0;
  let failed = 0;
  await run('set search_path = public, tap');
  await run(await readFile(new URL('000-helpers.sql', TESTS), 'utf8'));
  for (const file of (await readdir(TESTS)).filter((name) => name.endsWith('.test.sql')).toSorted()) {
    const startedAt = performance.now();
    const result = await runFile(run, file);
    passed += result.passed;
    failed += result.failures.filter((line) => line.startsWith('not ok')).length;
    const ms = Math.round(performance.now() - startedAt);
    console.log(`${result.failures.length === 0 ? '✓' : '✗'} ${file} ${result.passed} (${ms} ms)`);
    for (const line of result.failures) console.log(`    ${line}`);
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0;
}

const { values } = parseArgs({
  options: { url: { type: 'string' }, real: { type: 'boolean' }, cli: { type: 'boolean' } },
});
if (values.cli === true) requireCli();
const isSound = await (values.cli === true
  ? withCluster((serverUrl) => runOnScratch(serverUrl, { migrate: pushMigrations }))
  : values.real === true
    ? withCluster(runOnScratch)
    : values.url === undefined
      ? onEmbedded(runAll)
      : runOnScratch(values.url));
process.exitCode = isSound ? 0 : 1;
