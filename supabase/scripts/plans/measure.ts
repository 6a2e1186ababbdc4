import type { Client } from 'pg';
import { sessionTime } from '../processor-time.ts';
import { planReads, reportPlans, type PlanReads } from './explain.ts';
import { CALLERS, type Caller, type Cursors, type Query } from './query.ts';

/**
 * The cost of a request: returned rows, ms from request to response, ms of processor time (null where unknown), calls of policy
 * functions, and what its plans read.
 */
export type Measured = PlanReads & {
  query: Query;
  caller: Caller;
  rows: number;
  ms: number;
  cpuMs: number | null;
  policyCalls: number;
};

const RUNS = 21;
const POLICY_CALLS = `select coalesce(sum(calls), 0)::int as calls from pg_stat_xact_user_functions
  where (schemaname, funcname) in (('private', 'is_admin'), ('auth', 'uid'))`;

/** Runs a request as `caller` repeatedly, rolled back each time. */
export async function measure(
  client: Client,
  { query, caller, cursors }: { query: Query; caller: Caller; cursors: Cursors },
): Promise<Measured> {
  const value = await parameterOf(client, query, cursors);
  // A prepared statement, as in PostgREST: after five runs the database may switch to a generic plan.
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
  const cpuMs = before === null || after === null ? null : (after - before) / RUNS;
  await reportPlans(client, true);
  const { policyCalls, ...reads } = await actingAs(client, caller, async () => {
    const callsBefore = await countPolicyCalls(client);
    const read = await planReads(client, () => client.query(statement));
    return { ...read, policyCalls: (await countPolicyCalls(client)) - callsBefore };
  });
  await reportPlans(client, false);
  return { query, caller, rows, policyCalls, cpuMs, ms: median(times), ...reads };
}

async function countPolicyCalls(client: Client): Promise<number> {
  const { rows } = await client.query<{ calls: number }>(POLICY_CALLS);
  return rows[0]?.calls ?? 0;
}

async function parameterOf(client: Client, query: Query, cursors: Cursors): Promise<string | null> {
  if ('cursor' in query.with) return cursors[query.with.cursor];
  const { rows } = await client.query<{ value: string }>(
    `select value::text from (${query.with.value}) as parameter`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`No parameter for ${query.name}`);
  return row.value;
}

/** Runs `use` in a transaction of the caller, and rolls it back. */
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

/** The number of rows in an answer: of a table, or inside the one value of a function. */
function rowsIn(rows: { answer?: unknown }[]): number {
  const [first] = rows;
  if (rows.length !== 1 || first?.answer === undefined) return rows.length;
  return entriesIn(first.answer);
}

function entriesIn(answer: unknown): number {
  if (Array.isArray(answer)) return answer.length;
  if (typeof answer !== 'object' || answer === null) return 0;
  // Rows that travel as columns.
  if ('id' in answer) return entriesIn(answer.id);
  return Object.entries(answer).reduce(
    (sum, [key, value]) => sum + (key === 'received' ? 0 : entriesIn(value)),
    0,
  );
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}
