// `npm run bench`: how fast the product is, on the production build, in real Chromium, against the embedded server or the real one.
//
//   -- --sizes S,M,L       directories of 1,550, 15,500 and 71,000 rows (sizes.ts); S and M without it
//   -- --runs 5            runs of each row; the report gives the median, and the smallest and largest figure
//   -- --only 'search'     the rows whose names contain this; several with commas between
//   -- --stack real        what depends on the server, on Postgres and PostgREST with the API on another origin
//   -- --json              all figures as JSON, and nothing else
//
// Each run has a browser profile of its own: a new one, or where a row is not about the first mirror, a copy of one that has the directory. The
// processor and the line are slowed down for the page alone; its workers keep their speed. A line of the report reads
//
//   name  figure unit  smallest–largest  ratio × floor  what it may be
//
// The floor is what nothing can beat, measured in the same run: the same rows fetched plainly and put into IndexedDB as they are; for what is read, a
// raw `getAll` of the same table by index; for what is sent, one plain insert. A ratio is figure by floor. The last table says by what factor each
// row grows with the directory. A row that hangs or breaks fails by name, and the others go on.
import { parseArgs } from 'node:util';
import { chromium } from 'playwright/test';
import buildApp from '../support/build-app.ts';
import { launchOptions } from '../support/launch-options.ts';
import { firstMirror } from './first-mirror.ts';
import { firstVisit } from './first-visit.ts';
import { list } from './list.ts';
import { liveUpdate } from './live-update.ts';
import { longTasks } from './long-tasks.ts';
import { measure, type Result } from './measure.ts';
import { memory } from './memory.ts';
import { pulls } from './pulls.ts';
import { queued } from './queued.ts';
import { growthLines, lineOf } from './report.ts';
import type { Metric } from './metric.ts';
import { scripts } from './scripts.ts';
import { SIZES } from '../../supabase/scripts/directory/fill-server.ts';
import { openBench } from './environment.ts';
import { starts } from './start.ts';

// What writes to the server comes last, so that the others have the directory as it was made.
const GROUPS = [scripts, firstVisit, firstMirror, longTasks, starts, list, pulls, liveUpdate, memory, queued];
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
const say = (line: string) => {
  if (!values.json) console.log(line);
};

if (stack === 'embedded') buildApp();
const results: Result[] = [];
for (const [place, size] of sizes.entries()) {
  say(`\n${size.name}: ${size.companies} firms, ${size.brokers} brokers, ${size.parcels} parcels`);
  const bench = await openBench(size, stack);
  for (const group of groups.filter(({ once }) => place === 0 || once === undefined)) {
    const found = await measure(bench, group, { runs, wanted });
    for (const row of found) say(lineOf(row));
    results.push(...found);
  }
  await bench.close();
}
if (sizes.length > 1)
  for (const line of growthLines(
    results,
    sizes.map(({ name }) => name),
  ))
    say(line);
if (values.json)
  console.log(JSON.stringify({ browser: await browserVersion(), stack, runs, results }, null, 2));
if (results.some((row) => 'failed' in row)) process.exitCode = 1;

async function browserVersion(): Promise<string> {
  const browser = await chromium.launch(launchOptions());
  const version = browser.version();
  await browser.close();
  return version;
}
