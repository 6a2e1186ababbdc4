// What a statement reads: every plan that ran in it, also those of functions and triggers, as auto_explain reports them.
import type { Client } from 'pg';

/** A node of a plan in `explain (format json)`. */
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
export type PlanReads = {
  /** Blocks of 8 kB, from memory or disk. */
  pages: number;
  /** Tables that were scanned sequentially, of more rows than a page of the feed. */
  scanned: string[];
  indexes: string[];
  /** Policy functions in a filter, which run for each row instead of once. */
  perRow: string[];
};

/** A sequential scan of at most this many rows is allowed: the page size of the feed. */
const PAGE_ROWS = 2500;
const CONDITIONS = ['Filter', 'Join Filter'];
const POLICY_FUNCTION = /is_admin|auth\.uid|current_user_id|current_setting/;

const SETTINGS = {
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  track_functions: 'all',
};

/** Switches on or off that this session reports every plan with its costs to the client. Needs a superuser. */
export async function reportPlans(client: Client, isOn: boolean): Promise<void> {
  await client.query(`load 'auto_explain'`);
  for (const [name, value] of Object.entries(SETTINGS)) {
    await client.query('select set_config($1, $2, false)', [name, value]);
  }
  await client.query(`set auto_explain.log_min_duration = ${isOn ? '0' : '-1'}`);
}

/** Runs a statement in a session that reports its plans, and sums up what they read. */
export async function planReads(client: Client, run: () => Promise<unknown>): Promise<PlanReads> {
  const plans: Node[] = [];
  const collect = ({ message }: { message: string | undefined }) => {
    const start = message?.indexOf('plan:\n') ?? -1;
    if (message !== undefined && start >= 0) plans.push(JSON.parse(message.slice(start + 6)).Plan);
  };
  client.on('notice', collect);
  await run();
  // A statement ends, and reports its plan, when the next one begins; this one has no plan.
  await client.query('show server_version');
  client.off('notice', collect);
  const nodes = plans.flatMap(nodesOf);
  const scans = nodes.filter((node) => node['Node Type'] === 'Seq Scan' && rowsRead(node) > PAGE_ROWS);
  const indexed = nodes.filter((node) => node['Node Type'].includes('Index'));
  // The statement itself ends last, and its count includes everything inside.
  const last = plans.at(-1);
  return {
    pages: (last?.['Shared Hit Blocks'] ?? 0) + (last?.['Shared Read Blocks'] ?? 0),
    scanned: namesOf(scans, 'Relation Name'),
    indexes: namesOf(indexed, 'Index Name'),
    perRow: nodes.flatMap((node) =>
      Object.entries(node).flatMap(([name, value]) =>
        CONDITIONS.includes(name) && POLICY_FUNCTION.test(String(value)) ? [String(value)] : [],
      ),
    ),
  };
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

function rowsRead(node: Node): number {
  return ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1);
}

function namesOf(nodes: readonly Node[], key: 'Relation Name' | 'Index Name'): string[] {
  return [...new Set(nodes.map((node) => node[key] ?? '?'))];
}
