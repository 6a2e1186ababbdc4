// The cost of every request of the app on a large directory. Fails where it would grow with the directory: a growing table is
// scanned sequentially, or a policy function runs once for each row.
import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import { withCluster } from './cluster.ts';
import { SIZES, fillServer } from './directory/fill-server.ts';
import { actingAs, measure, type Measured } from './plans/measure.ts';
import { QUERIES } from './plans/queries.ts';
import type { Caller, Cursors } from './plans/query.ts';
import { addUsers } from './plans/users.ts';
import { withClient, withScratchDatabase } from './scratch-database.ts';

/** Maximum calls of policy functions in one request, for any number of rows. */
const MAX_POLICY_CALLS = 12;

const NO_CURSORS: Cursors = { none: null, middle: '', tail: '', last: '' };
const TEN_CHANGES = `update public.parcels set price = price + 1
  where id in (select id from public.parcels order by id limit 10)`;

async function fill(client: Client) {
  const size = SIZES.find(({ name }) => name === 'L');
  if (size === undefined) throw new Error('There is no size L.');
  await fillServer((sql, params) => client.query(sql, params), size);
  await addUsers(client);
  await client.query('vacuum analyze');
}

/** Cursors of each caller's mirror, with ten changes at the end of the feed. */
async function cursorsOf(client: Client): Promise<Map<Caller, Cursors>> {
  const pull = (caller: Caller, since: string | null) =>
    actingAs(client, caller, async () => {
      const { rows } = await client.query<{ cursor: string; done: boolean }>(
        `select answer ->> 'cursor' as cursor, (answer ->> 'done')::boolean as done
         from public.pull_changes_from_primary($1, 2500) as answer`,
        [since],
      );
      const [page] = rows;
      if (page === undefined) throw new Error('The feed gave no answer.');
      return page;
    });
  const callers = ['visitor', 'member', 'admin'] as const;
  const runs = new Map<Caller, string[]>();
  for (const caller of callers) {
    const run: string[] = [];
    for (let done = false; !done;) {
      const page = await pull(caller, run.at(-1) ?? null);
      run.push(page.cursor);
      ({ done } = page);
    }
    runs.set(caller, run);
  }
  await client.query(TEN_CHANGES);
  const cursors = new Map<Caller, Cursors>();
  for (const [caller, run] of runs) {
    const tail = run.at(-1) ?? '';
    const { cursor: last } = await pull(caller, tail);
    cursors.set(caller, { none: null, middle: run[Math.floor(run.length / 2)] ?? '', tail, last });
  }
  return cursors;
}

function failuresOf({ query, scanned, perRow, policyCalls }: Measured): string[] {
  return [
    ...scanned
      .filter((table) => query.mayScan?.includes(table) !== true)
      .map((table) => `scans all of ${table}`),
    ...perRow.map((filter) => `calls for each row: ${filter}`),
    ...(policyCalls > MAX_POLICY_CALLS ? [`calls policy functions ${policyCalls} times`] : []),
  ];
}

function line(cells: readonly string[]): string {
  return cells
    .map((cell, index) => (index < 2 ? cell.padEnd(index === 0 ? 28 : 8) : cell.padStart(8)))
    .join(' ');
}

async function measureAll(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    await fill(client);
    const cursors = await cursorsOf(client);
    console.log(line(['query', 'role', 'rows', 'ms', 'cpu ms', 'pages', 'policy']), ' reads');
    let isSound = true;
    for (const query of QUERIES) {
      for (const caller of query.callers) {
        const measured = await measure(client, { query, caller, cursors: cursors.get(caller) ?? NO_CURSORS });
        const failures = failuresOf(measured);
        isSound &&= failures.length === 0;
        const { rows, ms, cpuMs, pages, policyCalls, scanned, indexes } = measured;
        console.log(
          line([
            query.name,
            caller,
            String(rows),
            ms.toFixed(1),
            cpuMs?.toFixed(2) ?? '?',
            String(pages),
            String(policyCalls),
          ]),
          ` ${[...scanned.map((table) => `all of ${table}`), ...indexes].join(' ')}`,
        );
        for (const failure of failures) console.log(`    ✗ ${failure}`);
      }
    }
    return isSound;
  });
}

const { values } = parseArgs({ options: { url: { type: 'string' } } });
const measureOn = (serverUrl: string) => withScratchDatabase(serverUrl, measureAll);
const isSound = await (values.url === undefined ? withCluster(measureOn) : measureOn(values.url));
console.log(isSound ? 'No request scans a growing table sequentially.' : 'FAILED: see the lines marked ✗.');
process.exitCode = isSound ? 0 : 1;
