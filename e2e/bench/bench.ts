// `npm run bench [-- --runs 5] [-- --json]`: production build, real Chromium, embedded server, a fresh profile for each run.
import { parseArgs } from 'node:util';
import buildApp from '../support/build-app.ts';
import { ROWS } from './rows.ts';
import { browserVersion } from './stage.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, json: { type: 'boolean', default: false } },
});
const runs = Number(values.runs);

buildApp();
const figures = [];
for (const { name, unit, budget, measure } of ROWS) {
  const figure = Math.round((await measure(runs)) * 10) / 10;
  figures.push({ name, unit, figure, budget });
  if (!values.json)
    console.log(
      `${name.padEnd(52)} ${String(figure).padStart(8)} ${unit.padEnd(9)}${budget === null ? '' : ` budget ${budget}`}`,
    );
}
if (values.json) console.log(JSON.stringify({ browser: await browserVersion(), runs, figures }, null, 2));
