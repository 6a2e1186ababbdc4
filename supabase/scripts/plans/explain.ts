// What a statement does inside: each plan that ran in it, also those of functions and triggers, as auto_explain tells them.
import type { Client } from 'pg';

/** A node of a plan, as `explain (format json)` has it. */
type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Rows Removed by Filter'?: number;
  'Actual Loops'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: Node[];
};

/** What all plans of one statement read. */
export type Reading = {
  /** Pages of 8 kB, in memory or from disk. */
  pages: number;
  /** Tables of more rows than a page holds that were read from end to end. */
  scanned: string[];
  indexes: string[];
  /** Rules of row level security that stand in a filter of rows, not once beside it. */
  perRow: string[];
};

/** A table of at most so many rows may be read whole: a page is as long. */
const PAGE_ROWS = 2500;
const CONDITIONS = ['Filter', 'Join Filter'];
const RULE = /is_admin|auth\.uid|current_user_id|current_setting/;

const SETTINGS = {
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  track_functions: 'all',
};

/** Has this session report every plan, with what it cost, to its client, or no longer. For a superuser only. */
export async function reportPlans(client: Client, isOn: boolean): Promise<void> {
  await client.query(`load 'auto_explain'`);
  for (const [name, value] of Object.entries(SETTINGS)) {
    await client.query('select set_config($1, $2, false)', [name, value]);
  }
  await client.query(`set auto_explain.log_min_duration = ${isOn ? '0' : '-1'}`);
}

/** Runs a statement in a session that reports its plans, and sums up what they read. */
export async function readingOf(client: Client, run: () => Promise<unknown>): Promise<Reading> {
  const plans: Node[] = [];
  const collect = ({ message }: { message: string | undefined }) => {
    const start = message?.indexOf('plan:\n') ?? -1;
    if (message !== undefined && start >= 0) plans.push(JSON.parse(message.slice(start + 6)).Plan);
  };
  client.on('notice', collect);
  await run();
  // A statement ends, and reports, when the next one begins; this one has no plan.
  await client.query('show server_version');
  client.off('notice', collect);
  const nodes = plans.flatMap(within);
  const scans = nodes.filter((node) => node['Node Type'] === 'Seq Scan' && rowsRead(node) > PAGE_ROWS);
  const indexed = nodes.filter((node) => node['Node Type'].includes('Index'));
  // The statement itself ends last, and its own count includes what ran inside.
  const last = plans.at(-1);
  return {
    pages: (last?.['Shared Hit Blocks'] ?? 0) + (last?.['Shared Read Blocks'] ?? 0),
    scanned: namesOf(scans, 'Relation Name'),
    indexes: namesOf(indexed, 'Index Name'),
    perRow: nodes.flatMap((node) =>
      Object.entries(node).flatMap(([name, value]) =>
        CONDITIONS.includes(name) && RULE.test(String(value)) ? [String(value)] : [],
      ),
    ),
  };
}

function within(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(within)];
}

function rowsRead(node: Node): number {
  return ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1);
}

function namesOf(nodes: readonly Node[], key: 'Relation Name' | 'Index Name'): string[] {
  return [...new Set(nodes.map((node) => node[key] ?? '?'))];
}
