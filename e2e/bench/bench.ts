// `npm run bench` measures the production build in real Chromium, against the embedded server or the real one.
//
//   -- --sizes S,M,L       directories of 1,550, 15,500 and 71,000 rows; S and M by default
//   -- --runs 5            runs of each row; the report gives the median, and the smallest and largest value
//   -- --only 'search'     the rows whose names contain this; comma-separated
//   -- --stack real        only what depends on the server, on Postgres and PostgREST with the API on another origin
//   -- --json              all values as JSON, and nothing else
//
// Each run has its own browser profile: a new one, or for rows that are not about the first mirror a copy of one that has the directory.
// The processor and the line are throttled for the page alone; its workers keep their speed. A line of the report reads
//
//   name  value unit  smallest–largest  ratio × baseline  budget
//
// The baseline is the fastest possible way, measured in the same run: for the first mirror the same rows fetched plainly and put into
// IndexedDB as they are, for reads a raw `getAll` of the same table by index, for writes one plain insert. A ratio is value by baseline.
// The last table gives the factor by which each row grows with the directory. A row that hangs or breaks is reported as failed; the others
// continue.
import { parseArgs } from 'node:util';
import { chromium } from 'playwright/test';
import { SIZES } from '../../supabase/scripts/directory/fill-server.ts';
import { buildApp } from '../support/build-app.ts';
import { launchOptions } from '../support/launch-options.ts';
import { desk } from './desk.ts';
import { openBench } from './environment.ts';
import { firstMirror } from './first-mirror.ts';
import { firstVisit } from './first-visit.ts';
import { list } from './list.ts';
import { liveUpdate } from './live-update.ts';
import { longTasks } from './long-tasks.ts';
import { measure, type Result } from './measure.ts';
import { memory } from './memory.ts';
import type { Metric } from './metric.ts';
import { pulls } from './pulls.ts';
import { queued } from './queued.ts';
import { growthLines, lineOf } from './report.ts';
import { saves } from './save.ts';
import { scripts } from './scripts.ts';
import { sheets } from './sheets.ts';
import { starts } from './start.ts';

// Groups that write to the server come last, so that the others measure the original directory.
const GROUPS = [
  scripts,
  firstVisit,
  firstMirror,
  longTasks,
  starts,
  list,
  pulls,
  liveUpdate,
  memory,
  desk,
  saves,
  sheets,
  queued,
];
const SERVER_GROUPS = [firstMirror, pulls, queued];

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    stack: { type: 'string', default: 'embedded' },
    sizes: { type: 'string', default: 'S,M' },
    json: { type: 'boolean', default: false },
  },
});
const parts = values.only.split(',');
const wanted = ({ name }: Metric) => parts.some((part) => name.includes(part));
const stack = values.stack === 'real' ? 'real' : 'embedded';
const runs = Number(values.runs);
const sizeNames = values.sizes.split(',');
const sizes = SIZES.filter(({ name }) => sizeNames.includes(name));
const groups = (stack === 'real' ? SERVER_GROUPS : GROUPS).filter(({ rows }) => rows.some(wanted));
const print = (line: string) => {
  if (!values.json) console.log(line);
};

if (stack === 'embedded') buildApp();
const results: Result[] = [];
for (const [place, size] of sizes.entries()) {
  print(`\n${size.name}: ${size.companies} companies, ${size.brokers} brokers, ${size.parcels} parcels`);
  const bench = await openBench(size, stack);
  for (const group of groups.filter(({ once }) => place === 0 || once === undefined)) {
    const found = await measure(bench, group, { runs, wanted });
    for (const row of found) print(lineOf(row));
    results.push(...found);
  }
  await bench.close();
}
if (sizes.length > 1)
  for (const line of growthLines(
    results,
    sizes.map(({ name }) => name),
  ))
    print(line);
if (values.json)
  console.log(JSON.stringify({ browser: await browserVersion(), stack, runs, results }, null, 2));
if (results.some((row) => 'failed' in row)) process.exitCode = 1;

async function browserVersion(): Promise<string> {
  const browser = await chromium.launch(launchOptions());
  const version = browser.version();
  await browser.close();
  return version;
}
