import type { Client } from 'pg';
import { sessionTime } from '../processor-time.ts';
import { readingOf, reportPlans, type Reading } from './explain.ts';
import { CALLERS, type Caller, type Cursors, type Query } from './queries.ts';

/**
 * What a request costs: the rows it brought, ms from question to answer, ms of a processor, calls of the functions of policies,
 * and what it read.
 */
export type Measured = Reading & {
  query: Query;
  caller: Caller;
  rows: number;
  ms: number;
  spent: number | null;
  rules: number;
};

const RUNS = 21;
const RULES = `select coalesce(sum(calls), 0)::int as calls from pg_stat_xact_user_functions
  where (schemaname, funcname) in (('private', 'is_admin'), ('auth', 'uid'))`;

/** Runs a request as `caller`, again and again, each time rolled back. */
export async function measure(
  client: Client,
  { query, caller, cursors }: { query: Query; caller: Caller; cursors: Cursors },
): Promise<Measured> {
  const value = await parameterOf(client, query, cursors);
  // By name, as PostgREST does: after five runs the database may go over to one plan for all parameters.
  const statement = { name: `${query.name} of ${caller}`, text: query.sql, values: [value] };
  const times: number[] = [];
  let rows = 0;
  const before = await sessionTime(client);
  for (let run = 0; run < RUNS; run += 1) {
    await actingAs(client, caller, async () => {
      const start = performance.now();
      const answer = await client.query(statement);
      times.push(performance.now() - start);
      rows = rowsIn(answer.rows);
    });
  }
  const after = await sessionTime(client);
  const spent = before === null || after === null ? null : (after - before) / RUNS;
  await reportPlans(client, true);
  const { rules, ...reading } = await actingAs(client, caller, async () => {
    const before = await callsOfRules(client);
    const reading = await readingOf(client, () => client.query(statement));
    return { ...reading, rules: (await callsOfRules(client)) - before };
  });
  await reportPlans(client, false);
  return { query, caller, rows, rules, spent, ms: median(times), ...reading };
}

async function callsOfRules(client: Client): Promise<number> {
  const { rows } = await client.query<{ calls: number }>(RULES);
  return rows[0]?.calls ?? 0;
}

async function parameterOf(client: Client, query: Query, cursors: Cursors): Promise<string | null> {
  if ('cursor' in query.with) return cursors[query.with.cursor];
  const { rows } = await client.query<{ value: string }>(
    `select value::text from (${query.with.value}) as wanted`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`Nothing to ask with: ${query.name}`);
  return row.value;
}

/** Runs `use` in a transaction of the caller, and takes it back. */
export async function actingAs<Result>(
  client: Client,
  caller: Caller,
  use: () => Promise<Result>,
): Promise<Result> {
  const { role, sub } = CALLERS[caller];
  await client.query('begin');
  await client.query(
    `select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claims', $2, true), set_config('role', $3, true)`,
    [sub, JSON.stringify(sub === '' ? { role } : { sub, role }), role],
  );
  return use().finally(() => client.query('rollback'));
}

/** How many rows an answer brought: of a table, or within the one value of a function. */
function rowsIn(rows: { answer?: unknown }[]): number {
  const [first] = rows;
  if (rows.length !== 1 || first?.answer === undefined) return rows.length;
  return entriesIn(first.answer);
}

function entriesIn(answer: unknown): number {
  if (Array.isArray(answer)) return answer.length;
  if (typeof answer !== 'object' || answer === null) return 0;
  // Rows that travel by columns.
  if ('id' in answer) return entriesIn(answer.id);
  return Object.entries(answer).reduce(
    (sum, [key, value]) => sum + (key === 'received' ? 0 : entriesIn(value)),
    0,
  );
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}
