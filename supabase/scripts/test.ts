import { readdir, readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { bootEmbedded } from './embedded.ts';
import { createScratchDatabase, installPgtap } from './scratch-database.ts';
import { readTap } from './tap.ts';

const TESTS = new URL('../tests/', import.meta.url);

/** A database that is thrown away after the tests: `run` answers every text that the statements returned. */
type TestDatabase = { run: (sql: string) => Promise<string[]>; dispose: () => Promise<unknown> };

async function openEmbedded(): Promise<TestDatabase> {
  const server = await bootEmbedded();
  await server.exec('create schema tap; create extension pgtap schema tap');
  return {
    run: async (sql) => (await server.exec(sql)).flatMap(({ rows }) => textsOf(rows)),
    dispose: server.close,
  };
}

async function openScratch(serverUrl: string): Promise<TestDatabase> {
  const scratch = await createScratchDatabase(serverUrl);
  const client = new Client({ connectionString: scratch.url });
  await client.connect();
  await installPgtap(client);
  return {
    run: async (sql) => [await client.query(sql)].flat().flatMap(({ rows }) => textsOf(rows)),
    dispose: () => client.end().then(scratch.drop),
  };
}

function textsOf(rows: readonly object[]): string[] {
  return rows.flatMap((row) => Object.values(row)).filter((value) => typeof value === 'string');
}

async function runFile(database: TestDatabase, file: string) {
  const sql = await readFile(new URL(file, TESTS), 'utf8');
  const output: string[] = [];
  let failure: string | undefined;
  // One statement after the other, so that what was printed before an error is not lost with it.
  for (const statement of statementsOf(sql)) {
    try {
      output.push(...(await database.run(statement)));
    } catch (error) {
      failure = `${error instanceof Error ? error.message : String(error)}\n  in: ${statement.trim()}`;
      await database.run('rollback');
      break;
    }
  }
  return readTap(output, failure);
}

/** Splits SQL at semicolons at the end of a line, outside of dollar quotes. */
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

const { values } = parseArgs({ options: { url: { type: 'string' } } });
const database = await (values.url === undefined ? openEmbedded() : openScratch(values.url));
let passed = 0;
let failed = 0;
try {
  await database.run('set search_path = public, tap');
  await database.run(await readFile(new URL('000-helpers.sql', TESTS), 'utf8'));
  for (const file of (await readdir(TESTS)).filter((name) => name.endsWith('.test.sql')).sort()) {
    const result = await runFile(database, file);
    passed += result.passed;
    failed += result.failures.filter((line) => line.startsWith('not ok')).length;
    console.log(`${result.failures.length === 0 ? '✓' : '✗'} ${file}`, result.passed);
    for (const line of result.failures) console.log(`    ${line}`);
  }
} finally {
  await database.dispose();
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
